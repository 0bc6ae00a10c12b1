//! In: nothing. Out: what a run is asked to do, in plain values; the command line and the library both make it.

use std::{ffi::OsString, path::PathBuf};

use crate::config::Level;

/// What a run is asked to do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Options {
    /// Who says what the workspace consists of.
    pub teller: Teller,
    /// The cargo to ask.
    pub cargo: PathBuf,
    /// The folder that relative paths start from; its package is selected by default.
    pub folder: PathBuf,
    /// The manifest, where one is named.
    pub manifest: Option<PathBuf>,
    /// Words that are passed on to cargo: `--offline`, `--config`, …
    pub cargo_words: Vec<String>,
    /// Which members are linted.
    pub packages: Packages,
    /// Which of their targets are linted.
    pub targets: Targets,
    /// Whether test code is asked for; the configuration can ask for it as well.
    pub tests: bool,
    /// The file that is read in place of the workspace's configuration.
    pub lint_config: Option<PathBuf>,
    /// The commit since which something must have been touched to be reported.
    pub changed_since: Option<String>,
    /// Whether what is certain is mended in the files, and under which conditions they may be changed.
    pub fix: Option<Consent>,
    /// Levels that outrank the configuration, in order: the last one of a lint counts.
    pub levels: Vec<(String, Level)>,
    /// How the report is written.
    pub format: Format,
    /// Which streams take colour.
    pub colour: Colour,
    /// How much is said besides the findings.
    pub verbosity: Verbosity,
    /// Whether a line says what is being done, where somebody watches.
    pub progress: bool,
    /// Which code is parsed: the report is the same.
    pub parsed: Parsed,
    /// What cargo is to run beside it.
    pub with: Option<Companion>,
    /// The words that are cargo's as well, for [`Options::with`].
    pub same_words: Vec<OsString>,
    /// The day on which it runs, `YYYY-MM-DD`.
    pub today: String,
}

/// Who says what a workspace consists of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Teller {
    /// cargo; the manifests where cargo is not there and none was named.
    #[default]
    Cargo,
    /// The manifests.
    Manifests,
}

/// Which files may be changed though git could not bring them back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Consent {
    /// Those of a workspace that is under no version control.
    pub no_vcs: bool,
    /// Those beside changes that are not committed.
    pub dirty: bool,
    /// Those beside changes that are staged and not committed.
    pub staged: bool,
}

/// What cargo itself can say of the same code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Companion {
    /// `cargo check`.
    Check,
    /// `cargo clippy`.
    Clippy,
}

/// Which members are linted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Packages {
    /// The package of the current folder, else the workspace's default members.
    #[default]
    Default,
    /// Every member but these.
    Workspace {
        /// Names, globs or package id specs.
        exclude: Vec<String>,
    },
    /// Those that match.
    Named(Vec<String>),
}

/// Which targets are linted. Where nothing is said, every one; build scripts come with their package.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Targets {
    /// Every target, whatever else is said.
    pub all: bool,
    /// The library.
    pub library: bool,
    /// Binaries.
    pub binaries: Wanted,
    /// Examples.
    pub examples: Wanted,
    /// Everything that `cargo test` runs.
    pub tests: Wanted,
    /// Everything that `cargo bench` runs.
    pub benchmarks: Wanted,
}

impl Targets {
    /// Whether something is left out.
    pub(crate) fn narrow(&self) -> bool {
        let kinds = [&self.binaries, &self.examples, &self.tests, &self.benchmarks];
        !self.all && (self.library || kinds.into_iter().any(|kind| kind.all || !kind.names.is_empty()))
    }
}

/// Targets of one kind that are asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Every one.
    pub all: bool,
    /// Those with these names, or that match these globs.
    pub names: Vec<String>,
}

/// Which code is parsed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Parsed {
    /// What can matter; everything where there is little.
    #[default]
    Usual,
    /// What can matter.
    Relevant,
    /// Everything.
    Everything,
}

/// Which streams take colour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Colour {
    /// Standard output.
    pub out: bool,
    /// Standard error.
    pub err: bool,
}

/// How the report is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Format {
    /// For people: code frames.
    #[default]
    Human,
    /// One line a finding.
    Short,
    /// Annotations on GitHub.
    Github,
    /// SARIF 2.1.0.
    Sarif,
    /// cargo's JSON.
    Json {
        /// Whether the rendered text inside has colour.
        colour: bool,
    },
}

/// How an inventory of questions is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Inventory {
    /// For people.
    #[default]
    Human,
    /// One object a line.
    Json,
    /// A page to keep.
    Markdown,
}

impl Format {
    /// cargo's name for it, where its usual one will not do.
    pub(crate) fn of_cargo(self) -> Option<&'static str> {
        match self {
            Format::Json { colour: false } => Some("json"),
            Format::Json { colour: true } => Some("json-diagnostic-rendered-ansi"),
            Format::Short => Some("short"),
            Format::Human | Format::Github | Format::Sarif => None,
        }
    }
}

/// How much is said besides the findings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verbosity {
    /// Nothing.
    Quiet,
    /// The closing line.
    #[default]
    Normal,
    /// Figures that are 0, too, and what they count.
    Verbose,
    /// How long each stage took, too.
    Stages,
}
