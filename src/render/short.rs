//! In: the report. Out: one line a finding: `path:line:column: level[bb_lint::name]: message`.

use std::io::{self, Write};

use super::{View, lines::Lines, visible, word};
use crate::{
    source::LineColumn,
    suppress::{Entry, Report},
};

pub(super) fn findings(view: &View<'_>, report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = Lines::new(view.sources);
    for entry in &report.entries {
        let site = entry.finding.site;
        let path = view.workspace.shown(view.sources.path(site.file));
        writeln!(out, "{}", line(&path, lines.at(site).0, entry))?;
    }
    Ok(())
}

/// The line of one finding, without its end.
pub(super) fn line(path: &str, place: LineColumn, entry: &Entry) -> String {
    format!(
        "{}:{}:{}: {}[bb_lint::{}]: {}",
        visible::line(path),
        place.line,
        place.column,
        word(entry.level),
        entry.finding.lint,
        visible::line(&entry.finding.message)
    )
}
