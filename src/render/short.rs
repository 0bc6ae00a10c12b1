//! In: the report. Out: one line a finding: `path:line:column: level[bb_lint::name]: message`.

use std::io::{self, Write};

use super::{View, visible, word};
use crate::{
    source::{FileId, LineColumn, LineIndex},
    suppress::{Entry, Report},
};

pub(super) fn findings(view: &View<'_>, report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut open: Option<(FileId, LineIndex<'_>)> = None;
    for entry in &report.entries {
        let site = entry.finding.site;
        if open.as_ref().is_none_or(|(file, _)| *file != site.file) {
            open = Some((site.file, LineIndex::new(&view.sources.file(site.file).text)));
        }
        let Some((_, lines)) = &open else { continue };
        let place = lines.at(site.span.start);
        let path = view.workspace.shown(view.sources.path(site.file));
        writeln!(out, "{}", line(&path, place, entry))?;
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
