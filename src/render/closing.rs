//! In: the report's figures. Out: the closing lines.

use std::io::{self, Write};

use super::View;
use crate::{config::Level, options::Verbosity, suppress::Report};

pub(super) fn lines(view: &View<'_>, report: &Report, to: &mut dyn Write) -> io::Result<()> {
    if view.verbosity == Verbosity::Quiet {
        return Ok(());
    }
    writeln!(to, "{}", figures(view, report))?;
    if let Some(line) = unseen(view, report) {
        writeln!(to, "{line}")?;
    }
    for note in &view.workspace.notes {
        writeln!(to, "note: {}", super::visible::line(note))?;
    }
    Ok(())
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
    if summary.allowed > 0 || view.verbosity == Verbosity::Verbose {
        line += &format!(", {} allowed", summary.allowed);
    }
    if let Some(elapsed) = view.elapsed {
        line += &format!(", {:.2} s", elapsed.as_secs_f64());
    }
    line
}

/// What could not be looked into.
fn unseen(view: &View<'_>, report: &Report) -> Option<String> {
    let summary = &report.summary;
    let parts = [
        (summary.unread_macros, "macro call"),
        (summary.unknown_names, "variable name"),
        (summary.unresolved_imports, "import"),
    ];
    let all = view.verbosity == Verbosity::Verbose;
    let parts = parts.into_iter().filter(|(count, _)| all || *count > 0);
    let parts: Vec<String> = parts.map(|(count, what)| counted(count, what)).collect();
    (!parts.is_empty()).then(|| format!("not understood: {}", parts.join(", ")))
}

fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}
