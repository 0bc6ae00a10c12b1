//! In: the words that were typed. Out: the same words by name, nothing decided yet. This folder is the only owner of clap.

use std::{ffi::OsString, path::PathBuf};

use clap::{
    ArgAction, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum, parser::ValueSource,
};
use clap_complete::Shell;

use super::init::SetUp;
use crate::options::Companion;

/// The id of the arguments that set levels, with the level that each sets.
pub(super) const LEVELS: [(&str, crate::config::Level); 3] = [
    ("allow", crate::config::Level::Allow),
    ("warn", crate::config::Level::Warn),
    ("deny", crate::config::Level::Deny),
];

/// Find code that decides for itself whether a person is there
///
/// Reads a Rust workspace without compiling it and reports every place that decides for itself whether a person is there,
/// every prompt that asks without permission and without a reason, and every refusal whose reason is thrown away.
///
/// Exit codes: 0 nothing denied was found, 1 it was, 2 the work could not be done.
#[derive(Debug, Parser)]
#[command(name = "bb-lint", bin_name = "cargo bb-lint", version, max_term_width = 100)]
pub(super) struct Words {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    #[command(flatten)]
    pub(super) lints: Lints,
    #[command(flatten)]
    pub(super) fixes: super::fixes::Fixes,
    #[command(flatten)]
    pub(super) packages: Packages,
    #[command(flatten)]
    pub(super) targets: Targets,
    #[command(flatten)]
    pub(super) output: Output,
    #[command(flatten)]
    pub(super) manifest: Manifest,
    #[command(flatten)]
    pub(super) compilation: Compilation,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Run `cargo check` with our findings in its output; options for the lints stand before the word, cargo's behind it
    Check {
        /// Words for cargo
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "CARGO'S WORDS")]
        cargo: Vec<OsString>,
    },
    /// Run clippy with our findings in its output; clippy's own words stand behind `--`
    Clippy {
        /// Words for cargo
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "CARGO'S WORDS")]
        cargo: Vec<OsString>,
    },
    /// Say what a lint finds, why, and what to write instead
    Explain {
        /// The lint's name, with or without `bb_lint::`
        lint: String,
    },
    /// Write the findings of today into a file that allows them, or shrink it
    Baseline(Baseline),
    /// List the lints, their levels, and where each is configured
    List,
    /// List every question that the code can ask: its text, reason, the flag that answers it, and what permits it
    Prompts(super::prompts::Prompts),
    /// Set the workspace up: propose a detector and write `bb-lint.toml`; what no flag says is asked
    Init(SetUp),
    /// Print the script with which a shell completes this command line
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, in the format of `man`
    Man,
    /// Print the JSON Schema of `bb-lint.toml`, for editors
    Schema,
}

