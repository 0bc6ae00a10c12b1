//! In: the words that were typed and the environment. Out: what to do, as plain values; at the end the exit code.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
};

use bb_interactive::output;
use clap::ArgMatches;
use clap_complete::Shell;

use crate::{
    config::{FILE, Level},
    error::Error,
    near,
    options::{Colour, Companion, Format, Options, Packages, Parsed, Targets, Teller, Verbosity, Wanted},
};

mod baseline;
mod clock;
mod exit;
mod fixes;
mod heard;
mod init;
mod progress;
mod prompts;
mod screen;
mod setup;
mod verbosity;
mod words;

pub(crate) use baseline::{BaselineRun, Change};
pub(crate) use clock::{Laps, Watch};
pub use exit::Exit;
pub(crate) use init::{Ci, Editor, Origin, RUNTIME, SetUp};
pub(crate) use progress::Progress;
pub(crate) use prompts::{PromptsRun, keep};
pub(crate) use screen::Screen;
pub(crate) use setup::{completions, manual};
use words::{Command, When, Words};

/// A stream that text goes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// What the command line asks for.
#[derive(Debug)]
pub(crate) enum Request {
    /// Lint the workspace.
    Lint(Options),
    /// Show the text of one lint; its name is a known one.
    Explain(String, Options),
    /// Show every lint and its level.
    List(Options),
    /// List every question.
    Prompts(PromptsRun),
    /// Run cargo's check with our findings in its output.
    Check(CheckRun),
    /// Set the workspace up.
    Init(SetUp, Options),
    /// Show the script with which this shell completes our words.
    Completions(Shell),
    /// Show the manual page.
    Manual,
    /// Show the schema of the configuration's file.
    Schema,
    /// Change the baseline.
    Baseline(BaselineRun),
    /// Show help or the version.
    Help(String),
}

/// The variable that hands options to the wrapper around the compiler: words of the linter's command line. Those that follow the
/// sign of the unit separator may hold spaces, others are divided by them.
pub(crate) const OPTIONS: &str = "BB_LINT_OPTIONS";

/// A run of cargo's check or of clippy with our findings in its output.
#[derive(Debug)]
pub(crate) struct CheckRun {
    /// Which of them.
    pub(crate) what: Companion,
    /// How the command line is read else.
    pub(crate) options: Options,
    /// The words for cargo.
    pub(crate) cargo: Vec<OsString>,
    /// The words for clippy's driver.
    pub(crate) clippy: Vec<OsString>,
    /// The value of [`OPTIONS`].
    pub(crate) wrapped: String,
}

/// The environment, as far as the command line is read with it. Plain data, so that tests can make one.
#[derive(Debug, Clone, Default)]
pub(crate) struct Surroundings {
    cargo: Option<OsString>,
    term_color: Option<String>,
    term_quiet: bool,
    term_verbose: bool,
    no_color: bool,
    no_progress: bool,
    folder: PathBuf,
    today: String,
    /// The folder of the package that cargo compiles or tests.
    pub(crate) package: Option<PathBuf>,
    /// The value of [`OPTIONS`].
    pub(crate) given: Option<String>,
}

