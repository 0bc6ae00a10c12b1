//! In: the report. Out: what formats for machines say of it in figures.

use serde::Serialize;

use super::View;
use crate::{config::Level, suppress::Report};

/// What was reported, and how much was left out, for formats for machines.
#[derive(Debug, Serialize)]
pub(crate) struct Figures {
    findings: usize,
    denied: usize,
    /// Findings that an allowance covers, the baseline's too.
    allowed: usize,
    /// Those of them that the baseline covers.
    baseline: usize,
    /// Findings that were left out since their items were not touched; null where everything is reported.
    untouched: Option<usize>,
    packages: usize,
    files: usize,
    not_understood: NotUnderstood,
}

/// How much of the code was not understood.
#[derive(Debug, Serialize)]
struct NotUnderstood {
    /// Macro calls whose input was scanned.
    macro_calls: usize,
    /// Reads of a variable of which the name is not known.
    variable_names: usize,
    /// Imports that lead nowhere.
    imports: usize,
}

impl Figures {
    pub(super) fn of(view: &View<'_>, report: &Report) -> Figures {
        let summary = &report.summary;
        Figures {
            findings: report.entries.len(),
            denied: report.entries.iter().filter(|entry| entry.level == Level::Deny).count(),
            allowed: summary.allowed,
            baseline: summary.known,
            untouched: view.workspace.changes.as_ref().map(|_| summary.untouched),
            packages: summary.packages,
            files: summary.files,
            not_understood: NotUnderstood {
                macro_calls: summary.unread_macros.len(),
                variable_names: summary.unknown_names.len(),
                imports: summary.unresolved_imports.len(),
            },
        }
    }
}
