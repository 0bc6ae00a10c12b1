//! In: the report. Out: cargo's JSON, one object a line: messages, what was looked at, how it ended. The only owner of `serde_json`.

use std::{
    borrow::Cow,
    collections::BTreeSet,
    io::{self, BufRead, Write},
    path::Path,
};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use super::{View, condition, figures::Figures, human::Drawer, lines::Lines, short, visible, word};
use crate::{
    catalogue::Effect,
    config::Level,
    discover::{Package, Target},
    lint::Certainty,
    options::Format,
    source::Site,
    suppress::{Entry, Report},
};

pub(super) fn messages(view: &View<'_>, report: &Report, colour: bool, out: &mut dyn Write) -> io::Result<()> {
    let mut places = Places { view, lines: Lines::new(view.sources) };
    let mut drawer = Drawer::new(view, colour);
    for entry in &report.entries {
        // Clients take no message without a target.
        let target = view.workspace.target(entry.finding.target).or_else(|| view.workspace.target((0, 0)));
        let Some((package, target)) = target else { continue };
        let message = Message {
            reason: "compiler-message",
            package_id: &package.id,
            manifest_path: &package.manifest,
            target: target.into(),
            message: diagnostic(&mut places, entry, drawer.draw(entry, true)),
        };
        line(out, &message)?;
    }
    for package in view.workspace.packages.iter().filter(|package| package.selected) {
        for target in package.targets.iter().filter(|target| target.selected) {
            line(out, &Artifact::of(package, target))?;
        }
    }
    if view.open {
        return Ok(());
    }
    finish(report.entries.iter().all(|entry| entry.level != Level::Deny), &Figures::of(view, report), out)
}

/// The last line.
pub(super) fn finish(success: bool, figures: &Figures, out: &mut dyn Write) -> io::Result<()> {
    line(out, &Finished { reason: "build-finished", success, bb_lint: figures })
}

/// Copies cargo's lines, but for the last one.
pub(super) fn pass_on(cargo: impl BufRead, out: &mut dyn Write) -> io::Result<()> {
    for line in cargo.split(b'\n') {
        let line = line?;
        if !line.starts_with(br#"{"reason":"build-finished""#) {
            out.write_all(&line)?;
            out.write_all(b"\n")?;
        }
    }
    out.flush()
}

/// Only what the compiler itself would write.
pub(super) fn diagnostics(view: &View<'_>, report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut places = Places { view, lines: Lines::new(view.sources) };
    let mut drawer = Drawer::new(view, view.format == Format::Json { colour: true });
    let mut said = BTreeSet::new();
    for entry in &report.entries {
        let rendered = match view.format {
            Format::Short => {
                let site = entry.finding.site;
                let path = view.workspace.shown(view.sources.path(site.file));
                short::line(&path, places.lines.at(site).0, entry)
            }
            _ => drawer.draw(entry, said.insert((entry.finding.lint, &entry.finding.instead))),
        };
        line(out, &diagnostic(&mut places, entry, rendered))?;
    }
    Ok(())
}

/// One object, and the end of its line.
pub(super) fn line(out: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    object.serialize(&mut Serializer::with_formatter(&mut *out, Escaping))?;
    out.write_all(b"\n")
}

/// Writes what acts on a terminal, or is a command to a service for builds, as escapes; to a reader of JSON they are the same.
struct Escaping;

impl Formatter for Escaping {
    fn write_string_fragment<W: Write + ?Sized>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let mut commands = visible::commands(fragment).peekable();
        let mut written = 0;
        for (at, letter) in fragment.char_indices() {
            if commands.next_if_eq(&at).is_some() || visible::acts(letter) {
                out.write_all(&fragment.as_bytes()[written..at])?;
                for unit in letter.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}")?;
                }
                written = at + letter.len_utf8();
            }
        }
        out.write_all(&fragment.as_bytes()[written..])
    }
}

/// The diagnostic of a finding; the steps that led to it, its condition, the reason and the help are its children.
fn diagnostic<'r>(places: &mut Places<'_>, entry: &'r Entry, rendered: String) -> Diagnostic<'r> {
    let finding = &entry.finding;
    let steps = finding.how.iter().map(|step| {
        let span = step.site.map(|site| places.span(site, None));
        Child::new("note", step.text.clone(), span)
    });
    let mut children: Vec<Child> = steps.collect();
    let condition = finding.condition.as_deref().map(condition::words);
    children.extend(condition.map(|words| Child::new("note", words, None)));
    children.extend(
        [("note", finding.why.clone()), ("help", finding.instead.clone())]
            .into_iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(level, text)| Child::new(level, text, None)),
    );
    if let Some(fix) = &finding.fix {
        let span = Span {
            suggested_replacement: Some(fix.replacement.clone()),
            suggestion_applicability: Some(if fix.sure { "MachineApplicable" } else { "MaybeIncorrect" }),
            ..places.span(fix.site, None)
        };
        children.push(Child::new("help", fix.text.clone(), Some(span)));
    }
    Diagnostic {
        kind: "diagnostic",
        message: visible::line(&finding.message),
        code: Code { code: format!("bb_lint::{}", finding.lint), explanation: None },
        level: word(entry.level),
        spans: vec![
            places
                .span(finding.site, Some(visible::line(&finding.label).into_owned()).filter(|label| !label.is_empty())),
        ],
        children,
        rendered: rendered + "\n",
        bb_lint: Extra {
            api: finding.api.as_deref(),
            effect: finding.effect,
            certainty: finding.certainty,
            condition: finding.condition.as_deref(),
            variables: &finding.variables,
            test: finding.test,
        },
    }
}