impl Surroundings {
    /// Those of this process.
    pub(crate) fn of_process() -> Result<Surroundings, Error> {
        let is_true = |name: &str| env::var(name).is_ok_and(|value| value == "true" || value == "1");
        let folder = env::current_dir().map_err(|source| Error::Unreadable { path: PathBuf::from("."), source })?;
        Ok(Surroundings {
            cargo: env::var_os("CARGO").filter(|cargo| !cargo.is_empty()),
            term_color: env::var("CARGO_TERM_COLOR").ok(),
            term_quiet: is_true("CARGO_TERM_QUIET"),
            term_verbose: is_true("CARGO_TERM_VERBOSE"),
            no_color: env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()),
            no_progress: env::var("CARGO_TERM_PROGRESS_WHEN").is_ok_and(|when| when == "never"),
            folder,
            package: env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from),
            given: env::var(OPTIONS).ok(),
            // The same day on every machine, whatever its time zone.
            today: jiff::tz::Offset::UTC.to_datetime(jiff::Timestamp::now()).date().to_string(),
        })
    }

    fn choice(&self, typed: Option<When>) -> When {
        typed.unwrap_or(match self.term_color.as_deref() {
            Some("always") => When::Always,
            Some("never") => When::Never,
            _ => When::Auto,
        })
    }

    fn cargo(&self) -> PathBuf {
        self.cargo.clone().unwrap_or_else(|| "cargo".into()).into()
    }

    /// The options of a run that no command line asks for: in this folder, or in that of the package whose tests run.
    pub(crate) fn options(&self, folder: Option<&Path>) -> Options {
        let start = folder.or(self.package.as_deref()).unwrap_or(&self.folder);
        Options {
            cargo: self.cargo(),
            folder: self.folder.join(start),
            today: self.today.clone(),
            ..Options::default()
        }
    }

    /// The options of the wrapper around the compiler.
    pub(crate) fn wrapped(&self, lints: &[&str]) -> Result<Options, Error> {
        let given = self.given.as_deref().unwrap_or_default();
        let words: Vec<&str> = match given.strip_prefix(SEPARATOR) {
            Some(words) => words.split(SEPARATOR).collect(),
            None => given.split_whitespace().collect(),
        };
        let words = std::iter::once("cargo-bb-lint").chain(words).map(OsString::from);
        match parse(words, self, lints)? {
            Request::Lint(options) if options.fix.is_some() => {
                let message = format!("`{OPTIONS}` holds `--fix`, and no file is changed while it is compiled");
                Err(Error::usage(message, Some("take it out, and run `cargo bb-lint --fix` by itself".to_owned())))
            }
            Request::Lint(options) if options.changed_since.is_none() => Ok(options),
            _ => Err(Error::usage(format!("`{OPTIONS}` holds more than options for the lints"), None)),
        }
    }

    /// Whether errors take colour where the command line could not be read.
    pub(crate) fn colour(&self, stream: Stream) -> bool {
        colour(self.choice(None), self.no_color, stream)
    }
}

/// Between words that may hold spaces.
const SEPARATOR: char = '\u{1f}';

/// Whether a stream takes colour, by the detector's crate.
fn colour(choice: When, no_color: bool, stream: Stream) -> bool {
    match choice {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            let stream = match stream {
                Stream::Out => output::Stream::Stdout,
                Stream::Err => output::Stream::Stderr,
            };
            !no_color && output::worth(stream).colour
        }
    }
}

/// Reads the command line. `lints` are the names that exist.
pub(crate) fn parse(
    words: impl IntoIterator<Item = OsString>,
    surroundings: &Surroundings,
    lints: &[&str],
) -> Result<Request, Error> {
    let mut words: Vec<OsString> = words.into_iter().collect();
    let behind = words.iter().position(|word| word == "--").map(|at| words.split_off(at));
    // cargo repeats the subcommand's name; called directly, nobody does.
    if words.get(1).is_some_and(|word| word == "bb-lint") {
        words.remove(1);
    }
    let (typed, matches) = match words::read(words) {
        Ok(read) => read,
        Err(error) if error.use_stderr() => return Err(usage(&error)),
        Err(error) => return Ok(Request::Help(error.to_string())),
    };
    let mut options = options(&typed, &matches, surroundings, lints)?;
    if behind.is_some() && !matches!(typed.command, Some(Command::Check { .. } | Command::Clippy { .. })) {
        return Err(Error::usage("nothing here takes words behind `--`", None));
    }
    let behind = behind.unwrap_or_default();
    fixes::alone(&options, typed.command.is_some())?;
    heard::check(&matches)?;
    Ok(match typed.command {
        None => Request::Lint(options),
        Some(Command::Check { cargo }) => Request::Check(check(Companion::Check, cargo, behind, options)?),
        Some(Command::Clippy { cargo }) => Request::Check(check(Companion::Clippy, cargo, behind, options)?),
        Some(Command::Baseline(typed)) => Request::Baseline(baseline::run(typed, options)?),
        Some(Command::List) => Request::List(options),
        Some(Command::Init(set_up)) => Request::Init(set_up, whole(options)?),
        Some(Command::Completions { shell }) => Request::Completions(shell),
        Some(Command::Man) => Request::Manual,
        Some(Command::Schema) => Request::Schema,
        Some(Command::Prompts(own)) => {
            // Words for packages and targets may stand on either side.
            let (packages, targets) = (packages(&own.packages)?, targets(&own.targets));
            options.tests |= own.targets.tests;
            options.packages = if packages == Packages::Default { options.packages } else { packages };
            options.targets = if targets == Targets::default() { options.targets } else { targets };
            Request::Prompts(prompts::run(own, &typed.output.message_format, options)?)
        }
        Some(Command::Explain { lint }) => Request::Explain(known(&lint, lints)?, options),
    })
}

