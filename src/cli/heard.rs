//! In: the subcommand, and the words before it. Out: nothing; or which of them the subcommand would not heed, as an error.

use clap::{ArgMatches, parser::ValueSource};

use crate::error::Error;

/// What a subcommand would leave unheeded that changes what is reported, or how. What can matter to none of them, cargo's words for
/// a compilation, is accepted everywhere.
const UNHEEDED: &[(&str, &[&str], &str)] = &[
    ("list", &["message_format", "with", "changed_since"], "it has one form: a line for each lint"),
    ("explain", &["message_format", "with", "changed_since"], "it has one form: Markdown"),
    ("baseline", &["message_format", "with"], "it has one form: a file, and a line about it"),
    ("init", &["message_format", "with", "changed_since"], "it writes files, and lines about them"),
    ("prompts", &["with", "changed_since"], "it lists every question"),
];

pub(super) fn check(matches: &ArgMatches) -> Result<(), Error> {
    let Some((subcommand, _)) = matches.subcommand() else { return Ok(()) };
    let Some((_, ids, why)) = UNHEEDED.iter().find(|(name, ..)| *name == subcommand) else { return Ok(()) };
    match ids.iter().find(|id| matches.value_source(id) == Some(ValueSource::CommandLine)) {
        None => Ok(()),
        Some(id) => {
            let message = format!("`{subcommand}` takes no `--{}`", id.replace('_', "-"));
            Err(Error::usage(message, Some(format!("leave it out: {why}"))))
        }
    }
}
