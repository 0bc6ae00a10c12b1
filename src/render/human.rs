//! In: the report. Out: a code frame for every finding, why it matters and what to write instead. This folder is the only owner of miette.

use std::{
    collections::BTreeSet,
    fmt,
    io::{self, Write},
};

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, Severity, SourceCode};

use super::{View, condition, lines::Lines, visible, word};
use crate::{
    config::Level,
    error::Error,
    lint::{Certainty, Finding},
    source::{FileId, Site, Span},
    suppress::{Entry, Report},
};

mod frame;

use frame::File;

/// How far apart places may be to share a frame, in lines.
const NEAR: usize = 3;

pub(super) fn findings(view: &View<'_>, report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut drawer = Drawer::new(view, view.colour);
    let mut said = BTreeSet::new();
    for entry in &report.entries {
        let first = said.insert((entry.finding.lint, entry.finding.instead.as_str()));
        writeln!(out, "{}", drawer.draw(entry, first))?;
    }
    Ok(())
}

/// Draws findings; keeps the file of the one before, since findings come sorted.
pub(super) struct Drawer<'v> {
    view: &'v View<'v>,
    colour: bool,
    open: Option<(FileId, File)>,
    lines: Lines<'v>,
}

impl<'v> Drawer<'v> {
    pub(super) fn new(view: &'v View<'v>, colour: bool) -> Drawer<'v> {
        Drawer { view, colour, open: None, lines: Lines::new(view.sources) }
    }

    /// A finding with a line ending behind its last line; where it is the first of its kind, with what holds for all of them.
    pub(super) fn draw(&mut self, entry: &Entry, first: bool) -> String {
        let finding = &entry.finding;
        let site = finding.site;
        let view = self.view;
        if self.open.as_ref().is_none_or(|(file, _)| *file != site.file) {
            let name = view.workspace.shown(view.sources.path(site.file));
            let name = visible::line(&name).into_owned();
            self.open = Some((site.file, File::new(name, &view.sources.file(site.file).text)));
        }
        let Some((_, file)) = &self.open else { return String::new() };
        let mut notes = Vec::new();
        let mut labels = Vec::new();
        let main = file.mark(site.span);
        if let Some(main) = main {
            let label = Some(visible::line(&finding.label).into_owned()).filter(|label| !label.is_empty());
            labels.push(LabeledSpan::new_primary_with_span(label, main));
        }
        for step in &finding.how {
            let text = visible::line(&step.text).into_owned();
            let near = main.and_then(|main| {
                let there = step.site.filter(|there| there.file == site.file && there.span != site.span)?;
                let mark = file.mark(there.span)?;
                let apart = file.line(&main).abs_diff(file.line(&mark));
                (apart > 0 && apart <= NEAR).then_some(mark)
            });
            match (near, step.site) {
                (Some(mark), _) => labels.push(LabeledSpan::new_with_span(Some(text), mark)),
                (None, Some(there)) if there != site => {
                    notes.push(format!("{text} ({})", place(view, &mut self.lines, there)))
                }
                (None, _) => notes.push(text),
            }
        }
        notes.extend(asides(finding));
        let picture = Picture {
            level: entry.level,
            code: format!("bb_lint::{}", finding.lint),
            message: visible::line(&finding.message).into_owned(),
            file: main.is_some().then_some(file),
            labels,
        };
        let mut text = picture.draw(self.colour);
        if main.is_none() {
            text += &format!("  in {}\n", place(view, &mut self.lines, site));
        }
        footer(&mut text, self.colour, &notes, finding, first);
        text
    }
}

fn place(view: &View<'_>, lines: &mut Lines<'_>, site: Site) -> String {
    let (place, _) = lines.at(site);
    let path = view.workspace.shown(view.sources.path(site.file));
    format!("{}:{}:{}", visible::line(&path), place.line, place.column)
}

/// What else there is to know about a finding.
fn asides(finding: &Finding) -> impl Iterator<Item = String> {
    let condition =
        finding.condition.as_deref().map(|condition| visible::line(&condition::words(condition)).into_owned());
    let likely = (finding.certainty == Certainty::Likely).then(|| "likely, since the type is not known".to_owned());
    let unreached = finding.unreached.then(|| "no target reaches this file".to_owned());
    [condition, likely, unreached].into_iter().flatten()
}

