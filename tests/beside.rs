//! In: a workspace in which more than one thing happens at a time, or something ends before it should. Out: what every run says,
//! and that the next one says it again.

#![cfg(unix)]

mod scratch;

use std::{
    os::unix::process::CommandExt,
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::Duration,
};

use scratch::Scratch;

const PROGRAM: &str = env!("CARGO_BIN_EXE_cargo-bb-lint");
const CHECKS: &str = "use std::io::IsTerminal as _;\npub fn is() -> bool {\n    std::io::stdin().is_terminal()\n}\n";
/// How often a run is killed; each time a little later.
const KILLED: u64 = 12;

/// Two members, each with a finding.
fn workspace() -> Scratch {
    let manifest = |name: &str| format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
    Scratch::new(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"one\", \"two\"]\nresolver = \"3\"\n"),
        ("one/Cargo.toml", &manifest("one")),
        ("one/src/lib.rs", CHECKS),
        ("two/Cargo.toml", &manifest("two")),
        ("two/src/lib.rs", CHECKS),
    ])
}

/// A command in a group of its own, with nothing of this test's own cargo around it.
fn command(program: &str, folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        let inherited = name.to_string_lossy();
        if inherited.starts_with("CARGO_") && inherited != "CARGO_HOME" || inherited == "CARGO" {
            command.env_remove(name);
        }
    }
    command.args(words).current_dir(folder).process_group(0);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A run of ours alone, which takes warnings as it takes errors.
fn lint(scratch: &Scratch) -> Command {
    command(PROGRAM, &scratch.path(""), &["bb-lint", "--offline", "--workspace", "--message-format", "short"])
}

/// A run of cargo's, with ours around the compiler.
fn check(scratch: &Scratch) -> Command {
    command(PROGRAM, &scratch.path(""), &["bb-lint", "check", "--offline", "--workspace", "--keep-going"])
}

fn build(scratch: &Scratch) -> Command {
    command("cargo", &scratch.path(""), &["build", "--offline", "--workspace"])
}

fn start(mut command: Command) -> Child {
    command.spawn().expect("it is there")
}

fn end(child: Child) -> Output {
    child.wait_with_output().expect("it was started")
}

/// Both findings, once each, and nothing else that is wrong.
fn says_both(output: &Output, code: i32) {
    let text = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat();
    assert_eq!(text.matches("[bb_lint::terminal_check]").count(), 2, "{text}");
    assert_eq!(output.status.code(), Some(code), "{text}");
}

/// A lint run and a cargo run end with these where something is denied.
const OURS: i32 = 1;
const CARGOS: i32 = 101;

#[test]
fn two_runs_at_once_say_the_same() {
    let scratch = workspace();
    let runs: Vec<Child> = (0..8).map(|_| start(lint(&scratch))).collect();
    let outputs: Vec<Output> = runs.into_iter().map(end).collect();
    for output in &outputs {
        says_both(output, OURS);
        assert_eq!(output.stdout, outputs[0].stdout);
    }
}

#[test]
fn a_run_beside_a_build_disturbs_neither() {
    let scratch = workspace();
    let built = start(build(&scratch));
    let linted = start(lint(&scratch));
    let checked = start(check(&scratch));
    says_both(&end(linted), OURS);
    says_both(&end(checked), CARGOS);
    let built = end(built);
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    // Nor has either to be done again for the other.
    let again = end(start(build(&scratch)));
    assert!(!String::from_utf8_lossy(&again.stderr).contains("Compiling"), "{again:?}");
}

#[test]
fn two_checks_at_once_say_the_same() {
    let scratch = workspace();
    let checks: Vec<Child> = (0..3).map(|_| start(check(&scratch))).collect();
    for check in checks {
        says_both(&end(check), CARGOS);
    }
}

/// Kills a run after a while, with or without what it started, and gives whether it was still under way.
fn kill(mut child: Child, after: Duration, group: bool) -> bool {
    thread::sleep(after);
    let under_way = child.try_wait().expect("it was started").is_none();
    if group {
        // What is over is not killed, and that is no fault.
        let number = format!("-{}", child.id());
        let killed = Command::new("kill").args(["-KILL", "--", &number]).stderr(Stdio::null()).status();
        killed.expect("the system has it");
    } else if under_way {
        child.kill().expect("it is ours");
    }
    child.wait().expect("it was started");
    under_way
}

#[test]
fn a_run_that_was_killed_leaves_nothing_that_the_next_trips_over() {
    let scratch = workspace();
    let before = files(&scratch);
    let under_way: u64 =
        (0..KILLED).map(|turn| u64::from(kill(start(lint(&scratch)), Duration::from_millis(turn * 8), true))).sum();
    assert!(under_way > 0, "each was over before it was killed");
    says_both(&end(start(lint(&scratch))), OURS);
    assert_eq!(files(&scratch), before, "a run of ours alone leaves no file");
}

#[test]
fn a_check_that_was_killed_leaves_nothing_that_the_next_trips_over() {
    for group in [true, false] {
        let mut under_way = 0;
        let scratch = workspace();
        for turn in 0..KILLED {
            // Each time something is there to do.
            scratch.write("one/src/lib.rs", &format!("{CHECKS}// {turn}\n"));
            under_way += u64::from(kill(start(check(&scratch)), Duration::from_millis(20 + turn * 60), group));
            if turn % 3 == 0 {
                says_both(&end(start(check(&scratch))), CARGOS);
            }
        }
        assert!(under_way > 0, "each was over before it was killed");
        says_both(&end(start(check(&scratch))), CARGOS);
        // What was found is gone with its cause.
        scratch.write("one/src/lib.rs", "pub fn is() {}\n");
        scratch.write("two/src/lib.rs", "pub fn is() {}\n");
        thread::sleep(Duration::from_millis(20));
        let clean = end(start(check(&scratch)));
        assert!(clean.status.success(), "{}", String::from_utf8_lossy(&clean.stderr));
    }
}

fn files(scratch: &Scratch) -> Vec<std::path::PathBuf> {
    let files = walkdir::WalkDir::new(scratch.path("")).sort_by_file_name().into_iter();
    files.map(|entry| entry.expect("it can be read").into_path()).collect()
}
