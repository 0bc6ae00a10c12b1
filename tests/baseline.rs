//! In: a workspace with findings of its own. Out: what becomes of them once a baseline is written, through the built command.

mod scratch;

use std::process::{Command, Output};

use scratch::Scratch;

const FILE: &str = "bb-lint-baseline.toml";
const CODE: &str = "use std::io::{self, IsTerminal};\n\npub fn a() -> bool {\n    io::stdin().is_terminal()\n}\n\n\
                    pub fn b() -> bool {\n    io::stdout().is_terminal() && io::stderr().is_terminal()\n}\n\n\
                    pub fn c() -> bool {\n    std::env::var(\"CI\").is_ok()\n}\n\n\
                    pub fn d() -> bool {\n    io::stdin().is_terminal()\n}\n";

fn workspace() -> Scratch {
    Scratch::new(&[
        ("Cargo.toml", "[package]\nname = \"tried\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n"),
        ("src/lib.rs", CODE),
    ])
}

fn lint(scratch: &Scratch, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"));
    command.current_dir(scratch.path("")).arg("bb-lint").args(words).args(["--offline", "--color", "never"]);
    command.output().expect("the binary was built for this test")
}

/// The exit code and everything that was said.
fn told(scratch: &Scratch, words: &[&str]) -> (Option<i32>, String) {
    let output = lint(scratch, words);
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned())
}

fn baseline(scratch: &Scratch) -> String {
    std::fs::read_to_string(scratch.path(FILE)).expect("it was written")
}

/// The workspace once its five findings are allowed.
fn adopted() -> Scratch {
    let scratch = workspace();
    assert_eq!(told(&scratch, &[]).0, Some(1));
    let (code, said) = told(&scratch, &["baseline", "--reason", "adopted:\n mend what you touch"]);
    assert_eq!((code, &*said), (Some(0), "`bb-lint-baseline.toml` allows 5: 5 added, 0 struck\n"));
    scratch
}

#[test]
fn what_was_there_passes_in_every_format_and_after_it_moved() {
    let scratch = adopted();
    let written = baseline(&scratch);
    assert!(written.contains(": adopted: mend what you touch\",\n"), "{written}");
    let b = "    { item = \"tried::b\", lint = \"terminal_check\", api = \"std::io::IsTerminal::is_terminal\", count = 2 },\n";
    assert!(written.contains(b), "{written}");
    scratch.write("src/lib.rs", &format!("//! Moved.\n\n{CODE}"));
    for format in ["human", "short", "json", "json-diagnostic-rendered-ansi", "sarif", "github"] {
        let (code, said) = told(&scratch, &["--message-format", format]);
        assert_eq!(code, Some(0), "{format}: {said}");
    }
    assert!(told(&scratch, &[]).1.contains(", 5 allowed,"));
}

#[test]
fn what_is_new_fails_and_growing_wants_a_reason() {
    let scratch = adopted();
    let before = baseline(&scratch);
    scratch.write("src/lib.rs", &format!("{CODE}pub fn e() -> bool {{\n    io::stdin().is_terminal()\n}}\n"));
    let (code, said) = told(&scratch, &["--message-format", "short"]);
    assert_eq!(code, Some(1));
    assert!(
        said.starts_with("src/lib.rs:19:17: error[bb_lint::terminal_check]") && said.contains("1 finding "),
        "{said}"
    );
    for words in [&["baseline"][..], &["baseline", "--grow"], &["baseline", "--grow", "--reason", " "]] {
        assert_eq!(told(&scratch, words).0, Some(2), "{words:?}");
    }
    let (code, said) = told(&scratch, &["baseline", "--reason", "again"]);
    assert!(code == Some(2) && said.contains("there is a baseline already"), "{said}");
    assert_eq!(told(&scratch, &["baseline", "--shrink"]).1, "`bb-lint-baseline.toml` allows 5: 0 added, 0 struck\n");
    assert_eq!(baseline(&scratch), before);
    let grown = told(&scratch, &["baseline", "--grow", "--reason", "taken over"]);
    assert_eq!(grown, (Some(0), "`bb-lint-baseline.toml` allows 6: 1 added, 0 struck\n".to_owned()));
    assert_eq!(baseline(&scratch).matches("taken over").count(), 1);
    assert_eq!(told(&scratch, &[]).0, Some(0));
}

#[test]
fn what_is_mended_has_to_be_struck_until_nothing_is_left() {
    let scratch = adopted();
    scratch.write("src/lib.rs", &CODE.replace(" && io::stderr().is_terminal()", ""));
    for format in ["human", "short", "json", "sarif", "github"] {
        let (code, said) = told(&scratch, &["--message-format", format]);
        assert_eq!(code, Some(1), "{format}: {said}");
        assert!(said.contains("the baseline allows 2 of `terminal_check` in `tried::b`, and there are 1"), "{said}");
    }
    // A part of the workspace says nothing about what is left in it.
    assert_eq!(told(&scratch, &["--lib"]).0, Some(0));
    assert_eq!(told(&scratch, &["--lib", "baseline", "--shrink"]).0, Some(2));
    assert_eq!(told(&scratch, &["baseline", "--shrink"]).1, "`bb-lint-baseline.toml` allows 4: 0 added, 1 struck\n");
    assert_eq!(told(&scratch, &[]).0, Some(0));
    scratch.write("src/lib.rs", "");
    let said = "nothing is left for a baseline, 4 struck: there is no `bb-lint-baseline.toml`\n";
    assert_eq!(told(&scratch, &["baseline", "--shrink"]).1, said);
    assert!(!scratch.path(FILE).exists());
    let (code, said) = told(&scratch, &["baseline", "--shrink"]);
    assert!(code == Some(2) && said.contains("there is no baseline"), "{said}");
}

