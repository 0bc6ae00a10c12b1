//! In: the paths that matter, such as `/dev/tty`. Out: whether a text holds one.

use std::collections::BTreeSet;

use smol_str::SmolStr;

/// The paths that matter.
#[derive(Debug)]
pub(super) struct Paths {
    all: BTreeSet<SmolStr>,
    /// Which bytes they begin with.
    begins: [bool; 256],
}

impl Default for Paths {
    fn default() -> Paths {
        Paths { all: BTreeSet::new(), begins: [false; 256] }
    }
}

impl Paths {
    pub(super) fn add(&mut self, path: &SmolStr) {
        if let Some(byte) = path.bytes().next() {
            self.begins[usize::from(byte)] = true;
            self.all.insert(path.clone());
        }
    }

    /// Whether a literal holds a path that matters, or begins one that is put together: `"/dev/{name}"`.
    pub(super) fn has_part(&self, literal: &str) -> bool {
        let inside = literal.trim_start_matches(|letter: char| letter.is_ascii_alphabetic() || letter == '#');
        let inside = inside.trim_start_matches('"').trim_end_matches('#').trim_end_matches('"');
        // Nearly every text has not even a letter that a path begins with.
        if !inside.bytes().any(|byte| self.begins[usize::from(byte)]) {
            return false;
        }
        let start = inside.split('{').next().unwrap_or_default();
        let begins = |path: &SmolStr| start.len() > 1 && path.starts_with(start);
        self.all.iter().any(|path| inside.contains(path.as_str()) || begins(path))
    }
}
