//! In: a git repository with findings, and a branch that changes it. Out: what is reported of it, through the built command.

mod scratch;

use std::{
    path::Path,
    process::{Command, Output},
};

use scratch::Scratch;

const MANIFEST: &str = "[package]\nname = \"tried\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n";
const CODE: &str = "use std::io::{self, IsTerminal};\n\npub fn a() -> bool {\n    io::stdin().is_terminal()\n}\n\n\
                    pub fn b() -> bool {\n    let wanted = true;\n    // asked\n    wanted && io::stdout().is_terminal()\n}\n";
const OTHER: &str = "pub fn c() -> bool {\n    std::env::var(\"CI\").is_ok()\n}\n";

fn git(folder: &Path, words: &[&str]) {
    let mut git = Command::new("git");
    git.current_dir(folder).args(["-c", "user.name=t", "-c", "user.email=t@t.invalid"]).args(words);
    git.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null");
    let output = git.output().expect("git is there");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
}

fn commit(folder: &Path) {
    git(folder, &["add", "."]);
    git(folder, &["commit", "--quiet", "--message", "a step"]);
}

fn lint(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"));
    command.current_dir(folder).arg("bb-lint").args(words).args(["--offline", "--color", "never"]);
    command.output().expect("the binary was built for this test")
}

/// The exit code and everything that was said.
fn told(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let output = lint(folder, words);
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&text).into_owned())
}

