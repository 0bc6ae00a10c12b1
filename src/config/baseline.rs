//! In: `bb-lint-baseline.toml`. Out: the findings that were there when the lints were adopted, each entry with its place.

use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use serde::Deserialize;
use toml::Spanned;

use crate::{error::Error, near};

/// The name of the baseline's file, which lies in the workspace's folder.
pub(crate) const FILE: &str = "bb-lint-baseline.toml";

/// For a file that is none of ours any more.
const ANEW: &str =
    "the tool writes this file: take it back from the repository, or remove it and run `cargo bb-lint baseline`";

/// What was there when the lints were adopted, and is still to be mended.
#[derive(Debug, Clone)]
pub struct Baseline {
    /// The file it came from.
    pub path: PathBuf,
    /// That file's text.
    pub text: String,
    /// Why it was written, and why it has grown since, oldest first.
    pub reasons: Vec<String>,
    /// What it allows.
    pub entries: Vec<Known>,
}

/// One line of the baseline.
#[derive(Debug, Clone)]
pub struct Known {
    /// The line's bytes in the file.
    pub span: Range<usize>,
    /// What it is about.
    pub key: Key,
    /// How many findings there are of it.
    pub count: usize,
}

/// What findings are told apart by, whatever line they stand on; the order is that of the file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The Rust path of the item.
    pub item: String,
    /// The lint.
    pub lint: String,
    /// The API, where the finding is about one.
    pub api: Option<String>,
    /// What the item is called in other targets, which share its file.
    pub also: Vec<String>,
}

impl Key {
    /// The item under each of its names.
    pub(crate) fn items(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.item).chain(&self.also)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    reasons: Spanned<Vec<Spanned<String>>>,
    #[serde(default)]
    findings: Vec<Spanned<Entry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    lint: Spanned<String>,
    item: String,
    #[serde(default)]
    also: Vec<String>,
    api: Option<String>,
    count: Spanned<usize>,
}

impl Baseline {
    /// Reads a baseline's text. `lints` are the names that exist.
    pub(crate) fn from_file(path: &Path, text: String, lints: &[&str]) -> Result<Baseline, Error> {
        let mistake = |span: Range<usize>, message: &str, help: &str| Error::Config {
            path: path.to_owned(),
            text: text.clone(),
            span,
            message: message.to_owned(),
            help: Some(help.to_owned()),
        };
        if let Some((at, line)) = lines(&text).find(|(_, line)| line.starts_with("<<<<<<< ")) {
            let help = "keep the lines of both sides, without the marks, and run `cargo bb-lint baseline --shrink`";
            return Err(mistake(at..at + line.trim_end().len(), "two branches conflict in this baseline", help));
        }
        let written: Written =
            toml::from_str(&text).map_err(|error| match super::syntax_error(path, &text, &error) {
                Error::Config { path, text, span, message, help } => {
                    Error::Config { path, text, span, message, help: help.or(Some(ANEW.to_owned())) }
                }
                other => other,
            })?;
        let reasons = written.reasons.as_ref();
        if reasons.is_empty() {
            let span = written.reasons.span();
            return Err(mistake(span, "this baseline gives no reason", "say why these findings may stay for now"));
        }
        if let Some(blank) = reasons.iter().find(|reason| reason.as_ref().trim().is_empty()) {
            return Err(mistake(blank.span(), "this reason is empty", "say why these findings may stay for now"));
        }
        let mut entries = Vec::new();
        for entry in written.findings {
            let (span, Entry { lint, item, also, api, count }) = (entry.span(), entry.into_inner());
            if !lints.contains(&lint.as_ref().as_str()) {
                let message = format!("no lint is called `{}`", lint.as_ref());
                let help =
                    format!("{}; what is not linted any more can be removed", near::suggest(lint.as_ref(), lints));
                return Err(mistake(lint.span(), &message, &help));
            }
            if *count.as_ref() == 0 {
                return Err(mistake(count.span(), "a count of 0 allows nothing", "remove the line"));
            }
            let key = Key { item, lint: lint.into_inner(), api, also };
            entries.push(Known { span, key, count: count.into_inner() });
        }
        let reasons = written.reasons.into_inner().into_iter().map(Spanned::into_inner).collect();
        Ok(Baseline { path: path.to_owned(), text, reasons, entries })
    }

    /// A mistake in an entry that is found out later.
    pub(crate) fn mistake(&self, entry: &Known, message: impl Into<String>, help: &str) -> Error {
        Error::Config {
            path: self.path.clone(),
            text: self.text.clone(),
            span: entry.span.clone(),
            message: message.into(),
            help: Some(help.to_owned()),
        }
    }
}

/// Every line with the offset at which it starts.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |next, line| {
        let at = *next;
        *next += line.len();
        Some((at, line))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        match Baseline::from_file(Path::new("/w/bb-lint-baseline.toml"), text.to_owned(), &["raw_pipe"]) {
            Ok(known) => panic!("taken for right: {known:?}"),
            Err(Error::Config { text, span, message, .. }) => format!("{}: {message}", &text[span]),
            Err(other) => other.to_string(),
        }
    }

    #[test]
    fn mistakes_are_shown_where_they_stand() {
        let entry = |entry: &str| wrong(&format!("reasons = [\"r\"]\nfindings = [\n    {entry},\n]\n"));
        assert_eq!(wrong("reasons = []"), "[]: this baseline gives no reason");
        assert_eq!(wrong("reasons = [\" \"]"), "\" \": this reason is empty");
        assert!(wrong("findings = []").contains("missing field `reasons`"));
        let lint = "{ lint = \"raw_pip\", item = \"a\", count = 1 }";
        assert_eq!(entry(lint), "\"raw_pip\": no lint is called `raw_pip`");
        assert_eq!(entry("{ lint = \"raw_pipe\", item = \"a\", count = 0 }"), "0: a count of 0 allows nothing");
        assert!(entry("{ lint = \"raw_pipe\", count = 1 }").contains("missing field `item`"));
        assert!(entry("{ lint = \"raw_pipe\", itme = \"a\", count = 1 }").contains("unknown field `itme`"));
        let conflict = "reasons = [\"r\"]\nfindings = [\n<<<<<<< HEAD\n=======\n>>>>>>> other\n]\n";
        assert_eq!(wrong(conflict), "<<<<<<< HEAD: two branches conflict in this baseline");
    }
}
