//! In: the words of `baseline`, the options before them. Out: what is to be done with the baseline.

use super::words;
use crate::{
    error::Error,
    options::{Options, Packages},
};

/// A change of the baseline.
#[derive(Debug)]
pub(crate) struct BaselineRun {
    /// How the workspace is looked at: all of it.
    pub(crate) options: Options,
    /// What changes.
    pub(crate) change: Change,
}

/// What may happen to a baseline.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Written where there is none, for this reason.
    Start(String),
    /// What is mended is struck.
    Shrink,
    /// What is new is added, for this reason; what is mended is struck.
    Grow(String),
}

pub(super) fn run(typed: words::Baseline, options: Options) -> Result<BaselineRun, Error> {
    let some = match &options.packages {
        Packages::Default => false,
        Packages::Workspace { exclude } => !exclude.is_empty(),
        Packages::Named(_) => true,
    };
    if some || options.targets.narrow() || options.changed_since.is_some() {
        let message = "a baseline is about the whole workspace, and cannot be written from a part of it";
        return Err(Error::usage(message, Some("leave the selection of packages, targets and changes out".to_owned())));
    }
    // One line, whatever was typed.
    let reason = typed.reason.iter().flat_map(|reason| reason.split_whitespace()).collect::<Vec<_>>().join(" ");
    if !typed.shrink && reason.is_empty() {
        let help = "say with `--reason \"…\"` why these findings may stay for now";
        return Err(Error::usage("a baseline needs a reason", Some(help.to_owned())));
    }
    let change = match (typed.shrink, typed.grow) {
        (true, _) => Change::Shrink,
        (_, true) => Change::Grow(reason),
        _ => Change::Start(reason),
    };
    Ok(BaselineRun { options: Options { packages: Packages::Workspace { exclude: Vec::new() }, ..options }, change })
}