/// The places that are reported since `main`.
fn places(folder: &Path) -> Vec<String> {
    let output = lint(folder, &["--changed-since", "main", "--message-format", "short", "-q"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_ne!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    text.lines().filter_map(|line| line.split(": ").next()).map(str::to_owned).collect()
}

/// A workspace in a folder of a repository, on a branch of its own.
fn branch(folder: &str) -> (Scratch, std::path::PathBuf) {
    let inside = |name: &str| if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
    let lib = format!("pub mod other;\n{CODE}");
    let scratch = Scratch::new(&[
        (&inside("Cargo.toml"), MANIFEST),
        (&inside("src/lib.rs"), &lib),
        (&inside("src/other.rs"), OTHER),
    ]);
    let root = scratch.path("");
    git(&root, &["init", "--quiet", "--initial-branch", "main"]);
    commit(&root);
    git(&root, &["switch", "--quiet", "--create", "topic"]);
    let workspace = scratch.path(folder);
    (scratch, workspace)
}

#[test]
fn what_a_branch_did_not_touch_is_left_out_and_counted() {
    for folder in ["", "tools/a tool"] {
        let (scratch, workspace) = branch(folder);
        let (code, said) = told(&workspace, &["--changed-since", "main"]);
        assert!(
            code == Some(0) && said.contains("no findings") && said.contains("3 left out as untouched since `main`")
        );
        let lib = workspace.join("src/lib.rs");
        let code = std::fs::read_to_string(&lib).expect("it is there");
        // The item counts, since what made a line right may have stood above it.
        std::fs::write(&lib, code.replace("    // asked\n", "")).expect("it can be written");
        assert_eq!(places(&workspace), ["src/lib.rs:10:28"]);
        commit(&scratch.path(""));
        assert_eq!(places(&workspace), ["src/lib.rs:10:28"]);
        assert_eq!(told(&workspace, &["--changed-since", "HEAD"]).0, Some(0));
    }
}

#[test]
fn commits_of_the_other_branch_are_not_ours() {
    let (scratch, workspace) = branch("");
    scratch.write("src/new.rs", OTHER);
    // Not even added, and no target reaches it.
    assert_eq!(places(&workspace), ["src/new.rs:2:5"]);
    commit(&workspace);
    git(&workspace, &["switch", "--quiet", "main"]);
    scratch.write("src/other.rs", &OTHER.replace("CI", "BB_AGENT"));
    commit(&workspace);
    git(&workspace, &["switch", "--quiet", "topic"]);
    assert_eq!(places(&workspace), ["src/new.rs:2:5"]);
}

#[test]
fn a_file_that_only_moved_is_not_touched() {
    let (scratch, workspace) = branch("");
    git(&workspace, &["mv", "src/other.rs", "src/moved.rs"]);
    scratch.write("src/lib.rs", &format!("pub mod moved;\n{CODE}"));
    commit(&workspace);
    assert_eq!(places(&workspace), [""; 0]);
}

#[test]
fn every_format_keeps_to_it_and_the_baseline_is_not_judged() {
    let (scratch, workspace) = branch("");
    assert_eq!(told(&workspace, &["baseline", "--reason", "adopted"]).0, Some(0));
    let more = "pub fn d() -> bool {\n    io::stderr().is_terminal()\n}\n";
    let mended = CODE.replacen("io::stdin().is_terminal()", "true", 1);
    scratch.write("src/lib.rs", &format!("pub mod other;\n{mended}{more}"));
    assert_eq!(places(&workspace), ["src/lib.rs:14:18"]);
    for format in ["human", "short", "json", "sarif", "github"] {
        let (code, said) = told(&workspace, &["--changed-since", "main", "--message-format", format]);
        assert_eq!(code, Some(1), "{format}");
        assert!(said.contains("terminal_check") && !said.contains("other.rs"), "{format}: {said}");
    }
    // Of the two in the baseline one is mended.
    let json = told(&workspace, &["--changed-since", "main", "--message-format", "json"]).1;
    assert!(json.contains("\"findings\":1,\"denied\":1,\"allowed\":2,\"baseline\":2,\"untouched\":0,"), "{json}");
    let (code, said) = told(&workspace, &["--changed-since", "main", "baseline", "--shrink"]);
    assert!(code == Some(2) && said.contains("the whole workspace"), "{said}");
    assert_eq!(told(&workspace, &["--changed-since", "main", "check"]).0, Some(2));
}

#[test]
fn how_many_were_left_out_is_said_where_some_were() {
    let (scratch, workspace) = branch("");
    scratch.write("src/lib.rs", &format!("pub mod other;\n{}", CODE.replace("// asked", "// asks")));
    let (_, said) = told(&workspace, &["--changed-since", "main"]);
    assert!(said.contains(", 2 left out as untouched since `main`, "), "{said}");
    for format in ["json", "sarif"] {
        let (_, said) = told(&workspace, &["--changed-since", "main", "--message-format", format]);
        assert!(said.contains("\"baseline\":0,\"untouched\":2,"), "{format}: {said}");
    }
    scratch.write("src/other.rs", &OTHER.replace("pub fn c", "pub fn e"));
    scratch.write(
        "src/lib.rs",
        &format!("pub mod other;\n{}", CODE.replace("pub fn a", "pub fn f").replace("// asked", "")),
    );
    let (_, said) = told(&workspace, &["--changed-since", "main"]);
    assert!(said.contains("3 findings") && !said.contains("left out"), "{said}");
    assert!(
        told(&workspace, &["--changed-since", "main", "-v"]).1.contains(", 0 left out as untouched since `main`, ")
    );
}

#[test]
fn what_was_not_looked_into_is_always_said() {
    let (scratch, workspace) = branch("");
    scratch.write("src/other.rs", "fn broken( {\n");
    commit(&workspace);
    let (code, said) = told(&workspace, &["--changed-since", "HEAD"]);
    assert!(code == Some(1) && said.contains("unparsed_file"), "{said}");
}

#[test]
fn a_commit_that_is_not_there_is_named() {
    let (scratch, workspace) = branch("");
    for commit in ["nowhere", "--all", ""] {
        let (code, said) = told(&workspace, &[&format!("--changed-since={commit}")]);
        assert!(code == Some(2) && said.contains(&format!("git knows no commit `{commit}`")), "{said}");
    }
    git(&workspace, &["switch", "--quiet", "--orphan", "apart"]);
    scratch.write("Cargo.toml", MANIFEST);
    scratch.write("src/lib.rs", CODE);
    commit(&workspace);
    let (code, said) = told(&workspace, &["--changed-since", "main"]);
    assert!(code == Some(2) && said.contains("no common ancestor of `main`"), "{said}");
    let outside = Scratch::new(&[("Cargo.toml", MANIFEST), ("src/lib.rs", CODE)]);
    let (code, said) = told(&outside.path(""), &["--changed-since", "main"]);
    assert!(code == Some(2) && said.contains("git cannot say what changed") && said.contains("repository"), "{said}");
}
