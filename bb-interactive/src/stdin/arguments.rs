//! In: a command line for `clap`, and which required arguments may come from standard input; out: the parsed arguments.

use super::{Piped, StdinState, WINDOW, read_piped};
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, CommandFactory, Error, FromArgMatches};
use std::ffi::OsString;
use std::time::Duration;

/// Required arguments that may come from standard input instead, by their ids, which are the names
/// of the fields under `derive`. It comes with the feature `clap`.
///
/// Standard input is looked at only where the first argument that is missing is one of these and nothing
/// else is wrong, and it becomes this one argument. A command line that has everything never waits.
/// `-` is data like any other. What was read counts as a default value for `clap`, and goes through
/// the argument's own parser.
///
/// ```no_run
/// use bb_interactive::stdin::FromStdin;
/// use clap::Parser;
///
/// #[derive(Parser)]
/// struct Cli {
///     /// What to say
///     message: String,
/// }
///
/// let cli: Cli = FromStdin::new(["message"]).parse();
/// println!("{}", cli.message);
/// ```
#[derive(Clone, Debug)]
pub struct FromStdin {
    ids: Vec<String>,
    window: Duration,
}

/// The first argument that is missing: its command's name under the root's, and so on, and its id.
struct Missing {
    commands: Vec<String>,
    id: String,
    /// Others are missing too.
    others: bool,
}

impl FromStdin {
    /// Arguments with these ids, of the command or of any command under it.
    #[must_use]
    pub fn new<I: Into<String>>(ids: impl IntoIterator<Item = I>) -> Self {
        Self { ids: ids.into_iter().map(Into::into).collect(), window: WINDOW }
    }

    /// How long to wait for the first byte; [`WINDOW`] unless it is said here.
    #[must_use]
    pub fn window(mut self, window: Duration) -> Self {
        self.window = window;
        self
    }

    /// Parses the process's arguments, as `clap`'s own `parse` does: an error is printed, and ends the
    /// process.
    #[must_use]
    pub fn parse<P: CommandFactory + FromArgMatches>(&self) -> P {
        self.try_parse_from(std::env::args_os()).unwrap_or_else(|error| error.exit())
    }

    /// Parses these words, of which the first is the program's name.
    ///
    /// # Errors
    ///
    /// Those of `clap`. A missing argument is reported as such, with a hint where standard input was
    /// looked at in vain; [`ErrorKind::Io`] is an error of [`read_piped`]; and an id that no argument has is
    /// [`ErrorKind::UnknownArgument`], whatever the words are.
    pub fn try_parse_from<P, T>(&self, words: impl IntoIterator<Item = T>) -> Result<P, Error>
    where
        P: CommandFactory + FromArgMatches,
        T: Into<OsString>,
    {
        let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
        let mut command = P::command();
        if let Some(id) = self.ids.iter().find(|id| !has(&command, id)) {
            return Err(command.error(ErrorKind::UnknownArgument, format!("no argument has the id `{id}`")));
        }
        let error = match command.try_get_matches_from_mut(&words) {
            Ok(matches) => return read(matches),
            Err(error) if error.kind() == ErrorKind::MissingRequiredArgument => error,
            Err(error) => return Err(error),
        };
        let Some(missing) = self.missing::<P>(&words) else { return Err(error) };
        match read_piped(self.window) {
            Ok(Piped::Text(_)) if missing.others => Err(without(error, &command, &missing)),
            Ok(Piped::Text(text)) => {
                let command = supplied(relaxed(P::command()), &missing.commands, &missing.id, text);
                read(command.try_get_matches_from(words)?)
            }
            Ok(Piped::Nothing(StdinState::Terminal)) => Err(error),
            Ok(Piped::Nothing(why)) => Err(hinted(error, &why.to_string())),
            Err(error) => Err(command.error(ErrorKind::Io, format!("`{}` from standard input: {error}", missing.id))),
        }
    }

    /// The first argument that is missing, if it may come from standard input and nothing else is wrong.
    fn missing<P: CommandFactory>(&self, words: &[OsString]) -> Option<Missing> {
        let matches = relaxed(P::command()).try_get_matches_from(words).ok()?;
        let (mut command, mut matches) = (&P::command(), &matches);
        let mut commands = Vec::new();
        let mut first: Option<Missing> = None;
        loop {
            let below = matches.subcommand();
            let required = below.is_none() || !command.is_subcommand_negates_reqs_set();
            for argument in command.get_arguments().filter(|argument| required && argument.is_required_set()) {
                let id = argument.get_id().as_str();
                match &mut first {
                    _ if matches.value_source(id).is_some() => {}
                    Some(first) => first.others = true,
                    None => first = Some(Missing { commands: commands.clone(), id: id.to_owned(), others: false }),
                }
            }
            let Some((name, of_below)) = below else { break };
            command = command.find_subcommand(name)?;
            matches = of_below;
            commands.push(name.to_owned());
        }
        first.filter(|first| self.ids.contains(&first.id))
    }
}

/// The same command, which insists on nothing. A positional argument must not be optional before one that
/// is not, so it is all of them or none.
fn relaxed(command: Command) -> Command {
    command.mut_args(|argument| argument.required(false)).mut_subcommands(relaxed)
}

fn has(command: &Command, id: &str) -> bool {
    command.get_arguments().any(|argument| argument.get_id() == id)
        || command.get_subcommands().any(|below| has(below, id))
}

fn read<P: FromArgMatches + CommandFactory>(mut matches: ArgMatches) -> Result<P, Error> {
    P::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut P::command()))
}

/// The command with a value for the argument.
fn supplied(command: Command, below: &[String], id: &str, text: String) -> Command {
    match below {
        [] => command.mut_arg(id, |argument| argument.default_value(text)),
        [name, rest @ ..] => command.mut_subcommand(name, |command| supplied(command, rest, id, text)),
    }
}

/// The error about what is missing, with a hint.
fn hinted(mut missing: Error, hint: &str) -> Error {
    missing.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(hint.to_owned())]));
    missing
}

/// The error about what is missing, less the argument that came from standard input.
fn without(mut error: Error, command: &Command, missing: &Missing) -> Error {
    let of = missing.commands.iter().try_fold(command, |command, name| command.find_subcommand(name));
    let argument = of.and_then(|of| of.get_arguments().find(|argument| argument.get_id() == missing.id.as_str()));
    if let (Some(argument), Some(ContextValue::Strings(all))) = (argument, error.get(ContextKind::InvalidArg)) {
        let came = argument.to_string();
        let rest = all.iter().filter(|name| **name != came).cloned().collect();
        error.insert(ContextKind::InvalidArg, ContextValue::Strings(rest));
    }
    error
}
