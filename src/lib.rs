//! In: the words that were typed. Out: a report on the standard streams and an exit code. The linter as a library.

pub mod catalogue;
pub mod cli;
pub mod config;
pub mod discover;
pub mod error;
mod index;
pub mod lint;
mod load;
mod near;
pub mod options;
pub mod render;
mod resolve;
pub mod source;
pub mod suppress;
mod syntax;
#[cfg(test)]
mod testing;

use std::ffi::OsString;

use cli::{Exit, Request, Stream, Surroundings, Watch};
use error::Error;
use options::Options;
use render::View;
use source::Sources;
use suppress::Rules;

/// Does what the words ask for, and says on standard error where it cannot.
pub fn main(words: impl IntoIterator<Item = OsString>) -> Exit {
    let mut colour = false;
    let done = Surroundings::of_process().and_then(|surroundings| {
        colour = surroundings.colour(Stream::Err);
        match cli::parse(words, &surroundings, &middle::names())? {
            Request::Lint(options) => {
                colour = options.colour.err;
                run(&options)
            }
            Request::List(options) => {
                colour = options.colour.err;
                list(&options)
            }
            Request::Explain(lint) => explain(&lint),
            Request::Help(text) => render::show(&text).map(|()| Exit::Clean),
        }
    });
    done.unwrap_or_else(|error| {
        render::complain(&error, colour);
        Exit::Failed
    })
}

/// The stages in order.
pub fn run(options: &Options) -> Result<Exit, Error> {
    let watch = Watch::start();
    let workspace = discover::discover(options, &middle::names())?;
    let mut sources = Sources::default();
    let found = middle::find(&workspace, &mut sources)?;
    let config = &workspace.config;
    let config_file = config.path.as_ref().map(|path| sources.add(path.clone(), config.text.clone()));
    let rules = Rules {
        lints: &middle::levels(),
        typed: &options.levels,
        today: &options.today,
        config_file,
        unused: middle::unused(),
        malformed: middle::malformed(),
        words: &middle::words,
    };
    let report = suppress::report(found, &rules, &workspace, &sources);
    let view = View {
        workspace: &workspace,
        sources: &sources,
        texts: &middle::text,
        format: options.format,
        colour: options.colour.out,
        verbosity: options.verbosity,
        elapsed: Some(watch.elapsed()),
    };
    render::to_streams(&view, &report)?;
    Ok(Exit::of(&report))
}

fn list(options: &Options) -> Result<Exit, Error> {
    let workspace = discover::discover(options, &middle::names())?;
    let levels = suppress::levels(&middle::levels(), &workspace.config, &options.levels);
    render::show(&render::list(&middle::summaries(), &levels, &workspace))?;
    Ok(Exit::Clean)
}

fn explain(lint: &str) -> Result<Exit, Error> {
    let level = middle::levels().into_iter().find(|(name, _)| *name == lint);
    let level = level.map_or(config::Level::Deny, |(_, level)| level);
    render::show(&render::explain(lint, level, middle::doc(lint)))?;
    Ok(Exit::Clean)
}

/// What stands between discovery and the report, until the stages that load, resolve and lint are here: no findings.
mod middle {
    use crate::{
        config::Level,
        discover::Workspace,
        error::Error,
        lint::Finding,
        render::LintText,
        source::Sources,
        suppress::{Fault, Found, Summary, Words},
    };

    #[expect(dead_code, reason = "the catalogue is not read yet")]
    mod embedded {
        include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
    }

    pub(crate) fn names() -> Vec<&'static str> {
        embedded::LINTS.iter().map(|(name, ..)| *name).collect()
    }

    pub(crate) fn levels() -> Vec<(&'static str, Level)> {
        names().into_iter().map(|name| (name, Level::Deny)).collect()
    }

    pub(crate) fn summaries() -> Vec<(&'static str, &'static str)> {
        names().into_iter().map(|name| (name, "")).collect()
    }

    pub(crate) fn doc(lint: &str) -> &'static str {
        embedded::LINTS.iter().find(|(name, ..)| *name == lint).map_or("", |(_, _, doc)| doc)
    }

    pub(crate) fn unused() -> &'static str {
        names().first().copied().unwrap_or_default()
    }

    pub(crate) fn malformed() -> &'static str {
        unused()
    }

    pub(crate) fn words(fault: &Fault) -> Words {
        Words { message: format!("{fault:?}"), label: String::new() }
    }

    pub(crate) fn text(_finding: &Finding) -> LintText {
        LintText::default()
    }

    #[expect(clippy::unnecessary_wraps, reason = "a path of the configuration that matches nothing will be an error")]
    pub(crate) fn find(workspace: &Workspace, _sources: &mut Sources) -> Result<Found, Error> {
        let packages = workspace.packages.iter().filter(|package| package.selected).count();
        Ok(Found { summary: Summary { packages, ..Summary::default() }, ..Found::default() })
    }
}
