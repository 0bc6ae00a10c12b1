//! In: the words behind `prompts`. Out: what to write and where; a kept file, written or compared.

use std::{fs, path::PathBuf};

use clap::{Args, ValueEnum};

use super::{Exit, words};
use crate::{
    error::Error,
    near,
    options::{Inventory, Options},
};

/// What `prompts` takes.
#[derive(Debug, Args)]
pub(super) struct Prompts {
    #[command(flatten)]
    pub(super) packages: words::Packages,
    #[command(flatten)]
    pub(super) targets: words::Targets,
    /// How questions are written: `human`, `json` or `markdown`; a file is Markdown
    #[arg(long, alias = "format", value_name = "FORMAT")]
    message_format: Option<Written>,
    /// Write this file instead of standard output
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    output: Option<PathBuf>,
    /// Exit with 1 when this file, which `--output` wrote, is not what would be written now
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Written {
    Human,
    Json,
    Markdown,
}

/// A run that lists questions.
#[derive(Debug)]
pub(crate) struct PromptsRun {
    pub(crate) options: Options,
    pub(crate) format: Inventory,
    /// How wide a line may be, for people.
    pub(crate) width: usize,
    pub(crate) kept: Option<Kept>,
}

/// A file that holds an inventory.
#[derive(Debug)]
pub(crate) enum Kept {
    Write(PathBuf),
    Check(PathBuf),
}

/// The run that was asked for; `before` is the format that stands before the word.
pub(super) fn run(typed: Prompts, before: &str, options: Options) -> Result<PromptsRun, Error> {
    let kept = match (typed.output, typed.check) {
        (Some(file), _) => Some(Kept::Write(options.folder.join(file))),
        (None, Some(file)) => Some(Kept::Check(options.folder.join(file))),
        (None, None) => None,
    };
    let said = match (typed.message_format, before) {
        (Some(written), _) => Some(written),
        (None, "human") => None,
        (None, "json") => Some(Written::Json),
        (None, _) => {
            let help = near::suggest(before, &["human", "json", "markdown"]);
            return Err(Error::usage(format!("questions are not written as `{before}`"), Some(help)));
        }
    };
    let format = match (said, &kept) {
        (Some(Written::Human), None) | (None, None) => Inventory::Human,
        (Some(Written::Json), None | Some(Kept::Write(_))) => Inventory::Json,
        (Some(Written::Markdown) | None, _) => Inventory::Markdown,
        (Some(Written::Human | Written::Json), Some(_)) => {
            let help = "leave `--message-format` out: a kept file is Markdown, which has no line numbers";
            return Err(Error::usage("this format is not one to keep", Some(help.to_owned())));
        }
    };
    // A line that is longer than this is hard to read, one that is shorter holds no value.
    let width = super::screen::width().min(100);
    Ok(PromptsRun { options, format, width, kept })
}

/// Writes the file, or reads it and says with `complain` how it differs.
pub(crate) fn keep(
    kept: &Kept,
    text: &str,
    complain: impl FnOnce(&str, &str) -> Result<(), Error>,
) -> Result<Exit, Error> {
    match kept {
        Kept::Write(path) => {
            fs::write(path, text).map_err(|source| Error::Unwritable { path: path.clone(), source })?;
            Ok(Exit::Clean)
        }
        Kept::Check(path) => {
            let found = fs::read_to_string(path).map_err(|source| Error::Unreadable { path: path.clone(), source })?;
            // git may have changed the ends of lines.
            let found = found.replace("\r\n", "\n");
            if found == text {
                return Ok(Exit::Clean);
            }
            complain(&path.display().to_string(), &found)?;
            Ok(Exit::Denied)
        }
    }
}
