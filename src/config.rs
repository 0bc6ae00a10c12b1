//! In: `bb-lint.toml` or `[workspace.metadata.bb-lint]`. Out: typed configuration, each part with its place in the file.

use std::{ops::Range, path::PathBuf};

/// A value and its byte range in the configuration's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its bytes in the file.
    pub span: Range<usize>,
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
    pub reason: Option<usize>,
}

/// How loud a lint is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize, serde::Serialize)]
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
    /// The entry's bytes.
    pub span: Range<usize>,
    /// The lint that it allows.
    pub lint: Spanned<String>,
    /// A Rust path whose code it covers.
    pub module: Option<Spanned<String>>,
    /// A file, absolute, that it covers.
    pub file: Option<Spanned<PathBuf>>,
    /// Only this API.
    pub api: Option<Spanned<String>>,
    /// How many findings it covers; every one where absent.
    pub count: Option<usize>,
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
