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
    assert_eq!((code, &*said), (Some(0), "`bb-lint-baseline.toml` allows 5: 5 added, 0 struck; commit it\n"));
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
    assert!(told(&scratch, &[]).1.contains(", 5 allowed (5 by the baseline), "));
    let json = told(&scratch, &["--message-format", "json"]).1;
    assert!(json.contains("\"allowed\":5,\"baseline\":5,\"untouched\":null,"), "{json}");
    let sarif = told(&scratch, &["--message-format", "sarif"]).1;
    assert!(sarif.contains("\"bb_lint\":{\"findings\":0,\"denied\":0,\"allowed\":5,\"baseline\":5,"), "{sarif}");
    // What an allowance covers is not the baseline's.
    let more = "// bb-lint: allow(terminal_check, reason = \"colour\")\npub fn e() -> bool {\n    io::stdout().is_terminal()\n}\n";
    scratch.write("src/lib.rs", &format!("{CODE}{more}"));
    assert!(told(&scratch, &[]).1.contains(", 6 allowed (5 by the baseline), "));
    scratch.write("src/lib.rs", &format!("//! Moved.\n\n{CODE}"));
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
    let said = "`bb-lint-baseline.toml` allows 5, as before: nothing was mended\n\
                1 more found: run `cargo bb-lint --workspace`\n";
    assert_eq!(told(&scratch, &["baseline", "--shrink"]), (Some(0), said.to_owned()));
    assert_eq!(baseline(&scratch), before);
    let grown = told(&scratch, &["baseline", "--grow", "--reason", "taken over"]);
    assert_eq!(grown, (Some(0), "`bb-lint-baseline.toml` allows 6: 1 added, 0 struck; commit it\n".to_owned()));
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
    assert_eq!(
        told(&scratch, &["baseline", "--shrink"]).1,
        "`bb-lint-baseline.toml` allows 4: 0 added, 1 struck; commit it\n"
    );
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

/// Runs git as somebody, whatever is configured on this machine.
fn git(scratch: &Scratch, words: &[&str]) -> bool {
    let mut git = Command::new("git");
    git.current_dir(scratch.path("")).args(["-c", "user.name=t", "-c", "user.email=t@t.invalid"]).args(words);
    git.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null");
    git.output().expect("git is there").status.success()
}

/// Two branches that each make a change of the code and strike it, and whether git can merge them.
fn merged(scratch: &Scratch, branches: [&str; 2]) -> bool {
    let done = |words: &[&str]| assert!(git(scratch, words), "{words:?}");
    done(&["init", "--quiet", "--initial-branch", "main"]);
    done(&["add", "."]);
    done(&["commit", "--quiet", "--message", "base"]);
    for (name, code) in ["ours", "theirs"].iter().zip(branches) {
        done(&["switch", "--quiet", "--create", name, "main"]);
        scratch.write("src/lib.rs", code);
        assert_eq!(told(scratch, &["baseline", "--shrink"]).0, Some(0));
        done(&["commit", "--quiet", "--all", "--message", name]);
    }
    git(scratch, &["merge", "--quiet", "ours"])
}

/// The code with these calls mended.
fn without(calls: &[&str]) -> String {
    calls.iter().fold(CODE.to_owned(), |code, call| code.replacen(call, "true", 1))
}

const A: &str = "io::stdin().is_terminal()";
const B: &str = "io::stdout().is_terminal() && io::stderr().is_terminal()";
const C: &str = "std::env::var(\"CI\").is_ok()";

#[test]
fn branches_that_mend_places_apart_merge() {
    let scratch = adopted();
    assert!(merged(&scratch, [&without(&[A]), &without(&[C])]));
    assert_eq!(told(&scratch, &[]).0, Some(0));
}

#[test]
fn lines_that_touch_conflict_until_both_sides_are_kept() {
    let scratch = adopted();
    assert!(!merged(&scratch, [&without(&[A]), &without(&[B])]));
    scratch.write("src/lib.rs", &without(&[A, B]));
    let (code, said) = told(&scratch, &[]);
    assert!(code == Some(2) && said.contains("two branches conflict in this baseline"), "{said}");
    let conflict = baseline(&scratch);
    let marks = ["<<<<<<<", "=======", ">>>>>>>"];
    let kept = conflict.lines().filter(|line| !marks.iter().any(|mark| line.starts_with(mark)));
    scratch.write(FILE, &kept.map(|line| format!("{line}\n")).collect::<String>());
    assert_eq!(told(&scratch, &["baseline", "--shrink"]).0, Some(0));
    assert_eq!(told(&scratch, &[]).0, Some(0));
}

#[test]
fn git_keeps_both_sides_where_it_is_told_to() {
    let scratch = adopted();
    scratch.write(".gitattributes", &format!("{FILE} merge=union\n"));
    assert!(merged(&scratch, [&without(&[A]), &without(&[B])]));
    let (code, said) = told(&scratch, &["baseline", "--shrink"]);
    assert!(code == Some(0) && said.contains("allows 2"), "{said}");
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
fn a_file_that_was_not_looked_into_stays_found() {
    let scratch = workspace();
    scratch.write("src/lib.rs", &format!("mod broken;\n{CODE}"));
    scratch.write("src/broken.rs", "fn broken( {\n");
    let (code, said) = told(&scratch, &["baseline", "--reason", "generated"]);
    assert!(
        code == Some(0) && said.contains("5 added") && said.contains("1 more found that no baseline takes"),
        "{said}"
    );
    assert_eq!(told(&scratch, &[]).0, Some(1));
    // Nor is anything struck that could stand in it.
    scratch.write("src/lib.rs", "mod broken;\n");
    let (code, said) = told(&scratch, &["baseline", "--shrink"]);
    assert!(code == Some(0) && said.contains("allows 5, as before: a file could not be read or parsed"), "{said}");
    let entry = "    { item = \"tried::broken\", lint = \"unparsed_file\", count = 1 },\n]\n";
    let written = baseline(&scratch);
    let open = written.strip_suffix("]\n").expect("the list ends the file");
    scratch.write(FILE, &format!("{open}{entry}"));
    let (code, said) = told(&scratch, &[]);
    assert!(code == Some(2) && said.contains("no baseline takes `unparsed_file`"), "{said}");
}

#[test]
fn a_file_that_targets_share_is_listed_and_counted_once() {
    let scratch = workspace();
    let main = "#[path = \"../common.rs\"]\nmod common;\nfn main() {\n    common::ask();\n}\n";
    scratch.write("src/lib.rs", "");
    scratch.write("src/bin/one.rs", main);
    scratch.write("src/bin/two.rs", main);
    scratch
        .write("src/common.rs", "pub fn ask() -> bool {\n    std::io::IsTerminal::is_terminal(&std::io::stdin())\n}\n");
    let (code, said) = told(&scratch, &["baseline", "--reason", "adopted"]);
    assert!(code == Some(0) && said.contains("allows 1: 1 added"), "{said}");
    assert!(baseline(&scratch).contains("{ item = \"one::common::ask\", also = [\"two::common::ask\"], lint"));
    for words in [&[][..], &["--bins"], &["--bin", "one"], &["--bin", "two"]] {
        let (code, said) = told(&scratch, words);
        assert!(code == Some(0) && said.contains(", 1 allowed"), "{words:?}: {said}");
    }
}
