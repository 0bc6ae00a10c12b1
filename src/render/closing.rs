//! In: the report's figures. Out: the closing lines.

use std::io::{self, Write};

use super::{View, lines::Lines, statistics, visible};
use crate::{
    config::Level,
    discover::Changes,
    options::Verbosity,
    source::{LineColumn, Site},
    suppress::{Report, Summary},
};

pub(super) fn lines(view: &View<'_>, report: &Report, to: &mut dyn Write) -> io::Result<()> {
    if view.verbosity == Verbosity::Quiet {
        return Ok(());
    }
    statistics::lines(view, report, to)?;
    writeln!(to, "{}", figures(view, report))?;
    let sure = report.entries.iter().filter(|entry| entry.finding.fix.as_ref().is_some_and(|fix| fix.sure)).count();
    if view.offers && sure > 0 {
        writeln!(to, "{sure} of them can be mended by `--fix`")?;
    }
    if let Some(line) = unseen(view, report) {
        writeln!(to, "{line}")?;
    }
    if view.verbosity >= Verbosity::Verbose {
        unseen_places(view, report, to)?;
        for aside in &view.workspace.asides {
            writeln!(to, "note: {}", visible::line(aside))?;
        }
    }
    if view.verbosity >= Verbosity::Stages {
        let spent = report.summary.spent.iter().map(|(stage, time)| format!("{stage} {:.3} s", time.as_secs_f64()));
        writeln!(to, "time: {}", spent.collect::<Vec<_>>().join(", "))?;
    }
    notes(view, to)
}

/// What was asked for and is not done: said in every format, since whoever mistyped a name would not notice.
pub(super) fn notes(view: &View<'_>, to: &mut dyn Write) -> io::Result<()> {
    let mut notes = view.workspace.notes.iter().filter(|_| view.verbosity != Verbosity::Quiet);
    notes.try_for_each(|note| writeln!(to, "note: {}", super::visible::line(note)))
}

/// `12 findings (11 denied, 1 warning) in 3 packages, 57 files, 0.12 s`
fn figures(view: &View<'_>, report: &Report) -> String {
    let summary = &report.summary;
    let denied = report.entries.iter().filter(|entry| entry.level == Level::Deny).count();
    let warned = report.entries.len() - denied;
    let mut line = match report.entries.len() {
        0 => "no findings".to_owned(),
        all => {
            let parts = [(denied, format!("{denied} denied")), (warned, counted(warned, "warning"))];
            let parts: Vec<String> = parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, text)| text).collect();
            format!("{} ({})", counted(all, "finding"), parts.join(", "))
        }
    };
    line += &format!(" in {}, {}", counted(summary.packages, "package"), counted(summary.files, "file"));
    if summary.allowed > 0 || view.verbosity >= Verbosity::Verbose {
        line += &format!(", {} allowed", summary.allowed);
        if summary.known > 0 {
            line += &format!(" ({} by the baseline)", summary.known);
        }
    }
    let changes = view.workspace.changes.as_ref();
    let said = |_: &&Changes| summary.untouched > 0 || view.verbosity >= Verbosity::Verbose;
    if let Some(changes) = changes.filter(said) {
        line += &format!(", {} left out as untouched since `{}`", summary.untouched, visible::line(&changes.since));
    }
    if let Some(elapsed) = view.elapsed {
        line += &format!(", {:.2} s", elapsed.as_secs_f64());
    }
    line
}

/// What could not be looked into.
fn unseen(view: &View<'_>, report: &Report) -> Option<String> {
    let summary = &report.summary;
    let all = view.verbosity >= Verbosity::Verbose;
    let parts = UNSEEN.iter().map(|(sites, what, _)| (sites(summary).len(), what));
    let parts: Vec<String> =
        parts.filter(|(count, _)| all || *count > 0).map(|(count, what)| counted(count, what)).collect();
    let hint = if all { "" } else { " (`-v` lists them)" };
    (!parts.is_empty()).then(|| format!("not understood: {}{hint}", parts.join(", ")))
}

/// Where a kind of thing stands that was not understood.
type Places = fn(&Summary) -> &[Site];

/// What may not be understood: where it stands, what it is called, and what is said of a place.
const UNSEEN: [(Places, &str, &str); 3] = [
    (|summary| &summary.unread_macros, "macro call", "the input of this macro call was scanned, not parsed"),
    (|summary| &summary.unknown_names, "variable name", "the name of the variable that is read here is not known"),
    (|summary| &summary.unresolved_imports, "import", "what this import names was not found"),
];

/// A line for each thing that was not understood.
fn unseen_places(view: &View<'_>, report: &Report, to: &mut dyn Write) -> io::Result<()> {
    let mut lines = Lines::new(view.sources);
    for (sites, _, said) in UNSEEN {
        let mut places: Vec<(String, LineColumn)> = sites(&report.summary)
            .iter()
            .map(|site| (view.workspace.shown(view.sources.path(site.file)), lines.at(*site).0))
            .collect();
        places.sort();
        for (path, at) in places {
            writeln!(to, "  {}:{}:{}: {said}", visible::line(&path), at.line, at.column)?;
        }
    }
    Ok(())
}

pub(super) fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}
