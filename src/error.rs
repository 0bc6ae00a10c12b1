//! In: what stopped a run. Out: one error type whose text names the thing and the fix; exit code 2.

/// Why the linter could not do its work. Findings are not errors.
#[derive(Debug, thiserror::Error)]
pub enum Error {}