#[derive(Debug, Args)]
pub(super) struct Baseline {
    /// Strike what is mended
    #[arg(long, conflicts_with_all = ["grow", "reason"])]
    pub(super) shrink: bool,
    /// Add what is new, too
    #[arg(long, requires = "reason")]
    pub(super) grow: bool,
    /// Why these findings may stay for now; kept in the file with the day
    #[arg(long, value_name = "TEXT", required_unless_present = "shrink")]
    pub(super) reason: Option<String>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Lints")]
pub(super) struct Lints {
    /// Do not report this lint
    #[arg(short = 'A', long, value_name = "LINT")]
    allow: Vec<String>,
    /// Report this lint
    #[arg(short = 'W', long, value_name = "LINT")]
    warn: Vec<String>,
    /// Report this lint, and exit with 1
    #[arg(short = 'D', long, value_name = "LINT")]
    deny: Vec<String>,
    /// Read this configuration in place of the workspace's
    #[arg(long, value_name = "FILE", global = true)]
    pub(super) lint_config: Option<PathBuf>,
    /// Report only what a branch touched since it left this commit's, and files that are not committed
    #[arg(long, value_name = "COMMIT")]
    pub(super) changed_since: Option<String>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Packages")]
pub(super) struct Packages {
    /// Lint these members only: a name, a glob, or a package id
    #[arg(short, long = "package", value_name = "SPEC")]
    pub(super) packages: Vec<String>,
    /// Lint every member
    #[arg(long, alias = "all")]
    pub(super) workspace: bool,
    /// Leave these members out; needs `--workspace`
    #[arg(long, value_name = "SPEC")]
    pub(super) exclude: Vec<String>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Targets")]
pub(super) struct Targets {
    /// Lint every target; test code only where it is asked for
    #[arg(long)]
    pub(super) all_targets: bool,
    /// Lint the library only
    #[arg(long)]
    pub(super) lib: bool,
    /// Lint the binaries only
    #[arg(long)]
    pub(super) bins: bool,
    /// Lint this binary only
    #[arg(long, value_name = "NAME")]
    pub(super) bin: Vec<String>,
    /// Lint the examples only
    #[arg(long)]
    pub(super) examples: bool,
    /// Lint this example only
    #[arg(long, value_name = "NAME")]
    pub(super) example: Vec<String>,
    /// Lint what `cargo test` builds, test code too
    #[arg(long)]
    pub(super) tests: bool,
    /// Lint this test target only
    #[arg(long, value_name = "NAME")]
    pub(super) test: Vec<String>,
    /// Lint what `cargo bench` builds only
    #[arg(long)]
    pub(super) benches: bool,
    /// Lint this benchmark only
    #[arg(long, value_name = "NAME")]
    pub(super) bench: Vec<String>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(super) struct Output {
    /// How findings are written: `human`, `short`, `json`, `sarif` or `github`
    #[arg(long, value_name = "FORMAT", default_value = "human", hide_default_value = true)]
    pub(super) message_format: String,
    /// Run this of cargo's as well, and pass its messages on
    #[arg(long, value_name = "COMMAND")]
    pub(super) with: Option<With>,
    /// Whether to use colour
    #[arg(long, value_name = "WHEN", global = true)]
    pub(super) color: Option<When>,
    /// Say nothing but findings
    #[arg(short, long, global = true)]
    pub(super) quiet: bool,
    /// Say what was counted, too; twice, also how long each stage took
    #[arg(short, long, action = ArgAction::Count, global = true)]
    pub(super) verbose: u8,
    /// Which code is parsed; the report is the same. By default only what can matter, in small workspaces everything
    #[arg(hide_short_help = true, long, value_name = "WHICH")]
    pub(super) parse: Option<Parse>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum With {
    Check,
    Clippy,
}

impl With {
    pub(super) fn companion(self) -> Companion {
        match self {
            With::Check => Companion::Check,
            With::Clippy => Companion::Clippy,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Parse {
    Relevant,
    Everything,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum When {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Manifest")]
pub(super) struct Manifest {
    /// The Cargo.toml to start from
    #[arg(long, value_name = "PATH", global = true)]
    pub(super) manifest_path: Option<PathBuf>,
    /// Do not use the network
    #[arg(long, global = true)]
    pub(super) offline: bool,
    /// Do not change Cargo.lock
    #[arg(long, global = true)]
    pub(super) locked: bool,
    /// Both `--locked` and `--offline`
    #[arg(long, global = true)]
    pub(super) frozen: bool,
    /// Set a value of cargo's own configuration
    #[arg(long, value_name = "KEY=VALUE|PATH")]
    pub(super) config: Vec<String>,
    /// Set an unstable option of cargo's
    #[arg(short = 'Z', value_name = "FLAG")]
    pub(super) unstable: Vec<String>,
}

/// Nothing is compiled and every condition is read, so these change nothing. Editors and scripts pass them.
#[derive(Debug, Args)]
#[command(next_help_heading = "Accepted, without effect")]
pub(super) struct Compilation {
    /// Code for every feature is read
    #[arg(hide_short_help = true, short = 'F', long, value_name = "FEATURES")]
    features: Vec<String>,
    /// Code for every feature is read
    #[arg(hide_short_help = true, long)]
    all_features: bool,
    /// Code for every feature is read
    #[arg(hide_short_help = true, long)]
    no_default_features: bool,
    /// Code for every platform is read
    #[arg(hide_short_help = true, long, value_name = "TRIPLE")]
    target: Vec<String>,
    /// Nothing is built
    #[arg(hide_short_help = true, long, value_name = "FOLDER")]
    target_dir: Option<PathBuf>,
    /// Nothing is built
    #[arg(hide_short_help = true, long)]
    keep_going: bool,
    /// Nothing is built
    #[arg(hide_short_help = true, long, value_name = "NAME")]
    profile: Option<String>,
    /// Nothing is built
    #[arg(hide_short_help = true, short, long)]
    release: bool,
    /// Nothing is built
    #[arg(hide_short_help = true, short, long, value_name = "N", allow_hyphen_values = true)]
    jobs: Option<String>,
    /// Nothing is built
    #[arg(hide_short_help = true, long)]
    ignore_rust_version: bool,
    /// Nothing is built
    #[arg(hide_short_help = true, long)]
    future_incompat_report: bool,
    /// Nothing is built
    #[arg(hide_short_help = true, long, value_name = "FORMATS", num_args = 0..=1, require_equals = true)]
    timings: Option<Option<String>>,
}

/// The words by name and, for the levels whose order matters, by place. The error is help, version or a usage error.
pub(super) fn read(words: Vec<OsString>) -> Result<(Words, ArgMatches), clap::Error> {
    let matches = Words::command().try_get_matches_from(words)?;
    let typed = Words::from_arg_matches(&matches)?;
    Ok((typed, matches))
}

/// The arguments that cargo does not know, or must not hear of twice.
const OWN: &[&str] = &[
    "allow",
    "warn",
    "deny",
    "lint_config",
    "changed_since",
    "fix",
    "allow_no_vcs",
    "allow_dirty",
    "allow_staged",
    "message_format",
    "with",
    "parse",
    "help",
    "version",
];

/// The words that cargo's own commands take as well, as they were typed.
pub(super) fn same(matches: &ArgMatches) -> Vec<OsString> {
    let mut words = Vec::new();
    for argument in Words::command().get_arguments() {
        let id = argument.get_id().as_str();
        if OWN.contains(&id) || matches.value_source(id) != Some(ValueSource::CommandLine) {
            continue;
        }
        let long = argument.get_long().map(|long| format!("--{long}"));
        let flag = long.or_else(|| argument.get_short().map(|short| format!("-{short}"))).unwrap_or_default();
        match argument.get_action() {
            ArgAction::SetTrue => words.push(flag.into()),
            ArgAction::Count => words.extend((0..matches.get_count(id)).map(|_| OsString::from(&flag))),
            _ => {
                let values: Vec<_> = matches.get_raw(id).into_iter().flatten().collect();
                if values.is_empty() {
                    words.push(flag.clone().into());
                }
                for value in values {
                    let joined = if flag.starts_with("--") { format!("{flag}=") } else { flag.clone() };
                    let mut word = OsString::from(joined);
                    word.push(value);
                    words.push(word);
                }
            }
        }
    }
    words
}
