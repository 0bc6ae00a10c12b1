//! In: the report. Out: SARIF 2.1.0, as code scanning on GitHub takes it: one run, every lint a rule, one place a result.

use std::{
    collections::HashMap,
    hash::Hasher,
    io::{self, Write},
};

use serde::Serialize;

use super::{Rule, View, condition, figures, json, lines::Lines, visible};
use crate::{
    config::Level,
    source::Site,
    suppress::{Entry, Report},
};

pub(super) fn log(view: &View<'_>, report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut places = Places { view, lines: Lines::new(view.sources), seen: HashMap::new() };
    let results = report.entries.iter().map(|entry| places.result(entry));
    let log = Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [Run {
            tool: Tool {
                driver: Driver {
                    name: env!("CARGO_PKG_NAME"),
                    version: env!("CARGO_PKG_VERSION"),
                    rules: view.rules.iter().map(Described::of).collect(),
                },
            },
            column_kind: "unicodeCodePoints",
            results: results.collect(),
            properties: Figures { figures: figures::Figures::of(view, report) },
        }],
    };
    json::line(out, &log)
}

fn id(lint: &str) -> String {
    format!("bb_lint::{lint}")
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Deny => "error",
        Level::Warn => "warning",
        Level::Allow => "none",
    }
}

/// Turns findings into results; a file's lines are found once.
struct Places<'v> {
    view: &'v View<'v>,
    lines: Lines<'v>,
    /// How many results had the same fingerprint before.
    seen: HashMap<u64, usize>,
}

impl Places<'_> {
    fn result(&mut self, entry: &Entry) -> ResultShape {
        let finding = &entry.finding;
        let condition = finding.condition.as_deref().map(condition::words);
        let lines = [Some(finding.why.clone()), condition, Some(finding.instead.clone())];
        let mut text = format!("{}.", visible::line(&finding.message));
        for line in lines.into_iter().flatten().filter(|line| !line.is_empty()) {
            text += &format!("\n{}.", visible::line(&line));
        }
        let mut related: Vec<Location> = Vec::new();
        for step in &finding.how {
            if let Some(site) = step.site {
                let message = Some(Text { text: visible::line(&step.text).into_owned() });
                related.push(Location { message, ..self.location(site, Some(related.len() + 1)) });
            }
        }
        ResultShape {
            rule_id: id(finding.lint),
            rule_index: self.view.rules.iter().position(|rule| rule.name == finding.lint),
            level: level(entry.level),
            message: Text { text },
            locations: [self.location(finding.site, None)],
            related_locations: related,
            partial_fingerprints: Fingerprints { line: self.fingerprint(entry) },
        }
    }

    fn location(&mut self, site: Site, id: Option<usize>) -> Location {
        let view = self.view;
        let (start, end) = self.lines.at(site);
        let text = view.sources.text(site);
        Location {
            id,
            physical_location: Physical {
                artifact_location: Artifact { uri: view.workspace.repository.uri(view.sources.path(site.file)) },
                region: Region {
                    start_line: start.line,
                    start_column: start.column,
                    end_line: end.line,
                    end_column: end.column,
                    snippet: (!text.is_empty()).then(|| Text { text: text.to_owned() }),
                },
            },
            message: None,
        }
    }

    /// The same wherever the code moves to: from the lint, the item, the API and the line's text. Equal ones are numbered.
    fn fingerprint(&mut self, entry: &Entry) -> String {
        let finding = &entry.finding;
        let lines = self.lines.of(finding.site.file);
        let line = lines.line(lines.at(finding.site.span.start).line).trim();
        // Of a line without an end, as generated code has them, each of its findings would take the whole.
        let line = &line.as_bytes()[..line.len().min(1_000)];
        let mut hasher = fnv::FnvHasher::default();
        let api = finding.api.as_deref().unwrap_or_default();
        for part in [finding.lint.as_bytes(), finding.item.as_bytes(), api.as_bytes(), line] {
            hasher.write(part);
            hasher.write_u8(0);
        }
        let hash = hasher.finish();
        let number = self.seen.entry(hash).or_default();
        *number += 1;
        format!("{hash:016x}:{number}")
    }
}

// The shapes below are the standard's.

#[derive(Serialize)]
struct Log<'r> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'r>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'r> {
    tool: Tool<'r>,
    column_kind: &'static str,
    results: Vec<ResultShape>,
    properties: Figures,
}

/// What the standard leaves to each tool.
#[derive(Serialize)]
struct Figures {
    #[serde(rename = "bb_lint")]
    figures: figures::Figures,
}

#[derive(Serialize)]
struct Tool<'r> {
    driver: Driver<'r>,
}

#[derive(Serialize)]
struct Driver<'r> {
    name: &'static str,
    version: &'static str,
    rules: Vec<Described<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Described<'r> {
    id: String,
    short_description: Text,
    full_description: Text,
    help: Help<'r>,
    default_configuration: Configuration,
    properties: Properties,
}

impl<'r> Described<'r> {
    fn of(rule: &'r Rule<'_>) -> Described<'r> {
        Described {
            id: id(rule.name),
            short_description: Text { text: rule.summary.to_owned() },
            full_description: Text { text: format!("{}: {}", rule.summary, rule.why) },
            help: Help { text: rule.doc, markdown: rule.doc },
            default_configuration: Configuration { level: level(rule.level) },
            properties: Properties { tags: ["interactivity", "correctness"] },
        }
    }
}

#[derive(Serialize)]
struct Text {
    text: String,
}

#[derive(Serialize)]
struct Help<'r> {
    text: &'r str,
    markdown: &'r str,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Properties {
    tags: [&'static str; 2],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultShape {
    rule_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
    level: &'static str,
    message: Text,
    locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
    partial_fingerprints: Fingerprints,
}

#[derive(Serialize)]
struct Fingerprints {
    #[serde(rename = "primaryLocationLineHash")]
    line: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: Physical,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Text>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    region: Region,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    snippet: Option<Text>,
}
