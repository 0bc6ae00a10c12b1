//! In: the scripts for shells and the manual page. Out: whether shells complete with them, and readers take them.
#![cfg(unix)]

mod scratch;

use std::process::{Command, Output, Stdio};

use scratch::Scratch;

fn printed(words: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"));
    let output = command.arg("bb-lint").args(words).output().expect("the binary was built for this test");
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]), "{words:?}");
    String::from_utf8(output.stdout).expect("it is text")
}

/// Whether a program is there; where it is not, the test says what it leaves out.
fn has(program: &str) -> bool {
    let mut command = Command::new(program);
    let there =
        command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !there {
        println!("left out: there is no {program}");
    }
    there
}

fn run(program: &str, words: &[&str], scratch: &Scratch) -> Output {
    let output = Command::new(program).args(words).current_dir(scratch.path("")).env("HOME", scratch.path("")).output();
    output.unwrap_or_else(|error| panic!("{program}: {error}"))
}

/// Runs it and returns what it wrote to standard output; it must not complain.
fn heard(program: &str, words: &[&str], scratch: &Scratch) -> String {
    let output = run(program, words, scratch);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.is_empty(), "{program} {words:?}: {said}");
    String::from_utf8(output.stdout).expect("it is text")
}

/// What stands before the cursor, and what is offered there.
const OFFERED: &[(&str, &[&str])] = &[
    ("cargo-bb-lint exp", &["explain"]),
    ("cargo-bb-lint explain raw", &["raw_stdin"]),
    ("cargo-bb-lint list --col", &["--color"]),
    ("cargo bb-lint exp", &["explain"]),
    ("cargo bb-lint explain env", &["env_check"]),
    ("cargo bb-lint completions z", &["zsh"]),
];

/// As above, where the shell is told of values behind a space.
const VALUES: &[(&str, &[&str])] = &[
    ("cargo-bb-lint --message-format s", &["short", "sarif"]),
    ("cargo bb-lint -D raw", &["raw_stdin"]),
    ("cargo bb-lint --color ", &["auto", "always", "never"]),
];

#[test]
fn bash_completes() {
    let before = "_cargo() { COMPREPLY=(\"cargo itself\"); }\ncomplete -F _cargo cargo\n";
    let ask = r#"
ask() {
    local words=($1) function
    [[ $1 == *" " ]] && words+=("")
    COMP_WORDS=("${words[@]}"); COMP_CWORD=$((${#words[@]} - 1))
    [[ $(complete -p "${words[0]}") =~ -F\ ([^ ]+) ]] && function=${BASH_REMATCH[1]}
    "$function" "${words[0]}" "${words[COMP_CWORD]}" "${words[COMP_CWORD - 1]}"
    printf '%s\n' "${COMPREPLY[@]}"
}
ask "$0"
"#;
    let script = printed(&["completions", "bash"]);
    let scratch = Scratch::new(&[]);
    let (twice, alone) = (format!("{before}{script}{script}{ask}"), format!("{script}{ask}"));
    for (line, wanted) in OFFERED.iter().chain(VALUES) {
        for script in [&twice, &alone] {
            let offered = heard("bash", &["--norc", "-c", script, line], &scratch);
            assert_eq!(offered.lines().collect::<Vec<_>>(), *wanted, "{line}");
        }
    }
    for line in ["cargo bui", "cargo build --rel", "cargo bb"] {
        assert_eq!(heard("bash", &["--norc", "-c", &twice, line], &scratch), "cargo itself\n", "{line}");
    }
    assert_eq!(heard("bash", &["--norc", "-c", &alone, "cargo bb"], &scratch), "bb-lint\n");
}

#[test]
fn fish_completes() {
    if !has("fish") {
        return;
    }
    let scratch = Scratch::new(&[("ours.fish", &printed(&["completions", "fish"]))]);
    // Values behind a space are left out: the generated script offers them behind `=` only.
    let values: &[(&str, &[&str])] = &[
        ("cargo bb-lint --message-format=sh", &["--message-format=short"]),
        ("cargo-bb-lint --deny=raw", &["--deny=raw_stdin"]),
    ];
    for (line, wanted) in OFFERED.iter().chain(values) {
        let offered =
            heard("fish", &["--no-config", "-c", &format!("source ours.fish; complete -C '{line}'")], &scratch);
        let words: Vec<&str> = offered.lines().filter_map(|line| line.split('\t').next()).collect();
        assert_eq!(words, *wanted, "{line}");
    }
}

#[test]
fn zsh_reads_its_script_and_cargo_can_ask_it() {
    if !has("zsh") {
        return;
    }
    let scratch = Scratch::new(&[("functions/_cargo-bb-lint", &printed(&["completions", "zsh"]))]);
    assert_eq!(heard("zsh", &["-f", "-n", "functions/_cargo-bb-lint"], &scratch), "");
    let lines = "fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -u -d $PWD/dump\n\
                 print ${_comps[cargo-bb-lint]}; whence -w _cargo-bb-lint";
    let said = heard("zsh", &["-f", "-c", lines], &scratch);
    // cargo's completion calls a function of this name for `cargo bb-lint`.
    assert_eq!(said, "_cargo-bb-lint\n_cargo-bb-lint: function\n");
}

#[test]
fn the_manual_page_is_taken_without_a_warning() {
    let page = printed(&["man"]);
    for subcommand in ["check", "explain", "completions", "schema"] {
        assert!(page.contains(&format!("cargo bb\\-lint {subcommand}\n")), "{subcommand}");
    }
    assert!(!page.contains("(1)"), "it refers to pages that are not there");
    if has("man") {
        let scratch = Scratch::new(&[("cargo-bb-lint.1", &page)]);
        let shown = heard("man", &["--warnings", "-E", "UTF-8", "-P", "cat", "-l", "cargo-bb-lint.1"], &scratch);
        assert!(shown.contains("SYNOPSIS") && shown.contains("--message-format"), "{shown}");
    }
}

#[test]
fn cargo_help_shows_ours() {
    let scratch = Scratch::new(&[]);
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_cargo-bb-lint")).parent().expect("it lies in a folder");
    let mut path = folder.as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").expect("there is one"));
    let mut command = Command::new(std::env::var_os("CARGO").expect("cargo runs the tests"));
    let output = command.args(["help", "bb-lint"]).env("PATH", path).current_dir(scratch.path("")).output();
    let output = output.expect("cargo can be run");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("Usage: cargo bb-lint"), "{said}");
}