/// A configuration is written for every member, and where another one is read in its place, it would not be tried.
fn whole(options: Options) -> Result<Options, Error> {
    if options.lint_config.is_some() {
        let help = format!("leave it out: `init` writes the workspace's own `{FILE}`");
        return Err(Error::usage("`init` takes no `--lint-config`", Some(help)));
    }
    let packages = Packages::Workspace { exclude: Vec::new() };
    Ok(Options { packages, targets: Targets::default(), ..options })
}

/// Our words before the subcommand are for the wrapper, those behind it for cargo; clippy's stand behind `--`.
fn check(what: Companion, typed: Vec<OsString>, behind: Vec<OsString>, options: Options) -> Result<CheckRun, Error> {
    if options.with.is_some() || matches!(options.format, Format::Sarif | Format::Github) {
        let message = "`check` and `clippy` write cargo's formats, and take no `--with`";
        return Err(Error::usage(message, Some("leave the subcommand out".to_owned())));
    }
    if options.changed_since.is_some() {
        let message = "`check` and `clippy` take no `--changed-since`: cargo keeps what it was told before";
        return Err(Error::usage(message, Some("leave the subcommand out, or add `--with check`".to_owned())));
    }
    let mut cargo = options.same_words.clone();
    cargo.extend(options.format.of_cargo().map(|format| format!("--message-format={format}").into()));
    cargo.extend(typed);
    let (own, clippy) = if what == Companion::Clippy { (Vec::new(), behind) } else { (behind, Vec::new()) };
    cargo.extend(own);
    let mut words: Vec<String> = Vec::new();
    for (lint, level) in &options.levels {
        let flag = words::LEVELS.iter().find(|(_, known)| known == level).map_or("", |(flag, _)| flag);
        words.extend([format!("--{flag}"), lint.clone()]);
    }
    words.extend(options.lint_config.iter().map(|file| format!("--lint-config={}", file.display())));
    if what == Companion::Clippy {
        words.push("--with=clippy".to_owned());
    }
    let wrapped = words.iter().flat_map(|word| [SEPARATOR.to_string(), word.clone()]).collect();
    Ok(CheckRun { what, cargo, clippy: clippy.into_iter().skip(1).collect(), wrapped, options })
}

/// What clap says, without its own "error: ".
fn usage(error: &clap::Error) -> Error {
    let text = error.to_string();
    Error::usage(text.trim_start_matches("error: ").trim_end(), None)
}

fn options(typed: &Words, matches: &ArgMatches, surroundings: &Surroundings, lints: &[&str]) -> Result<Options, Error> {
    let choice = surroundings.choice(typed.output.color);
    let [out, err] = [Stream::Out, Stream::Err].map(|stream| colour(choice, surroundings.no_color, stream));
    let verbosity = verbosity::of(&typed.output, surroundings);
    Ok(Options {
        teller: Teller::Cargo,
        cargo: surroundings.cargo(),
        folder: surroundings.folder.clone(),
        manifest: typed.manifest.manifest_path.clone(),
        cargo_words: cargo_words(&typed.manifest),
        packages: packages(&typed.packages)?,
        targets: targets(&typed.targets),
        tests: typed.targets.tests,
        lint_config: typed.lints.lint_config.as_ref().map(|file| surroundings.folder.join(file)),
        changed_since: typed.lints.changed_since.clone(),
        fix: typed.fixes.consent(),
        levels: levels(matches, lints)?,
        format: format(&typed.output.message_format)?,
        with: typed.output.with.map(words::With::companion),
        same_words: words::same(matches),
        colour: Colour { out, err },
        verbosity,
        // cargo draws a line of its own.
        progress: verbosity != Verbosity::Quiet && typed.output.with.is_none() && !surroundings.no_progress,
        parsed: match typed.output.parse {
            None => Parsed::Usual,
            Some(words::Parse::Relevant) => Parsed::Relevant,
            Some(words::Parse::Everything) => Parsed::Everything,
        },
        today: surroundings.today.clone(),
    })
}

