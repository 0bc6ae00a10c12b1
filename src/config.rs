//! In: `bb-lint.toml` or `[workspace.metadata.bb-lint]`. Out: typed configuration, each part with its place in the file.

use std::{
    borrow::Cow,
    ops::Range,
    path::{Path, PathBuf},
};

use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::error::Error;

pub mod baseline;
mod check;
mod schema;
mod written;

/// The name of the configuration's own file.
pub(crate) const FILE: &str = "bb-lint.toml";

/// What stands for every variable.
pub(crate) const EVERY: &str = "*";

/// A value and its byte range in the configuration's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its bytes in the file.
    pub span: Range<usize>,
}

/// As the value alone: a schema knows no places.
impl<T: JsonSchema> JsonSchema for Spanned<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

/// A lint, as far as a configuration speaks of it.
#[derive(Debug, Clone, Copy)]
pub struct Known<'l> {
    /// Its name.
    pub name: &'l str,
    /// One line: what it finds.
    pub summary: &'l str,
    /// Its level where nothing is configured.
    pub level: Level,
    /// Whether it can be given more variables.
    pub variables: bool,
}

/// What the workspace says of itself.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// The file it came from; `None` where there is none.
    pub path: Option<PathBuf>,
    /// That file's text.
    pub text: String,
    /// Whether test code is linted too.
    pub tests: bool,
    /// The program's own detector.
    pub detector: Detector,
    /// Levels and variables, by lint.
    pub lints: Vec<LintSetting>,
    /// Places that are allowed.
    pub allow: Vec<Allowance>,
    /// Wrappers and crates that the catalogue does not know.
    pub apis: Vec<ApiRow>,
}

/// `[detector]`: Rust paths whose first segment is a target's crate name in any member.
#[derive(Debug, Clone, Default)]
pub struct Detector {
    /// Modules in which checks are allowed.
    pub modules: Vec<Spanned<String>>,
    /// Functions that decide.
    pub detect: Vec<DetectFn>,
    /// Types that only the detector makes.
    pub permits: Vec<Spanned<String>>,
    /// Functions that run a closure under a permit.
    pub runners: Vec<Spanned<String>>,
}

/// A function that decides.
#[derive(Debug, Clone)]
pub struct DetectFn {
    /// Its path.
    pub path: Spanned<String>,
    /// Which argument says why the program asks.
    pub reason: Option<Spanned<usize>>,
}

/// How loud a lint is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Not reported.
    Allow,
    /// Reported.
    Warn,
    /// Reported, and the run fails.
    Deny,
}

/// One entry of `[lints]`.
#[derive(Debug, Clone)]
pub struct LintSetting {
    /// The lint's name.
    pub lint: Spanned<String>,
    /// Its level, where one is set.
    pub level: Option<Level>,
    /// More variables that decide; `*` is every one.
    pub variables: Vec<String>,
}

/// One entry of `[[allow]]`.
#[derive(Debug, Clone)]
pub struct Allowance {
    /// The entry's bytes, of a table those of its header.
    pub span: Range<usize>,
    /// Its bytes from the opening to the end of the last value, or of the bracket behind it.
    pub whole: Range<usize>,
    /// The lint that it allows.
    pub lint: Spanned<String>,
    /// A Rust path whose code it covers.
    pub module: Option<Spanned<String>>,
    /// A file, absolute, that it covers.
    pub file: Option<Spanned<PathBuf>>,
    /// Only this API.
    pub api: Option<Spanned<String>>,
    /// How many findings it covers; every one where absent.
    pub count: Option<Spanned<usize>>,
    /// Why.
    pub reason: Spanned<String>,
    /// The last day on which it holds, `YYYY-MM-DD`.
    pub expires: Option<Spanned<String>>,
}

/// One entry of `[[api]]`.
#[derive(Debug, Clone)]
pub struct ApiRow {
    /// The function's or method's path.
    pub path: Spanned<String>,
    /// What it does.
    pub effect: Spanned<crate::catalogue::Effect>,
}

impl Config {
    /// Reads a configuration file's text. `lints` are those that exist.
    pub(crate) fn from_file(path: &Path, text: String, lints: &[Known<'_>]) -> Result<Config, Error> {
        let written = toml::from_str(&text).map_err(|error| syntax_error(path, &text, &error))?;
        check::check(path, text, written, lints)
    }

    /// Reads `[workspace.metadata.bb-lint]` out of a manifest's text; `None` where it has none.
    pub(crate) fn from_manifest(path: &Path, text: String, lints: &[Known<'_>]) -> Result<Option<Config>, Error> {
        let manifest: written::Manifest = toml::from_str(&text).map_err(|error| syntax_error(path, &text, &error))?;
        let metadata = manifest.workspace.and_then(|workspace| workspace.metadata);
        let Some(section) = metadata.and_then(|metadata| metadata.bb_lint) else { return Ok(None) };
        check::check(path, text, section, lints).map(Some)
    }

    /// A mistake at a place of this configuration: for whoever finds out later, such as a path that matches nothing.
    pub fn mistake(&self, span: Range<usize>, message: impl Into<String>, help: Option<String>) -> Error {
        let path = self.path.clone().unwrap_or_default();
        Error::Config { path, text: self.text.clone(), span, message: message.into(), help }
    }

    /// Whether some lint was given every variable.
    pub(crate) fn names_all_variables(&self) -> bool {
        self.lints.iter().any(|setting| setting.variables.iter().any(|variable| variable == EVERY))
    }

    /// The variables that a lint was given besides its own.
    pub fn variables<'c>(&'c self, lint: &str) -> impl Iterator<Item = &'c str> {
        let settings = self.lints.iter().filter(move |setting| setting.lint.value == lint);
        settings.flat_map(|setting| setting.variables.iter().map(String::as_str))
    }
}

/// Whether a text that is given as a reason is empty, or stands for a reason that nobody wrote: `TODO`.
pub(crate) fn says_nothing(reason: &str) -> bool {
    use bb_interactive::{BadReason, Reason};
    let text = reason.split_whitespace().collect::<Vec<_>>().join(" ");
    matches!(Reason::new(text), Err(BadReason::Empty | BadReason::Placeholder))
}

/// The schema of the configuration's file, for editors. `lints` are those that exist.
pub(crate) fn schema(lints: &[Known<'_>]) -> String {
    format!("{:#}\n", schema::of_file(lints).to_value())
}

/// What serde says, with what it expected as help.
fn syntax_error(path: &Path, text: &str, error: &toml::de::Error) -> Error {
    let (message, expected) = match error.message().split_once(", expected ") {
        Some((message, expected)) => (message, Some(expected)),
        None => (error.message(), None),
    };
    let mut words = message.lines();
    let message = words.next().unwrap_or_default().to_owned();
    let expected = expected.map(|expected| expected.trim_start_matches("one of ")).or(words.next());
    let help = expected.map(|expected| {
        let known: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
        let word = message.split('`').nth(1).unwrap_or_default();
        match crate::near::nearest(word, known) {
            Some(name) => format!("did you mean `{name}`?"),
            None => format!("expected {}", plain(expected.trim_start_matches("expected "))),
        }
    });
    Error::Config {
        path: path.to_owned(),
        text: text.to_owned(),
        span: error.span().unwrap_or_default(),
        message,
        help,
    }
}

/// serde's words for what it expected, in the words of the file's format.
fn plain(expected: &str) -> &str {
    match expected {
        "a map" => "a table",
        "a sequence" => "a list",
        "a boolean" => "`true` or `false`",
        "usize" => "a whole number, 0 or more",
        other => other,
    }
}

#[cfg(test)]
mod tests;
