//! In: `bb-lint-baseline.toml`. Out: the findings that were there when the lints were adopted, each entry with its place.

use std::{
    fmt,
    ops::Range,
    path::{Path, PathBuf},
};

use serde::Deserialize;
use toml::Spanned;

use crate::{error::Error, near};

/// The name of the baseline's file, which lies in the workspace's folder.
pub(crate) const FILE: &str = "bb-lint-baseline.toml";

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
    /// The item or the file.
    pub place: Place,
    /// The lint.
    pub lint: String,
    /// The API, where the finding is about one.
    pub api: Option<String>,
}

/// Where a finding of the baseline stands.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In the item with this Rust path.
    Item(String),
    /// In this file, as seen from the workspace's folder with `/` between the parts: for what stands in no item.
    File(String),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Place::Item(name) | Place::File(name)) = self;
        f.write_str(name)
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
    item: Option<String>,
    file: Option<String>,
    api: Option<String>,
    count: Spanned<usize>,
}

impl Baseline {
    /// Reads a baseline's text. `lints` are the names that exist.
    pub(crate) fn from_file(path: &Path, text: String, lints: &[&str]) -> Result<Baseline, Error> {
        let written: Written = toml::from_str(&text).map_err(|error| super::syntax_error(path, &text, &error))?;
        let mistake = |span: Range<usize>, message: &str, help: &str| Error::Config {
            path: path.to_owned(),
            text: text.clone(),
            span,
            message: message.to_owned(),
            help: Some(help.to_owned()),
        };
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
            let (span, Entry { lint, item, file, api, count }) = (entry.span(), entry.into_inner());
            if !lints.contains(&lint.as_ref().as_str()) {
                let message = format!("no lint is called `{}`", lint.as_ref());
                return Err(mistake(lint.span(), &message, &near::suggest(lint.as_ref(), lints)));
            }
            if *count.as_ref() == 0 {
                return Err(mistake(count.span(), "a count of 0 allows nothing", "remove the line"));
            }
            let place = match (item, file) {
                (Some(item), None) => Place::Item(item),
                (None, Some(file)) => Place::File(file),
                _ => {
                    let message = "this entry has to name either an item or a file";
                    return Err(mistake(span, message, "keep one of the keys `item` and `file`"));
                }
            };
            let key = Key { place, lint: lint.into_inner(), api };
            entries.push(Known { span, key, count: count.into_inner() });
        }
        let reasons = written.reasons.into_inner().into_iter().map(Spanned::into_inner).collect();
        Ok(Baseline { path: path.to_owned(), text, reasons, entries })
    }
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
        let both = "{ lint = \"raw_pipe\", item = \"a\", file = \"b\", count = 1 }";
        assert_eq!(entry(both), format!("{both}: this entry has to name either an item or a file"));
        assert!(entry("{ lint = \"raw_pipe\", itme = \"a\", count = 1 }").contains("unknown field `itme`"));
    }
}