fn cargo_words(manifest: &words::Manifest) -> Vec<String> {
    let flags = [("--offline", manifest.offline), ("--locked", manifest.locked), ("--frozen", manifest.frozen)];
    let flags = flags.iter().filter(|(_, given)| *given).map(|(flag, _)| (*flag).to_owned());
    let config = manifest.config.iter().flat_map(|value| ["--config".to_owned(), value.clone()]);
    let unstable = manifest.unstable.iter().flat_map(|value| ["-Z".to_owned(), value.clone()]);
    flags.chain(config).chain(unstable).collect()
}

fn packages(typed: &words::Packages) -> Result<Packages, Error> {
    if !typed.exclude.is_empty() && !typed.workspace {
        let help = "add `--workspace`, or name the packages to lint with `-p`";
        return Err(Error::usage("`--exclude` without `--workspace` has nothing to leave out", Some(help.to_owned())));
    }
    Ok(if typed.workspace {
        Packages::Workspace { exclude: typed.exclude.clone() }
    } else if typed.packages.is_empty() {
        Packages::Default
    } else {
        Packages::Named(typed.packages.clone())
    })
}

fn targets(typed: &words::Targets) -> Targets {
    let wanted = |all: bool, names: &[String]| Wanted { all, names: names.to_vec() };
    Targets {
        all: typed.all_targets,
        library: typed.lib,
        binaries: wanted(typed.bins, &typed.bin),
        examples: wanted(typed.examples, &typed.example),
        tests: wanted(typed.tests, &typed.test),
        benchmarks: wanted(typed.benches, &typed.bench),
    }
}

/// The formats that are offered. cargo has more, which editors ask for.
const FORMATS: &[&str] = &["human", "short", "json", "sarif", "github"];

fn format(name: &str) -> Result<Format, Error> {
    match name {
        "human" => Ok(Format::Human),
        "short" => Ok(Format::Short),
        "json" => Ok(Format::Json { colour: false }),
        "json-diagnostic-rendered-ansi" => Ok(Format::Json { colour: true }),
        "github" => Ok(Format::Github),
        "sarif" => Ok(Format::Sarif),
        _ => {
            let help = near::suggest(name, FORMATS);
            Err(Error::usage(format!("no format is called `{name}`"), Some(help)))
        }
    }
}

/// The levels in the order in which they were typed.
fn levels(matches: &ArgMatches, lints: &[&str]) -> Result<Vec<(String, Level)>, Error> {
    let mut placed = Vec::new();
    for (id, level) in words::LEVELS {
        let names = matches.get_many::<String>(id).into_iter().flatten();
        let places = matches.indices_of(id).into_iter().flatten();
        for (name, place) in names.zip(places) {
            placed.push((place, known(name, lints)?, level));
        }
    }
    placed.sort_by_key(|&(place, ..)| place);
    Ok(placed.into_iter().map(|(_, name, level)| (name, level)).collect())
}

/// A lint's name as it is typed: `bb_lint::` in front and `-` for `_` are understood.
fn known(typed: &str, lints: &[&str]) -> Result<String, Error> {
    let name = typed.strip_prefix("bb_lint::").unwrap_or(typed).replace('-', "_");
    if lints.contains(&name.as_str()) {
        return Ok(name);
    }
    Err(Error::usage(format!("no lint is called `{typed}`"), Some(near::suggest(&name, lints))))
}

#[cfg(test)]
mod tests;