#[test]
fn a_mistake_in_it_is_shown_in_the_file() {
    let scratch = adopted();
    scratch.write(FILE, &baseline(&scratch).replacen("terminal_check", "terminal_chek", 1));
    let (code, said) = told(&scratch, &[]);
    assert_eq!(code, Some(2));
    assert!(said.contains("no lint is called `terminal_chek`") && said.contains(FILE), "{said}");
}

/// What two branches make of the baseline, each struck after a change of the code, and what git makes of both; nothing where
/// they conflict.
fn merge(scratch: &Scratch, branches: [&str; 2]) -> ([String; 2], Option<String>) {
    let before = baseline(scratch);
    let struck = branches.map(|code| strike(scratch, &before, code));
    scratch.write("base", &before);
    for (name, text) in ["ours", "theirs"].iter().zip(&struck) {
        scratch.write(name, text);
    }
    let mut git = Command::new("git");
    git.current_dir(scratch.path("")).args(["merge-file", "-p", "ours", "base", "theirs"]);
    let merged = git.output().expect("git is there");
    let text = String::from_utf8_lossy(&merged.stdout).into_owned();
    (struck, merged.status.success().then_some(text))
}

/// What is left of a baseline with this code.
fn strike(scratch: &Scratch, text: &str, code: &str) -> String {
    scratch.write(FILE, text);
    scratch.write("src/lib.rs", code);
    assert_eq!(told(scratch, &["baseline", "--shrink"]).0, Some(0));
    baseline(scratch)
}

#[test]
fn branches_that_mend_different_places_merge() {
    let [a, b, c] = [
        "io::stdin().is_terminal()",
        "io::stdout().is_terminal() && io::stderr().is_terminal()",
        "std::env::var(\"CI\").is_ok()",
    ];
    let without = |calls: &[&str]| calls.iter().fold(CODE.to_owned(), |code, call| code.replacen(call, "true", 1));
    let scratch = adopted();
    let (_, merged) = merge(&scratch, [&without(&[a]), &without(&[c])]);
    scratch.write(FILE, &merged.expect("they do not touch"));
    scratch.write("src/lib.rs", &without(&[a, c]));
    assert_eq!(told(&scratch, &[]).0, Some(0));
    // Lines that touch conflict in git. Either side, struck again, is right.
    let scratch = adopted();
    let ([ours, theirs], merged) = merge(&scratch, [&without(&[a]), &without(&[b])]);
    assert_eq!(merged, None);
    let [ours, theirs] = [ours, theirs].map(|side| strike(&scratch, &side, &without(&[a, b])));
    assert_eq!(ours, theirs);
    assert_eq!(told(&scratch, &[]).0, Some(0));
}

/// Whether `cargo check` with the linter around the compiler succeeds.
fn checked(scratch: &Scratch) -> (bool, String) {
    let mut command = Command::new(option_env!("CARGO").unwrap_or("cargo"));
    command.current_dir(scratch.path("")).args(["check", "--offline"]);
    command.env("RUSTC_WORKSPACE_WRAPPER", env!("CARGO_BIN_EXE_cargo-bb-lint"));
    command.env("CARGO_TARGET_DIR", scratch.path("target")).env_remove("BB_LINT_OPTIONS");
    let output = command.output().expect("cargo is there");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn the_compilers_output_keeps_to_it_and_does_not_judge_it() {
    let scratch = workspace();
    assert!(!checked(&scratch).0);
    // cargo asks again when the baseline appears.
    assert_eq!(told(&scratch, &["baseline", "--reason", "adopted"]).0, Some(0));
    let (success, said) = checked(&scratch);
    assert!(success, "{said}");
    scratch.write("src/lib.rs", &CODE.replacen("io::stdin().is_terminal()", "true", 1));
    let (success, said) = checked(&scratch);
    assert!(success && !said.contains("bb_lint"), "{said}");
}

#[test]
fn a_file_that_cannot_be_parsed_is_listed_by_its_path() {
    let scratch = workspace();
    scratch.write("src/lib.rs", "mod broken;\n");
    scratch.write("src/broken.rs", "fn broken( {\n");
    assert_eq!(told(&scratch, &[]).0, Some(1));
    assert_eq!(told(&scratch, &["baseline", "--reason", "generated"]).0, Some(0));
    let entry = "    { file = \"src/broken.rs\", lint = \"unparsed_file\", count = 1 },\n";
    assert!(baseline(&scratch).contains(entry), "{}", baseline(&scratch));
    assert_eq!(told(&scratch, &[]).0, Some(0));
    scratch.write("src/broken.rs", "fn mended() {}\n");
    assert_eq!(told(&scratch, &[]).0, Some(1));
}