/// Turns places into spans; a file's lines are found once.
struct Places<'v> {
    view: &'v View<'v>,
    lines: Lines<'v>,
}

impl Places<'_> {
    fn span(&mut self, site: Site, label: Option<String>) -> Span {
        let sources = self.view.sources;
        let (start, end) = self.lines.at(site);
        let lines = self.lines.of(site.file);
        let text = (start.line..=end.line).map(|number| {
            let text = lines.line(number);
            let highlight_start = if number == start.line { start.column } else { 1 };
            let highlight_end = if number == end.line { end.column } else { text.chars().count() + 1 };
            Text::of(text, highlight_start, highlight_end)
        });
        Span {
            file_name: self.view.workspace.shown(sources.path(site.file)),
            byte_start: site.span.start,
            byte_end: site.span.end,
            line_start: start.line,
            line_end: end.line,
            column_start: start.column,
            column_end: end.column,
            is_primary: true,
            text: text.collect(),
            label,
            suggested_replacement: None,
            suggestion_applicability: None,
            expansion: None,
        }
    }
}

// The shapes below are cargo's and rustc's; every key has to be there.

#[derive(Serialize)]
struct Message<'r> {
    reason: &'static str,
    package_id: &'r str,
    manifest_path: &'r Path,
    target: TargetShape<'r>,
    message: Diagnostic<'r>,
}

#[derive(Serialize)]
struct TargetShape<'r> {
    kind: &'r [String],
    crate_types: &'r [String],
    name: &'r str,
    src_path: &'r Path,
    edition: &'r str,
    doc: bool,
    doctest: bool,
    test: bool,
}

impl<'r> From<&'r Target> for TargetShape<'r> {
    fn from(target: &'r Target) -> TargetShape<'r> {
        TargetShape {
            kind: &target.kinds,
            crate_types: &target.crate_types,
            name: &target.name,
            src_path: &target.root,
            edition: &target.edition,
            doc: target.doc,
            doctest: target.doctest,
            test: target.test,
        }
    }
}

#[derive(Serialize)]
struct Diagnostic<'r> {
    #[serde(rename = "$message_type")]
    kind: &'static str,
    message: Cow<'r, str>,
    code: Code,
    level: &'static str,
    spans: Vec<Span>,
    children: Vec<Child>,
    rendered: String,
    bb_lint: Extra<'r>,
}

#[derive(Serialize)]
struct Code {
    code: String,
    explanation: Option<String>,
}

#[derive(Serialize)]
struct Child {
    message: String,
    code: Option<Code>,
    level: &'static str,
    spans: Vec<Span>,
    children: Vec<Child>,
    rendered: Option<String>,
}

impl Child {
    fn new(level: &'static str, message: String, span: Option<Span>) -> Child {
        let message = visible::line(&message).into_owned();
        Child { message, code: None, level, spans: span.into_iter().collect(), children: Vec::new(), rendered: None }
    }
}

#[derive(Serialize)]
struct Span {
    file_name: String,
    byte_start: u32,
    byte_end: u32,
    line_start: usize,
    line_end: usize,
    column_start: usize,
    column_end: usize,
    is_primary: bool,
    text: Vec<Text>,
    label: Option<String>,
    suggested_replacement: Option<String>,
    suggestion_applicability: Option<&'static str>,
    expansion: Option<String>,
}

#[derive(Serialize)]
struct Text {
    text: String,
    highlight_start: usize,
    highlight_end: usize,
}

impl Text {
    /// A line, or of one that nobody reads, as generated code has them, what is around the place: each finding carries it.
    fn of(line: &str, start: usize, end: usize) -> Text {
        const LONGEST: usize = 1_000;
        const AROUND: usize = 100;
        if line.len() <= LONGEST {
            return Text { text: line.to_owned(), highlight_start: start, highlight_end: end };
        }
        let skipped = start.saturating_sub(1 + AROUND);
        let text: String = line.chars().skip(skipped).take(LONGEST).collect();
        let last = text.chars().count() + 1;
        Text { text, highlight_start: start - skipped, highlight_end: (end - skipped).min(last) }
    }
}

/// What only this tool says.
#[derive(Serialize)]
struct Extra<'r> {
    api: Option<&'r str>,
    effect: Option<Effect>,
    certainty: Certainty,
    condition: Option<&'r str>,
    variables: &'r [String],
    test: bool,
}

/// Says that a target was looked at: clients clear what they knew of the package.
#[derive(Serialize)]
struct Artifact<'r> {
    reason: &'static str,
    package_id: &'r str,
    manifest_path: &'r Path,
    target: TargetShape<'r>,
    profile: Profile,
    features: [&'r str; 0],
    filenames: [&'r str; 0],
    executable: Option<&'r str>,
    fresh: bool,
}

#[derive(Serialize)]
struct Profile {
    opt_level: &'static str,
    debuginfo: u8,
    debug_assertions: bool,
    overflow_checks: bool,
    test: bool,
}

impl<'r> Artifact<'r> {
    fn of(package: &'r Package, target: &'r Target) -> Artifact<'r> {
        Artifact {
            reason: "compiler-artifact",
            package_id: &package.id,
            manifest_path: &package.manifest,
            target: target.into(),
            profile: Profile {
                opt_level: "0",
                debuginfo: 0,
                debug_assertions: true,
                overflow_checks: true,
                test: false,
            },
            features: [],
            filenames: [],
            executable: None,
            fresh: false,
        }
    }
}

#[derive(Serialize)]
struct Finished<'r> {
    reason: &'static str,
    success: bool,
    bb_lint: &'r Figures,
}
