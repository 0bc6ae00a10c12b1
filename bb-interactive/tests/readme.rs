//! In: the signal table, an example and the manual; out: that the manual shows both as they are.
//!
//! `BLESS=1 cargo test -p bb-interactive --test readme` writes the manual's parts anew.

use bb_interactive::{Rule, signals};
use std::fmt::Write;
use std::path::Path;

const EXAMPLE: &str = include_str!("../examples/publish.rs");

fn table() -> String {
    let mut table = "| variable | counts with | who sets it |\n| --- | --- | --- |\n".to_owned();
    for signal in signals::all() {
        writeln!(table, "| `{}` | {} | {} |", signal.name, signal.values, signal.set_by)
            .expect("a string takes everything");
    }
    table
}

/// The part of the manual that a comment opens and another closes; with `BLESS` it is written.
fn shows(what: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(&path).expect("the manual is in the crate's folder");
    let (head, rest) = readme.split_once(&format!("<!-- {what}: ")).expect("the part has a beginning");
    let (comment, rest) = rest.split_once("-->\n").expect("the comment has an end");
    let end = format!("<!-- end of {what} -->");
    let (shown, after) = rest.split_once(&end).expect("the part has an end");
    if std::env::var_os("BLESS").is_some() {
        let written = format!("{head}<!-- {what}: {comment}-->\n{expected}{end}{after}");
        std::fs::write(&path, written).expect("the manual can be written");
    } else {
        assert_eq!(shown, expected, "run it with BLESS=1");
    }
}

/// One test, since both parts are written into one file.
#[test]
fn the_manual_shows_the_table_of_signals_and_the_example() {
    shows("signals", &table());
    shows("example", &format!("```rust,ignore\n{EXAMPLE}```\n"));
}

#[test]
fn the_example_is_short() {
    assert!(EXAMPLE.lines().count() < 60);
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
