//! In: the report. Out: workflow commands that GitHub shows beside the code. It takes ten a level and step; the others are
//! counted, and written as lines that it does not take for commands.

use std::io::{self, Write};

use super::{View, short, visible, word};
use crate::{
    config::Level,
    source::LineIndex,
    suppress::{Entry, Report},
};

/// How many annotations of one level a step may have.
const MOST: usize = 10;

pub(super) fn annotations(view: &View<'_>, report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for level in [Level::Deny, Level::Warn] {
        let mut entries = report.entries.iter().filter(|entry| entry.level == level);
        for entry in entries.by_ref().take(MOST) {
            annotation(view, entry, out)?;
        }
        let rest: Vec<&Entry> = entries.collect();
        if rest.is_empty() {
            continue;
        }
        let plural = if rest.len() == 1 { "" } else { "s" };
        let said = format!("{} more {}{plural}, each a line in the log of this step", rest.len(), word(level));
        writeln!(out, "::notice title={}::{}", property("cargo bb-lint"), data(&said))?;
        for entry in rest {
            let path = view.workspace.repository.path(view.sources.path(entry.finding.site.file));
            let text = &view.sources.file(entry.finding.site.file).text;
            let at = LineIndex::new(text).at(entry.finding.site.span.start);
            // A line that starts with `::` would be a command.
            writeln!(out, "+ {}", short::line(&path, at, entry))?;
        }
    }
    Ok(())
}

fn annotation(view: &View<'_>, entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    let finding = &entry.finding;
    let file = view.sources.file(finding.site.file);
    let lines = LineIndex::new(&file.text);
    let (start, end) = (lines.at(finding.site.span.start), lines.at(finding.site.span.end));
    let path = view.workspace.repository.path(&file.path);
    let said: Vec<&str> = [&finding.message, &finding.why, &finding.instead]
        .into_iter()
        .map(String::as_str)
        .filter(|line| !line.is_empty())
        .collect();
    let said: Vec<_> = said.into_iter().map(visible::line).collect();
    writeln!(
        out,
        "::{} file={},line={},endLine={},col={},title={}::{}",
        word(entry.level),
        property(&path),
        start.line,
        end.line,
        start.column,
        property(&format!("bb_lint::{}", finding.lint)),
        data(&said.join("\n"))
    )
}

/// Text behind the second `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of `key=value`.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
