//! In: the signal table and the manual; out: that the manual shows the table as it is.
//!
//! `BLESS=1 cargo test -p bb-interactive --test readme` writes the manual's table anew.

use bb_interactive::{Rule, signals};
use std::fmt::Write;
use std::path::Path;

const BEGIN: &str = "writes it -->\n";
const END: &str = "<!-- end of signals -->";

fn table() -> String {
    let mut table = "| variable | counts with | who sets it |\n| --- | --- | --- |\n".to_owned();
    for signal in signals::all() {
        writeln!(table, "| `{}` | {} | {} |", signal.name, signal.values, signal.set_by)
            .expect("a string takes everything");
    }
    table
}

#[test]
fn the_manual_shows_the_table_of_signals() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(&path).expect("the manual is in the crate's folder");
    let (before, rest) = readme.split_once(BEGIN).expect("the table has a beginning");
    let (shown, after) = rest.split_once(END).expect("the table has an end");
    if std::env::var_os("BLESS").is_some() {
        let written = format!("{before}{BEGIN}{}{END}{after}", table());
        std::fs::write(&path, written).expect("the manual can be written");
    } else {
        assert_eq!(shown, table(), "run it with BLESS=1");
    }
}

#[test]
fn every_signal_says_where_it_was_seen() {
    let page = include_str!("../docs/where-signals-come-from.md");
    let told_one_by_one = |signal: &&signals::Signal| signal.kind != signals::Kind::Ci;
    for signal in signals::all().iter().filter(told_one_by_one) {
        let rows = || page.lines().filter(|line| line.starts_with("| `"));
        let named = rows().any(|row| row.contains(&format!("`{}`", signal.name)));
        assert!(named, "{}", signal.name);
    }
}

#[test]
fn the_manual_names_every_rule() {
    let readme = include_str!("../README.md");
    for rule in [
        Rule::NoInputFlag,
        Rule::MachineOutput,
        Rule::NoPromptVariable,
        Rule::UnattendedDefault,
        Rule::OperatorVariable,
        Rule::KnownVariable,
        Rule::DumbTerminal,
        Rule::StdinNotTerminal,
        Rule::StdoutNotTerminal,
        Rule::PromptStreamNotTerminal,
        Rule::BackgroundProcess,
    ] {
        assert!(readme.contains(&format!("`{rule}`")), "{rule}");
    }
}
