//! In: a project whose own test asserts that it is clean. Out: what that test says.

mod scratch;

use std::{path::Path, process::Command};

use scratch::Scratch;

/// A workspace whose member `tried` takes the linter as a path dependency.
fn project(code: &str) -> Scratch {
    let linter = env!("CARGO_MANIFEST_DIR").replace('\\', "/");
    let manifest = format!(
        "[package]\nname = \"tried\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n\
         [dev-dependencies]\ncargo-bb-lint = {{ path = \"{linter}\" }}\n"
    );
    let test = "#[test]\nfn every_question_is_permitted() {\n    bb_lint::workspace().assert_clean();\n}\n";
    let scratch = Scratch::new(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"tried\", \"other\"]\nresolver = \"3\"\n"),
        ("tried/Cargo.toml", &manifest),
        ("tried/src/lib.rs", ""),
        ("tried/tests/clean.rs", test),
        ("other/Cargo.toml", "[package]\nname = \"other\"\nversion = \"0.1.0\"\nedition = \"2024\"\n"),
        ("other/src/lib.rs", code),
    ]);
    // The versions that are on this machine already.
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock");
    std::fs::copy(lock, scratch.path("Cargo.lock")).expect("it can be copied");
    scratch
}

/// Whether the project's test passes, and what it says.
fn tested(scratch: &Scratch) -> (bool, String) {
    let mut command = Command::new(option_env!("CARGO").unwrap_or("cargo"));
    command.current_dir(scratch.path("")).args(["test", "--offline", "--package", "tried", "--test", "clean"]);
    command.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("assertion"));
    let output = command.env("CARGO_TERM_COLOR", "always").output().expect("cargo is there");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

#[test]
fn a_test_of_the_project_fails_with_the_report() {
    let code = "use std::io::IsTerminal as _;\npub fn is() -> bool {\n    std::io::stdin().is_terminal()\n}\n";
    let scratch = project(code);
    let (passed, text) = tested(&scratch);
    assert!(!passed, "{text}");
    for said in [
        "the workspace is not clean",
        "error[bb_lint::terminal_check]: `std::io::IsTerminal::is_terminal` asks whether a terminal is attached\n   ╭─[other/src/lib.rs:3:22]",
        "1 finding (1 denied) in 2 packages",
        "tried/tests/clean.rs:3:26",
    ] {
        assert!(text.contains(said), "no `{said}` in {text}");
    }
    scratch.write("other/src/lib.rs", "");
    let (passed, text) = tested(&scratch);
    assert!(passed, "{text}");
    scratch.write("bb-lint.toml", "[lints]\nraw_stdn = \"deny\"\n");
    let (passed, text) = tested(&scratch);
    assert!(
        !passed && text.contains("the workspace could not be linted\n\nerror: no lint is called `raw_stdn`"),
        "{text}"
    );
}
