//! In: the program on a real terminal, and on a pipe. Out: what is laid out for a person, what a pager shows, and what programs get.
#![cfg(unix)]

mod scratch;

use std::{io::Read, process::Command};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use scratch::Scratch;

const PROGRAM: &str = env!("CARGO_BIN_EXE_cargo-bb-lint");

/// What appears on a terminal of this many columns, with nothing in the environment but what is given.
fn shown(words: &[&str], columns: u16, variables: &[(&str, &str)], scratch: &Scratch) -> String {
    let size = PtySize { rows: 24, cols: columns, ..PtySize::default() };
    let pair = native_pty_system().openpty(size).expect("the system has terminals");
    let mut command = CommandBuilder::new(PROGRAM);
    command.args(["bb-lint"]);
    command.args(words);
    command.cwd(scratch.path(""));
    command.env_clear();
    for name in ["PATH", "HOME", "CARGO_HOME", "RUSTUP_HOME"] {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command.env("TERM", "xterm-256color");
    for (name, value) in variables {
        command.env(name, value);
    }
    let mut child = pair.slave.spawn_command(command).expect("the binary was built for this test");
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().expect("it can be read");
    let mut bytes = Vec::new();
    // The terminal's end is an error on Linux.
    let _ = reader.read_to_end(&mut bytes);
    assert!(child.wait().expect("it was started").success());
    String::from_utf8(bytes).expect("it is text").replace("\r\n", "\n")
}

fn piped(words: &[&str], scratch: &Scratch) -> String {
    let output = Command::new(PROGRAM).arg("bb-lint").args(words).current_dir(scratch.path("")).output();
    String::from_utf8(output.expect("the binary was built for this test").stdout).expect("it is text")
}

fn workspace() -> Scratch {
    let manifest = "[package]\nname = \"case\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n";
    Scratch::new(&[("Cargo.toml", manifest), ("src/lib.rs", ""), ("bb-lint.toml", "[lints]\nraw_stdin = \"deny\"\n")])
}

const NO_PAGER: (&str, &str) = ("PAGER", "cat");

#[test]
fn programs_get_markdown() {
    let text = piped(&["explain", "raw_stdin"], &workspace());
    assert!(text.starts_with("# bb_lint::raw_stdin\n\nBy default: warn\n\n## What it finds\n\n"), "{text}");
    assert!(text.contains("```rust,bad\n"), "{text}");
    let dumb = shown(&["explain", "raw_stdin"], 80, &[("TERM", "dumb")], &workspace());
    assert_eq!(dumb, text);
}

#[test]
fn a_person_gets_a_page_as_wide_as_the_terminal() {
    let scratch = workspace();
    let text = shown(&["explain", "raw_stdin"], 60, &[NO_PAGER], &scratch);
    assert!(
        text.starts_with("\u{1b}[1mbb_lint::raw_stdin\u{1b}[0m\n\n  By default: warn\n\n\u{1b}[1mWhat it finds"),
        "{text}"
    );
    for (more, variables) in [(&[][..], &[NO_PAGER, ("NO_COLOR", "1")][..]), (&["--color", "never"], &[NO_PAGER])] {
        let words = [&["explain", "raw_stdin"][..], more].concat();
        let text = shown(&words, 60, variables, &scratch);
        assert!(!text.contains('\u{1b}') && !text.contains("```"), "{text}");
        let prose = text.lines().filter(|line| !line.starts_with("      "));
        assert!(prose.clone().all(|line| line.chars().count() <= 60) && prose.count() > 10, "{text}");
    }
}

#[test]
fn a_pager_is_there_for_who_can_be_asked() {
    let scratch = workspace();
    let words = ["explain", "raw_stdin", "--color", "never"];
    let pager = ("PAGER", "sed s/^/paged:$LESS:/");
    let paged = shown(&words, 80, &[pager], &scratch);
    assert!(paged.lines().all(|line| line.starts_with("paged:FRX:")), "{paged}");
    let own = shown(&words, 80, &[pager, ("LESS", "S")], &scratch);
    assert!(own.lines().all(|line| line.starts_with("paged:S:")), "{own}");
    for nobody in [("CI", "1"), ("BB_NO_PROMPT", "1"), ("PAGER", ""), ("PAGER", "cat")] {
        let text = shown(&words, 80, &[pager, nobody], &scratch);
        assert!(!text.contains("paged") && text.contains("What it finds"), "{nobody:?}: {text}");
    }
    let lost = shown(&words, 80, &[("PAGER", "no-such-pager-anywhere")], &scratch);
    assert!(lost.contains("What it finds"), "the text was lost: {lost}");
}

#[test]
fn the_list_is_grouped_for_a_person_and_lines_for_a_program() {
    let scratch = workspace();
    let text = shown(&["list", "--offline", "--color", "never"], 120, &[NO_PAGER], &scratch);
    let lints = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/lints")).expect("it is there").count();
    let headings = text.lines().filter(|line| !line.is_empty() && !line.starts_with([' ', '`'])).count();
    assert_eq!((headings, text.lines().filter(|line| line.starts_with("  ")).count()), (3, lints), "{text}");
    assert!(
        text.contains("\n  raw_stdin              deny   a blocking read of standard input (bb-lint.toml:2:1)\n"),
        "{text}"
    );
    let lines = piped(&["list", "--offline"], &scratch);
    assert_eq!(lines.lines().count(), lints);
    assert!(lines.lines().all(|line| line.starts_with(|first: char| first.is_ascii_lowercase())), "{lines}");
    let narrow = shown(&["list", "--offline"], 70, &[NO_PAGER], &scratch);
    assert!(narrow.contains("\u{1b}[31mdeny \u{1b}[0m"), "{narrow}");
}

/// A cargo that takes its time before it answers.
fn slow_cargo(seconds: &str) -> Scratch {
    let scratch = workspace();
    let cargo = std::env::var("CARGO").expect("cargo runs the tests");
    scratch.write("slow", &format!("#!/bin/sh\nsleep {seconds}\nexec '{cargo}' \"$@\"\n"));
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(scratch.path("slow"), mode).expect("it is ours");
    scratch
}

const DOING: &str = "cargo bb-lint: asking cargo for the workspace, ";

#[test]
fn who_waits_is_told_and_the_line_is_gone_before_the_report() {
    let scratch = slow_cargo("2.5");
    let cargo = scratch.path("slow");
    let cargo = ("CARGO", cargo.to_str().expect("it is text"));
    let text = shown(&["--offline"], 80, &[cargo], &scratch);
    assert!(text.contains(&format!("\r{DOING}1 s")) && text.contains(&format!("\r{DOING}2 s")), "{text:?}");
    let mut screen = vt100::Parser::default();
    screen.process(text.replace('\n', "\r\n").as_bytes());
    let contents = screen.screen().contents();
    assert!(contents.starts_with("no findings in 1 package, 1 file"), "{contents}");
    assert_eq!(contents.lines().count(), 1, "{contents}");
    for quiet in [("CI", "1"), ("TERM", "dumb"), ("CARGO_TERM_PROGRESS_WHEN", "never"), ("CARGO_TERM_QUIET", "true")] {
        let text = shown(&["--offline"], 80, &[cargo, quiet], &scratch);
        assert!(!text.contains('\r') && !text.contains("asking"), "{quiet:?}: {text:?}");
    }
    assert!(!shown(&["--offline", "-q"], 80, &[cargo], &scratch).contains("asking"));
}

#[test]
fn who_need_not_wait_is_told_nothing() {
    let text = shown(&["--offline"], 80, &[], &workspace());
    assert!(!text.contains('\r') && text.starts_with("no findings"), "{text:?}");
}
