//! In: the lints and where their levels come from. Out: the texts of `list` and `explain`.

use std::collections::BTreeMap;

use super::Sheet;
use super::visible;
use crate::{config::Level, discover::Workspace, source::LineIndex, suppress::LevelSource};

/// One line a lint: name, level, who set it, what it finds.
pub fn list(
    lints: &[(&'static str, &str)],
    levels: &BTreeMap<&'static str, (Level, LevelSource)>,
    workspace: &Workspace,
) -> String {
    let rows = lints.iter().map(|&(name, summary)| {
        let (level, source) =
            levels.get(name).map_or((Level::Deny, &LevelSource::Default), |(level, source)| (*level, source));
        [name.to_owned(), level_word(level).to_owned(), by(source, workspace), summary.to_owned()]
    });
    let rows: Vec<[String; 4]> = rows.collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    let mut text = String::new();
    for [name, level, by, summary] in &rows {
        text += &format!("{name:<0$}  {level:<1$}  {by:<2$}  {summary}\n", widths[0], widths[1], widths[2]);
    }
    text
}

/// The same for a person: by what the lints are about, wrapped. `groups` has a title for each lint.
pub fn table(
    groups: &[(&str, Vec<(&'static str, &str)>)],
    levels: &BTreeMap<&'static str, (Level, LevelSource)>,
    workspace: &Workspace,
    sheet: &Sheet,
) -> String {
    let names = groups.iter().flat_map(|(_, lints)| lints).map(|(name, _)| name.len());
    let width = names.max().unwrap_or(0);
    let mut text = String::new();
    for (title, lints) in groups {
        text += &format!("{}\n", sheet.heading(title));
        for (name, summary) in lints {
            let (level, source) =
                levels.get(name).map_or((Level::Deny, &LevelSource::Default), |(level, source)| (*level, source));
            let word = format!("{:<5}", level_word(level));
            let word = match level {
                Level::Deny => sheet.found(&word),
                Level::Warn => sheet.warned(&word),
                Level::Allow => sheet.aside(&word),
            };
            let set = match source {
                LevelSource::Default => String::new(),
                other => format!(" {}", sheet.aside(&format!("({})", by(other, workspace)))),
            };
            let more = " ".repeat(width + 11);
            text += &sheet.wrapped(&format!("{summary}{set}"), &format!("  {name:<width$}  {word}  "), &more);
        }
        text.push('\n');
    }
    text + &format!("{} says more of one.\n", sheet.code("cargo bb-lint explain <lint>"))
}

fn by(source: &LevelSource, workspace: &Workspace) -> String {
    match source {
        LevelSource::Default => "default".to_owned(),
        LevelSource::CommandLine => "command line".to_owned(),
        LevelSource::Configuration(span) => {
            let config = &workspace.config;
            let place = LineIndex::new(&config.text).at(u32::try_from(span.start).unwrap_or(u32::MAX));
            let path = config.path.as_deref().map(|path| workspace.shown(path)).unwrap_or_default();
            format!("{}:{}:{}", visible::line(&path), place.line, place.column)
        }
    }
}

/// A lint's own text, below its name and its level.
pub fn explain(name: &str, level: Level, doc: &str) -> String {
    format!("# bb_lint::{name}\n\nBy default: {}\n\n{}\n", level_word(level), doc.trim())
}

fn level_word(level: Level) -> &'static str {
    match level {
        Level::Allow => "allow",
        Level::Warn => "warn",
        Level::Deny => "deny",
    }
}
