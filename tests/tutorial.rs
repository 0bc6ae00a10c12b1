//! Follows `docs/tutorial.md` as a reader would: writes each file that it shows, runs each command, and compares what is printed.
//!
//! * A block ```` ```<language> <path> ```` is a file; a later block of the same path takes its place.
//! * A block ```` ```console ```` has commands behind `$ `, and below each what it prints. `…` stands for any number of lines. A command
//!   ends with 0 unless `$ echo $?` behind it says otherwise.
//! * Commands in a file for CI or pre-commit (`run:`, `entry:`) are run where the page shows them.
//!
//! `docs/transcripts.md` is followed in the same way in real programs, where their sources are given (`scripts/transcripts.sh`): a
//! heading `## <program>` begins one, and a block ```` ```diff ```` changes the program as it was taken, earlier ones undone.

mod scratch;
#[expect(dead_code, reason = "most of it is about lints and marks")]
mod support;

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
};

use scratch::Scratch;
use support::{fences, read, root};

/// Not run here: the program that was built for this test is on the search path instead. `scripts/pre-commit.sh` installs it.
const INSTALLS: &str = "cargo install ";

#[test]
fn every_command_of_the_tutorial_does_what_it_shows() {
    let place = Scratch::new(&[("shelf/.keep", "")]);
    std::fs::remove_file(place.path("shelf/.keep")).expect("it was just written");
    let mut ran = 0;
    for fence in fences(&read(&root().join("docs/tutorial.md"))) {
        let text = &fence.text;
        if fence.info == "console" {
            ran += run_block(&place.path("shelf"), text);
        } else if let Some((_, path)) = fence.info.split_once(' ') {
            place.write(&format!("shelf/{path}"), text);
            for step in text.lines().filter_map(step_of) {
                run_block(&place.path("shelf"), &format!("$ {step}\n…\n"));
                ran += 1;
            }
        }
    }
    assert!(ran > 20, "only {ran} commands were read from the page");
}

/// The command that a line of a workflow or a hook runs.
fn step_of(line: &str) -> Option<&str> {
    let line = line.trim_start().trim_start_matches("- ");
    line.strip_prefix("run: ").or_else(|| line.strip_prefix("entry: "))
}

/// Takes a folder with the two programs from `BB_LINT_PROGRAMS`.
#[test]
#[ignore = "needs the sources of two programs: scripts/transcripts.sh"]
fn the_transcripts_are_what_real_programs_print() {
    let programs = env::var_os("BB_LINT_PROGRAMS").expect("scripts/transcripts.sh says where the programs are");
    let programs = PathBuf::from(programs).canonicalize().expect("the folder is there");
    let page = read(&root().join("docs/transcripts.md"));
    let mut ran = 0;
    for section in page.split("\n## ").skip(1) {
        let program = section.lines().next().unwrap_or_default();
        let place = Scratch::new(&[]);
        let folder = place.path(program);
        copy(&programs.join(program), &folder);
        // One of the changes takes the runtime crate from beside the program.
        copy(root(), &place.path("cargo-bb-lint"));
        let committed = ["init --quiet", "add --all --force", "commit --quiet --message taken"];
        committed.iter().for_each(|words| assert_eq!(run(&folder, &format!("git {words}")), (0, String::new())));
        for fence in fences(section) {
            if fence.info == "diff" {
                assert_eq!(run(&folder, "git checkout --quiet -- .").0, 0);
                place.write("change.diff", &fence.text);
                let (status, said) = run(&folder, "git apply --unidiff-zero ../change.diff");
                assert_eq!(status, 0, "{said}{}", fence.text);
            } else if fence.info == "console" {
                ran += run_block(&folder, &fence.text);
            }
        }
    }
    assert!(ran > 20, "only {ran} commands were read from the page");
}

/// The files of a folder, without what git and cargo keep beside them.
fn copy(from: &Path, to: &Path) {
    let entries = walkdir::WalkDir::new(from)
        .into_iter()
        .filter_entry(|entry| !matches!(entry.file_name().to_str(), Some(".git" | "target")) || entry.depth() == 0);
    for entry in entries {
        let entry = entry.unwrap_or_else(|error| panic!("{}: {error}", from.display()));
        let target = to.join(entry.path().strip_prefix(from).expect("it lies in there"));
        if entry.file_type().is_dir() {
            std::fs::create_dir_all(&target).expect("it can be made");
        } else if entry.file_type().is_file() {
            std::fs::copy(entry.path(), &target).expect("it can be copied");
        }
    }
}

