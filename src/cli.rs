//! In: the words that were typed and the environment. Out: what to do, as plain values; at the end the exit code.

use std::{
    env,
    ffi::OsString,
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant},
};

use bb_interactive::output;
use clap::ArgMatches;

use crate::{
    config::Level,
    error::Error,
    near,
    options::{Colour, Format, Options, Packages, Targets, Teller, Verbosity, Wanted},
    suppress::Report,
};

mod words;

use words::{Command, When, Words};

/// How a run ends, as the process's exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// 0: nothing was found that is denied.
    Clean = 0,
    /// 1: something was found that is denied.
    Denied = 1,
    /// 2: the work could not be done: usage, configuration, manifests, output.
    Failed = 2,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

impl Exit {
    /// The end of a run that could do its work.
    pub(crate) fn of(report: &Report) -> Exit {
        let denied = report.entries.iter().any(|entry| entry.level == Level::Deny);
        if denied { Exit::Denied } else { Exit::Clean }
    }
}

/// Says how long a run took.
#[derive(Debug)]
pub(crate) struct Watch(Instant);

impl Watch {
    pub(crate) fn start() -> Watch {
        Watch(Instant::now())
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

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
    Explain(String),
    /// Show every lint and its level.
    List(Options),
    /// Show help or the version.
    Help(String),
}

/// The environment, as far as the command line is read with it. Plain data, so that tests can make one.
#[derive(Debug, Clone, Default)]
pub(crate) struct Surroundings {
    cargo: Option<OsString>,
    term_color: Option<String>,
    term_quiet: bool,
    term_verbose: bool,
    no_color: bool,
    folder: PathBuf,
    today: String,
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
            folder,
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

    /// Whether errors take colour where the command line could not be read.
    pub(crate) fn colour(&self, stream: Stream) -> bool {
        colour(self.choice(None), self.no_color, stream)
    }
}

/// Whether a stream takes colour. The one place that asks the detector's crate about output.
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
    // cargo repeats the subcommand's name; called directly, nobody does.
    if words.get(1).is_some_and(|word| word == "bb-lint") {
        words.remove(1);
    }
    let (typed, matches) = match words::read(words) {
        Ok(read) => read,
        Err(error) if error.use_stderr() => return Err(usage(&error)),
        Err(error) => return Ok(Request::Help(error.to_string())),
    };
    let options = options(&typed, &matches, surroundings, lints)?;
    Ok(match typed.command {
        None => Request::Lint(options),
        Some(Command::List) => Request::List(options),
        Some(Command::Explain { lint }) => Request::Explain(known(&lint, lints)?),
    })
}

/// What clap says, without its own "error: ".
fn usage(error: &clap::Error) -> Error {
    let text = error.to_string();
    Error::usage(text.trim_start_matches("error: ").trim_end(), None)
}

fn options(typed: &Words, matches: &ArgMatches, surroundings: &Surroundings, lints: &[&str]) -> Result<Options, Error> {
    let choice = surroundings.choice(typed.output.color);
    let [out, err] = [Stream::Out, Stream::Err].map(|stream| colour(choice, surroundings.no_color, stream));
    Ok(Options {
        teller: Teller::Cargo,
        cargo: surroundings.cargo.clone().unwrap_or_else(|| "cargo".into()).into(),
        folder: surroundings.folder.clone(),
        manifest: typed.manifest.manifest_path.clone(),
        cargo_words: cargo_words(&typed.manifest),
        packages: packages(&typed.packages)?,
        targets: targets(&typed.targets),
        tests: typed.targets.tests,
        lint_config: typed.lints.lint_config.as_ref().map(|file| surroundings.folder.join(file)),
        levels: levels(matches, lints)?,
        format: format(&typed.output.message_format)?,
        colour: Colour { out, err },
        verbosity: verbosity(&typed.output, surroundings),
        today: surroundings.today.clone(),
    })
}

fn verbosity(output: &words::Output, surroundings: &Surroundings) -> Verbosity {
    if output.quiet {
        Verbosity::Quiet
    } else if output.verbose > 0 {
        Verbosity::Verbose
    } else if surroundings.term_quiet {
        Verbosity::Quiet
    } else if surroundings.term_verbose {
        Verbosity::Verbose
    } else {
        Verbosity::Normal
    }
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

fn format(name: &str) -> Result<Format, Error> {
    match name {
        "human" => Ok(Format::Human),
        "short" => Ok(Format::Short),
        "json" => Ok(Format::Json { colour: false }),
        "json-diagnostic-rendered-ansi" => Ok(Format::Json { colour: true }),
        "github" => Ok(Format::Github),
        "sarif" => Ok(Format::Sarif),
        _ => {
            let help = near::suggest(name, &["human", "short", "json", "sarif", "github"]);
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