/// Notes, why it matters, what to write instead: a word in front of each. What holds for every finding of a lint is said once.
fn footer(text: &mut String, colour: bool, notes: &[String], finding: &Finding, first: bool) {
    let styles = theme(colour).styles;
    let notes = notes.iter().map(|note| ("note", note.as_str()));
    let more = format!("`cargo bb-lint explain {}`", finding.lint);
    let once = [("why", finding.why.as_str()), ("help", finding.instead.as_str()), ("more", more.as_str())];
    let once = once.into_iter().filter(|_| first);
    for (word, line) in notes.chain(once).filter(|(_, line)| !line.is_empty()) {
        *text += &format!("  {}: {}\n", styles.help.style(word), visible::line(line));
    }
}

/// The text of an error that ends the run.
pub(super) fn error(error: &Error, colour: bool) -> String {
    let file;
    let (mut source, mut labels) = (None, Vec::new());
    if let Error::Config { path, text, span, .. } = error {
        file = File::new(visible::line(&path.display().to_string()).into_owned(), text);
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        if let Some(mark) = file.mark(Span { start: offset(span.start), end: offset(span.end) }) {
            labels.push(LabeledSpan::new_primary_with_span(None, mark));
            source = Some(&file);
        }
    }
    let message = error.to_string();
    let mut lines = message.lines().map(visible::line);
    let picture = Picture {
        level: Level::Deny,
        code: String::new(),
        message: lines.next().unwrap_or_default().into_owned(),
        file: source,
        labels,
    };
    let mut text = picture.draw(colour);
    for line in lines {
        text += &format!("{line}\n");
    }
    if let (Error::Config { path, .. }, None) = (error, source) {
        text += &format!("  in {}\n", visible::line(&path.display().to_string()));
    }
    if let Some(help) = error.help() {
        text += &format!("  {}: {}\n", theme(colour).styles.help.style("help"), visible::line(help));
    }
    text
}

/// A headline and the frame below it, as miette takes it.
#[derive(Debug)]
struct Picture<'p> {
    level: Level,
    code: String,
    message: String,
    file: Option<&'p File>,
    labels: Vec<LabeledSpan>,
}

impl Picture<'_> {
    fn draw(&self, colour: bool) -> String {
        let mut theme = theme(colour);
        // The headline reads as cargo's own: `error[bb_lint::name]: message`.
        let code = if self.code.is_empty() { String::new() } else { format!("[{}]", self.code) };
        let headline = format!("{}{code}:", word(self.level));
        theme.characters.error.clone_from(&headline);
        theme.characters.warning = headline;
        // The finding has its level's colour, what led to it another; miette deals colours out from the top.
        let own = if self.level == Level::Deny { theme.styles.error } else { theme.styles.warning };
        let mut labels: Vec<_> = self.labels.iter().collect();
        labels.sort_by_key(|label| label.offset());
        let colours = labels.iter().map(|label| if label.primary() { own } else { theme.styles.help });
        theme.styles.highlights = colours.collect();
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_links(false)
            .with_width(100)
            .with_wrap_lines(false)
            .with_context_lines(1)
            .without_syntax_highlighting();
        let mut text = String::new();
        handler.render_report(&mut text, self).expect("a string takes it");
        text.trim_start_matches([' ', '\n']).to_owned()
    }
}

/// The headline stands out as rustc's does, and the path steps back.
fn theme(colour: bool) -> GraphicalTheme {
    if !colour {
        return GraphicalTheme::unicode_nocolor();
    }
    let mut theme = GraphicalTheme::unicode();
    let styles = &mut theme.styles;
    styles.error = styles.error.bold();
    styles.warning = styles.warning.bold();
    styles.link = styles.help;
    theme
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Picture<'_> {}

impl Diagnostic for Picture<'_> {
    fn severity(&self) -> Option<Severity> {
        Some(if self.level == Level::Deny { Severity::Error } else { Severity::Warning })
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.file.map(|file| file as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let labelled = self.file.is_some() && !self.labels.is_empty();
        labelled.then(|| Box::new(self.labels.iter().cloned()) as Box<_>)
    }
}
