//! In: a table of the catalogue. Out: its rows about what an API can be replaced by, and about detectors, as typed data.

use std::collections::BTreeMap;

use serde::Deserialize;
use smol_str::SmolStr;

/// What the standard library has in the place of an API, and how code is changed to it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Standard {
    /// What does the same.
    pub(crate) path: SmolStr,
    /// The Rust version that has it first, as `major.minor`.
    pub(crate) since: SmolStr,
    /// For a function: the call that does the same, with `{}` for the word that `names` gives for the argument.
    pub(crate) call: Option<SmolStr>,
    /// Arguments by the last two names of their path.
    #[serde(default)]
    pub(crate) names: BTreeMap<SmolStr, SmolStr>,
    /// For a trait's method: the import of the trait, and the one in its place.
    pub(crate) import: Option<Import>,
    /// The types that have the other trait as well.
    #[serde(default)]
    pub(crate) receivers: Vec<SmolStr>,
}

/// An import, and the one in its place.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Import {
    pub(crate) from: SmolStr,
    pub(crate) to: SmolStr,
}

/// The functions of a crate that decide, as `[detector]` of a configuration names a program's own.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DetectorRows {
    #[serde(default)]
    pub(crate) detect: Vec<DetectRow>,
    #[serde(default)]
    pub(crate) permits: Vec<SmolStr>,
    #[serde(default)]
    pub(crate) runners: Vec<SmolStr>,
    /// Functions that take a reason and decide nothing.
    #[serde(default)]
    pub(crate) reasons: Vec<ReasonRow>,
}

/// A function that takes a reason's text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReasonRow {
    pub(crate) path: SmolStr,
    pub(crate) argument: usize,
}

/// A function that decides, and which argument says why the program asks.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DetectRow {
    pub(crate) path: SmolStr,
    pub(crate) reason: Option<usize>,
}
