//! In: the report. Out: workflow commands that GitHub shows beside the code. It takes ten a level and step; the others are
//! counted, and written as lines that it does not take for commands.

use std::io::{self, Write};

use super::{View, closing::counted, lines::Lines, short, visible, word};
use crate::{
    config::Level,
    suppress::{Entry, Report},
};

/// How many annotations of one level a step may have.
const MOST: usize = 10;

pub(super) fn annotations(view: &View<'_>, report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = Lines::new(view.sources);
    for level in [Level::Deny, Level::Warn] {
        let mut entries = report.entries.iter().filter(|entry| entry.level == level);
        for entry in entries.by_ref().take(MOST) {
            annotation(view, &mut lines, entry, out)?;
        }
        let rest: Vec<&Entry> = entries.collect();
        if rest.is_empty() {
            continue;
        }
        let more = counted(rest.len(), &format!("more {}", word(level)));
        let said = format!("{more}, each a line in the log of this step");
        writeln!(out, "::notice title={}::{}", property("cargo bb-lint"), data(&said))?;
        for entry in rest {
            let site = entry.finding.site;
            let path = view.workspace.repository.path(view.sources.path(site.file));
            // A line that starts with `::` would be a command.
            writeln!(out, "+ {}", short::line(&path, lines.at(site).0, entry))?;
        }
    }
    Ok(())
}

fn annotation(view: &View<'_>, lines: &mut Lines<'_>, entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
    let finding = &entry.finding;
    let (start, end) = lines.at(finding.site);
    let path = view.workspace.repository.path(view.sources.path(finding.site.file));
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
        property(&visible::line(&path)),
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
