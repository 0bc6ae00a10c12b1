//! In: the facts. Out: findings, without a level. Lints are data: `lints/<name>/` is the registry.

use crate::{catalogue::Effect, source::Site};

/// A place that a lint found.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The lint's name.
    pub lint: &'static str,
    /// The expression that does it.
    pub site: Site,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What stands at the place, for the code frame's label.
    pub label: String,
    /// The catalogue's path of the API, where there is one.
    pub api: Option<String>,
    /// What the API does.
    pub effect: Option<Effect>,
    /// Whether it is resolved or only likely.
    pub certainty: Certainty,
    /// The condition it stands under, as code: `cfg(windows)`. `cfg(test)` is none.
    pub condition: Option<String>,
    /// The variables that are read, as far as they are known.
    pub variables: Vec<String>,
    /// Whether it is test code.
    pub test: bool,
    /// Whether its file is one that no `mod` reaches.
    pub unreached: bool,
    /// The Rust path of the module it stands in: `my_cli::clone`.
    pub module: String,
    /// The Rust path of the item it stands in: `my_cli::clone::run`.
    pub item: String,
    /// The package and target it is reported for, by their indexes in the workspace.
    pub target: (usize, usize),
    /// How the name led to the API, first step first.
    pub how: Vec<Step>,
}

/// How sure a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// A resolved path or a typed receiver.
    Resolved,
    /// The name and what is in scope fit; the receiver's type is not known.
    Likely,
}

/// One step from a name to what it is: an import, a re-export, a receiver's type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Where it is written; `None` for what the catalogue says.
    pub site: Option<Site>,
    /// What it says, as a note: "imported by this `use`".
    pub text: String,
}