/// Runs the commands of one block and returns how many there were.
fn run_block(place: &Path, block: &str) -> usize {
    let mut commands: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command, Vec::new())),
            (None, Some((_, expected))) => expected.push(line),
            (None, None) => panic!("a block begins with output: {block}"),
        }
    }
    let mut status = 0;
    for (at, (command, expected)) in commands.iter().enumerate() {
        if *command == "echo $?" {
            assert_eq!(expected.join("\n"), status.to_string(), "the exit code behind {commands:?}");
            continue;
        }
        if command.starts_with(INSTALLS) {
            continue;
        }
        let printed;
        (status, printed) = run(place, command);
        let asked = commands.get(at + 1).is_some_and(|(next, _)| *next == "echo $?");
        assert!(asked || status == 0, "`{command}` ended with {status}\n{printed}");
        let lines: Vec<String> = printed.lines().map(normal).collect();
        let expected: Vec<String> = expected.iter().map(|line| normal(line)).collect();
        assert!(
            matches(&expected, &lines),
            "`{command}` prints\n{}\nand the page shows\n{}",
            lines.join("\n"),
            expected.join("\n")
        );
    }
    commands.len()
}

/// The exit code, and what was printed on both streams.
fn run(folder: &Path, command: &str) -> (i32, String) {
    let words = words(command);
    let mut process = Command::new(&words[0]);
    process.args(&words[1..]).current_dir(folder).env("PATH", search_path());
    for (name, value) in [
        ("CARGO_NET_OFFLINE", "true"),
        ("CARGO_TERM_COLOR", "never"),
        ("GIT_CONFIG_GLOBAL", "no-such-file"),
        ("GIT_CONFIG_NOSYSTEM", "1"),
        ("GIT_AUTHOR_NAME", "reader"),
        ("GIT_AUTHOR_EMAIL", "reader@localhost"),
        ("GIT_COMMITTER_NAME", "reader"),
        ("GIT_COMMITTER_EMAIL", "reader@localhost"),
    ] {
        process.env(name, value);
    }
    let output = process.output().unwrap_or_else(|error| panic!("`{command}`: {error}"));
    let text = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&text).into_owned())
}

/// With the built program first, so that cargo finds it as its subcommand.
fn search_path() -> OsString {
    let built = Path::new(env!("CARGO_BIN_EXE_cargo-bb-lint")).parent().map(Path::to_owned);
    let others: Vec<PathBuf> = env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default();
    env::join_paths(built.into_iter().chain(others)).expect("the parts come from a search path")
}

/// The words of a command; double quotes keep blanks together, and nothing else of a shell is understood.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    let words = parts.flat_map(|(at, part)| {
        let whole = at % 2 == 1;
        if whole { vec![part.to_owned()] } else { part.split_whitespace().map(str::to_owned).collect() }
    });
    words.collect()
}

/// A line without the time that a run took (`0.34 s`) and the day (`2026-12-01`).
fn normal(line: &str) -> String {
    let mut words: Vec<&str> = line.trim_end().split(' ').collect();
    for at in 0..words.len() {
        if at > 0 && matches!(words[at], "ms" | "s") && words[at - 1].parse::<f64>().is_ok() {
            words[at - 1] = "$TIME";
        }
        let day = words[at].trim_start_matches('"').trim_end_matches(':');
        let digits = day.split('-').map(|part| (part.len(), part.bytes().all(|byte| byte.is_ascii_digit())));
        if digits.eq([(4, true), (2, true), (2, true)]) {
            words[at] = "$DAY";
        }
    }
    words.join(" ")
}

/// Whether the lines are those expected, where `…` stands for any number of them.
fn matches(expected: &[String], lines: &[String]) -> bool {
    match expected.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first == "…" => (0..=lines.len()).any(|from| matches(rest, &lines[from..])),
        Some((first, rest)) => lines.first() == Some(first) && matches(rest, &lines[1..]),
    }
}

#[test]
fn what_differs_is_seen() {
    let lines = |text: &str| text.lines().map(normal).collect::<Vec<_>>();
    assert!(matches(&lines("a\n…\nd"), &lines("a\nb\nc\nd")));
    assert!(matches(&lines("in 1 file, 0.12 s"), &lines("in 1 file, 34.5 s")));
    assert!(!matches(&lines("a\n…\nd"), &lines("a\nb\nc")));
    assert!(!matches(&lines("a"), &lines("a\nb")));
    assert_eq!(normal("    \"2026-12-01: adopted"), "    $DAY adopted");
}
