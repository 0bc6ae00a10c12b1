//! In: the lints. Out: what is installed beside the program: scripts with which shells complete its words, and its manual page.

use clap::{
    Arg, Command, CommandFactory,
    builder::{PossibleValue, PossibleValuesParser},
};
use clap_complete::Shell;

use super::{FORMATS, words};
use crate::{config::Known, error::Error};

/// The name of the program, which cargo calls `bb-lint`.
const PROGRAM: &str = "cargo-bb-lint";

/// The script with which a shell completes `cargo-bb-lint`, and `cargo bb-lint` where that takes more.
pub(crate) fn completions(shell: Shell, lints: &[Known<'_>]) -> String {
    let (mut command, mut script) = (with_names(lints), Vec::new());
    clap_complete::generate(shell, &mut command, PROGRAM, &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    // For bash, clap_complete 4.6 spells a program's hyphens in two ways, and so finds no subcommand's words.
    let script = script.replace("cargo__subcmd__bb__subcmd__lint", "cargo__bb__lint");
    // cargo's own completion for zsh asks ours by its name; the others are led there.
    let more = match shell {
        Shell::Bash => include_str!("shells/cargo.bash").to_owned(),
        Shell::Fish => words_for_fish(&command) + include_str!("shells/cargo.fish"),
        _ => String::new(),
    };
    script + &more
}

/// What may stand behind a subcommand without a flag, which the generator leaves out for fish.
fn words_for_fish(command: &Command) -> String {
    let mut lines = String::new();
    for subcommand in command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help") {
        let values = subcommand.get_positionals().flat_map(Arg::get_possible_values);
        let values: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
        if !values.is_empty() {
            let (name, values) = (subcommand.get_name(), values.join(" "));
            let condition = format!("__fish_cargo_bb_lint_using_subcommand {name}");
            lines += &format!("complete -c {PROGRAM} -n '{condition}' -f -a '{values}'\n");
        }
    }
    lines
}

/// The manual page, in the format of `man`.
pub(crate) fn manual() -> Result<String, Error> {
    let command = words::Words::command().name(PROGRAM).display_name(PROGRAM);
    let subcommands: Vec<String> = command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let mut page = Vec::new();
    clap_mangen::Man::new(command).manual("Cargo Manual").render(&mut page)?;
    let page = String::from_utf8_lossy(&page).into_owned();
    // Subcommands have no pages of their own to refer to.
    let spelled = |words: &str| words.replace('-', r"\-");
    let names = subcommands.iter().map(String::as_str).chain(["help"]);
    Ok(names.fold(page, |page, name| {
        page.replace(&spelled(&format!("{PROGRAM}-{name}(1)")), &spelled(&format!("cargo bb-lint {name}")))
    }))
}

/// The command line with the words that may stand for a lint and a format. A run reads them by itself, so as to understand more
/// spellings and to suggest the nearest.
fn with_names(lints: &[Known<'_>]) -> Command {
    let lint = |arg: Arg| {
        let values = lints.iter().map(|lint| PossibleValue::new(lint.name.to_owned()).help(lint.summary.to_owned()));
        arg.value_parser(PossibleValuesParser::new(values))
    };
    let command = words::Words::command().name(PROGRAM).bin_name(PROGRAM);
    let levels = words::LEVELS.iter().fold(command, |command, (id, _)| command.mut_arg(*id, lint));
    levels
        .mut_arg("message_format", |arg| arg.value_parser(PossibleValuesParser::new(FORMATS.iter().copied())))
        .mut_subcommand("explain", |explain| explain.mut_arg("lint", lint))
}
