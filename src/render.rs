//! In: the report. Out: bytes on the two standard streams. Nothing else prints.

use std::{
    io::{self, BufRead, Write},
    time::Duration,
};

use crate::{
    config::Level,
    discover::Workspace,
    error::Error,
    options::{Format, Verbosity},
    source::Sources,
    suppress::Report,
};

mod baseline;
mod closing;
mod condition;
mod figures;
mod github;
mod human;
mod inventory;
mod json;
mod lines;
mod list;
mod page;
mod sarif;
mod short;
mod statistics;
mod visible;

pub(crate) use baseline::{baseline, save};
pub(crate) use inventory::{Shown, difference, inventory};
pub use list::{explain, list, table};

/// A lint, as formats describe it that carry their own rules.
#[derive(Debug, Clone, Copy)]
pub struct Rule<'r> {
    /// Its name, without `bb_lint::`.
    pub name: &'r str,
    /// Its level where nothing is configured.
    pub level: Level,
    /// One line: what it finds.
    pub summary: &'r str,
    /// One line: why it matters.
    pub why: &'r str,
    /// The text of `explain`, in Markdown.
    pub doc: &'r str,
}

/// What a text is laid out on.
#[derive(Debug, Clone, Copy)]
pub struct Sheet {
    /// The columns.
    pub width: usize,
    /// Whether it takes colour.
    pub colour: bool,
}

/// Lays a text in Markdown out for a person.
pub fn lay_out(markdown: &str, sheet: &Sheet) -> String {
    page::lay_out(markdown, sheet)
}

/// Everything that a report is shown with.
#[derive(Clone, Copy)]
pub struct View<'v> {
    /// The workspace.
    pub workspace: &'v Workspace,
    /// The texts.
    pub sources: &'v Sources,
    /// The lints.
    pub rules: &'v [Rule<'v>],
    /// How the report is written.
    pub format: Format,
    /// Whether standard output takes colour.
    pub colour: bool,
    /// How much is said.
    pub verbosity: Verbosity,
    /// How long the run took, where it is said.
    pub elapsed: Option<Duration>,
    /// Whether more messages follow, so that the JSON does not end yet.
    pub open: bool,
    /// Whether it is said how much `--fix` would mend.
    pub offers: bool,
}

impl std::fmt::Debug for View<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("View").field("format", &self.format).field("colour", &self.colour).finish_non_exhaustive()
    }
}

/// Writes the report: findings to `out`; the closing lines to `out` for people, to `err` where each line of `out` is a
/// finding. Formats for machines have them as data, and for what was not done there is `err` as well.
pub fn report(view: &View<'_>, report: &Report, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<()> {
    match view.format {
        Format::Human => {
            human::findings(view, report, out)?;
            closing::lines(view, report, out)
        }
        Format::Short => {
            short::findings(view, report, out)?;
            closing::lines(view, report, err)
        }
        Format::Github => {
            github::annotations(view, report, out)?;
            closing::lines(view, report, err)
        }
        Format::Json { colour } => {
            json::messages(view, report, colour, out)?;
            closing::notes(view, err)
        }
        Format::Sarif => {
            sarif::log(view, report, out)?;
            closing::notes(view, err)
        }
    }
}

/// Writes findings to standard error as the compiler would: one JSON object a line with a rendered text inside, or for people.
pub(crate) fn diagnostics(view: &View<'_>, report: &Report) -> Result<(), Error> {
    // In one piece, since others write there as well.
    let mut text = Vec::new();
    match view.format {
        Format::Human => human::findings(view, report, &mut text)?,
        _ => json::diagnostics(view, report, &mut text)?,
    }
    unless_closed(io::stderr().write_all(&text))
}

/// Passes on what cargo writes to its standard output, but for the line that ends its JSON: ours is the last one.
pub(crate) fn pass_on(cargo: impl BufRead) -> Result<(), Error> {
    unless_closed(json::pass_on(cargo, &mut io::stdout().lock()))
}

/// Ends the JSON of a report that was left open.
pub(crate) fn finish(view: &View<'_>, report: &Report, success: bool) -> Result<(), Error> {
    match view.format {
        Format::Json { .. } => {
            let figures = figures::Figures::of(view, report);
            unless_closed(json::finish(success, &figures, &mut io::stdout().lock()))
        }
        _ => Ok(()),
    }
}

/// An error, for people: with a code frame where it stands in a file.
pub fn error(error: &Error, colour: bool) -> String {
    human::error(error, colour)
}

/// Says on standard error which file was mended, in the form that cargo has for it.
pub(crate) fn fixed(path: &str, fixes: usize, colour: bool) {
    let (green, plain) = if colour { ("\u{1b}[1;32m", "\u{1b}[0m") } else { ("", "") };
    let plural = if fixes == 1 { "" } else { "es" };
    status(&format!("{green}{:>12}{plain} {} ({fixes} fix{plural})\n", "Fixed", visible::line(path)));
}

/// Writes the report to the process's own streams.
pub(crate) fn to_streams(view: &View<'_>, report: &Report) -> Result<(), Error> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let written = self::report(view, report, &mut out, &mut io::stderr()).and_then(|()| out.flush());
    unless_closed(written)
}

/// Writes a text to standard output.
pub(crate) fn show(text: &str) -> Result<(), Error> {
    unless_closed(io::stdout().write_all(text.as_bytes()))
}

/// Says on standard error that a kept file is not what would be written, and how it differs.
pub(crate) fn differs(path: &str, difference: &str, colour: bool) -> Result<(), Error> {
    let (red, plain) = if colour { ("\u{1b}[31m", "\u{1b}[0m") } else { ("", "") };
    let lines = if difference.is_empty() { "only the order of lines differs\n" } else { difference };
    let path = visible::line(path);
    let text = format!(
        "{red}error{plain}: `{path}` is not what would be written now\n\n{lines}\n  help: write it again with `--output`\n"
    );
    unless_closed(io::stderr().write_all(text.as_bytes()))
}

/// Writes an error to standard error; where that cannot be written either, the exit code is all there is.
pub(crate) fn complain(error: &Error, colour: bool) {
    let _ = io::stderr().write_all(human::error(error, colour).as_bytes());
}

/// Writes over the line that the cursor stands in, on standard error; what cannot be written is not missed.
pub(crate) fn status(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// A reader that has seen enough, such as a pager, is no failure.
fn unless_closed(written: io::Result<()>) -> Result<(), Error> {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// cargo's word for a level.
fn word(level: Level) -> &'static str {
    match level {
        Level::Deny => "error",
        Level::Warn | Level::Allow => "warning",
    }
}

#[cfg(test)]
mod tests;
