//! In: a workspace, and cargo as people run it. Out: our findings in cargo's own output, when they have to be there and when not.

mod scratch;

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Command, Output},
    time::{Duration, SystemTime},
};

use scratch::Scratch;
use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_cargo-bb-lint");
const READS: &str = "use std::io::Read as _;\npub fn ask() -> bool {\n    let mut text = String::new();\n    \
                     std::io::stdin().read_to_string(&mut text).is_ok()\n}\n";
const CHECKS: &str = "use std::io::IsTerminal as _;\npub fn is() -> bool {\n    std::io::stdin().is_terminal()\n}\n";

/// A workspace of two members whose cargo calls the linter around the compiler, found by the search path.
fn workspace() -> Scratch {
    let manifest = |name: &str, rest: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n{rest}")
    };
    let below = manifest("below", "");
    let above = manifest("above", "[dependencies]\nbelow = { path = \"../below\" }\n");
    Scratch::new(&[
        ("w/.cargo/config.toml", "[build]\nrustc-workspace-wrapper = \"cargo-bb-lint\"\n"),
        ("w/Cargo.toml", "[workspace]\nmembers = [\"below\", \"above\"]\nresolver = \"3\"\n"),
        ("w/below/Cargo.toml", &below),
        ("w/below/src/lib.rs", READS),
        ("w/above/Cargo.toml", &above),
        ("w/above/src/main.rs", "fn main() {\n    below::ask();\n}\n"),
    ])
}

/// cargo, with the linter first on the search path and nothing of this test's own cargo around it.
fn cargo(folder: &Path, program: &Path, words: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    for (name, _) in std::env::vars_os() {
        let inherited = name.to_string_lossy();
        let is_own = inherited.starts_with("CARGO_") && inherited != "CARGO_HOME";
        if is_own || matches!(&*inherited, "CARGO" | "RUSTFLAGS" | "RUSTC_WORKSPACE_WRAPPER" | "BB_LINT_OPTIONS") {
            command.env_remove(name);
        }
    }
    let own = program.parent().expect("it lies in a folder").to_owned();
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::env::join_paths(std::iter::once(own).chain(std::env::split_paths(&paths)));
    command.env("PATH", paths.expect("they are paths already")).env("CARGO_TERM_COLOR", "never");
    command.current_dir(folder).args(words);
    command
}

/// Exit code, standard output, standard error.
fn ended(mut command: Command) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("cargo is there");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
    (status.code(), text(stdout), text(stderr))
}

fn check(scratch: &Scratch, words: &[&str]) -> (Option<i32>, String, String) {
    ended(cargo(&scratch.path("w"), Path::new(PROGRAM), &[&["check", "--offline"], words].concat()))
}

/// How often a package was compiled in a run.
fn compiled(stderr: &str, name: &str) -> usize {
    stderr.matches(&format!("Checking {name} ")).count()
}

fn found(stderr: &str, lint: &str) -> usize {
    stderr.matches(&format!("[bb_lint::{lint}]")).count()
}

#[test]
fn findings_are_counted_kept_and_repeated() {
    let scratch = workspace();
    for first in [true, false] {
        let (code, _, err) = check(&scratch, &[]);
        assert_eq!(code, Some(0), "{err}");
        assert_eq!(compiled(&err, "below"), usize::from(first), "{err}");
        assert!(err.contains("warning[bb_lint::raw_stdin]: `std::io::Read::read_to_string` reads"), "{err}");
        assert!(err.contains("[below/src/lib.rs:4:22]"), "{err}");
        assert!(err.contains("warning: `below` (lib) generated 1 warning"), "{err}");
    }
    let (_, out, _) = check(&scratch, &["--message-format=json"]);
    let messages: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    let ours: Vec<&Value> =
        messages.iter().filter(|line| line["message"]["code"]["code"] == "bb_lint::raw_stdin").collect();
    let [ours] = ours[..] else { panic!("one finding: {out}") };
    assert_eq!(ours["target"]["name"], "below");
    assert_eq!(ours["message"]["spans"][0]["file_name"], "below/src/lib.rs");
    assert_eq!(ours["message"]["bb_lint"]["effect"], "stdin_read");
    assert!(ours["message"]["rendered"].as_str().expect("it is text").starts_with("warning[bb_lint::raw_stdin]"));
    // cargo repeats the text that it kept, whatever the format.
    later();
    scratch.write("w/below/src/lib.rs", READS);
    let (_, _, short) = check(&scratch, &["--message-format=short"]);
    assert!(short.contains("below/src/lib.rs:4:22: warning[bb_lint::raw_stdin]: "), "{short}");
}

#[test]
fn what_is_denied_fails_as_often_as_it_is_there() {
    let scratch = workspace();
    scratch.write("w/above/src/main.rs", &format!("{CHECKS}fn main() {{\n    is();\n}}\n"));
    for _ in 0..2 {
        let (code, _, err) = check(&scratch, &[]);
        assert_eq!(code, Some(101), "{err}");
        assert!(err.contains("error: could not compile `above` (bin \"above\") due to 1 previous error"), "{err}");
    }
    scratch.write("w/above/src/main.rs", "fn main() {}\n");
    assert_eq!(check(&scratch, &[]).0, Some(0));
    scratch.write("w/above/src/main.rs", &format!("{CHECKS}fn main() {{\n    nowhere();\n}}\n"));
    let (code, _, err) = check(&scratch, &[]);
    assert_eq!((code, found(&err, "terminal_check")), (Some(101), 0), "the compiler's own error comes first: {err}");
    assert!(err.contains("error[E0425]"), "{err}");
}

#[test]
fn a_configuration_counts_when_it_appears_changes_and_goes() {
    let scratch = workspace();
    let levels = [("raw_stdin = \"deny\"", Some(101), 1), ("raw_stdin = \"allow\"", Some(0), 0)];
    assert_eq!(check(&scratch, &[]).0, Some(0));
    let (_, _, err) = check(&scratch, &[]);
    assert_eq!(compiled(&err, "below") + compiled(&err, "above"), 0, "nothing changed: {err}");
    for (line, exit, times) in levels {
        later();
        scratch.write("w/bb-lint.toml", &format!("[lints]\n{line}\n"));
        let (code, _, err) = check(&scratch, &[]);
        assert_eq!((code, found(&err, "raw_stdin")), (exit, times), "{line}: {err}");
    }
    let (_, _, err) = check(&scratch, &[]);
    assert_eq!(compiled(&err, "below"), 0, "nothing changed: {err}");
    fs::remove_file(scratch.path("w/bb-lint.toml")).expect("it is there");
    let (code, _, err) = check(&scratch, &[]);
    assert_eq!((code, found(&err, "raw_stdin")), (Some(0), 1), "{err}");
    later();
    scratch.write("w/bb-lint.toml", "[lints]\nraw_stdn = \"deny\"\n");
    let (code, _, err) = check(&scratch, &[]);
    assert_eq!(code, Some(101));
    assert!(err.contains("error: no lint is called `raw_stdn`") && err.contains("did you mean `raw_stdin`?"), "{err}");
}

/// Some file systems keep times by the hundredth of a second, and what changes while cargo runs is another matter.
fn later() {
    std::thread::sleep(Duration::from_millis(50));
}

#[test]
fn every_file_that_was_read_counts() {
    let scratch = workspace();
    // What `above` calls is said by `below`, and by a file that no module reaches.
    scratch.write("w/below/src/lib.rs", "pub fn take() {}\n");
    scratch.write("w/above/src/main.rs", "fn main() {\n    below::take();\n}\n");
    scratch.write("w/above/src/lost.rs", "");
    assert_eq!(check(&scratch, &[]).0, Some(0));
    later();
    scratch.write("w/above/src/lost.rs", CHECKS);
    let (code, _, err) = check(&scratch, &[]);
    assert_eq!((code, found(&err, "terminal_check")), (Some(101), 1), "{err}");
    later();
    scratch.write("w/above/src/lost.rs", "");
    assert_eq!(check(&scratch, &[]).0, Some(0));
    later();
    scratch.write("w/Cargo.toml", "[workspace]\nmembers = [\"below\", \"above\"]\nresolver = \"3\"\n\n[workspace.metadata.bb-lint]\ntests = true\n");
    let (_, _, err) = check(&scratch, &[]);
    assert_eq!((compiled(&err, "below"), compiled(&err, "above")), (1, 1), "{err}");
}

#[test]
fn another_build_of_the_linter_counts() {
    let scratch = workspace();
    let program = scratch.path("bin").join(format!("cargo-bb-lint{}", std::env::consts::EXE_SUFFIX));
    fs::create_dir_all(scratch.path("bin")).expect("it can be made");
    fs::copy(PROGRAM, &program).expect("it can be copied");
    let set = |time| File::options().write(true).open(&program).and_then(|file| file.set_modified(time));
    set(SystemTime::now() - Duration::from_secs(3600)).expect("its time can be set");
    let check = || ended(cargo(&scratch.path("w"), &program, &["check", "--offline"])).2;
    assert_eq!(compiled(&check(), "below"), 1);
    assert_eq!(compiled(&check(), "below"), 0);
    later();
    set(SystemTime::now()).expect("its time can be set");
    assert_eq!(compiled(&check(), "below"), 1);
}

#[test]
fn every_target_is_linted_and_test_code_where_it_is_asked_for() {
    let scratch = workspace();
    let main = format!("{CHECKS}fn main() {{\n    is();\n}}\n");
    for file in ["build.rs", "examples/shown.rs", "tests/whole.rs", "src/bin/more.rs"] {
        scratch.write(&format!("w/above/{file}"), &main);
    }
    let run = || check(&scratch, &["--all-targets", "--keep-going", "--message-format=short"]).2;
    let places = |err: &str| {
        let lines = err.lines().filter(|line| line.contains("[bb_lint::terminal_check]"));
        let places: std::collections::BTreeSet<String> =
            lines.filter_map(|line| Some(line.split_once(':')?.0.to_owned())).collect();
        places.into_iter().collect::<Vec<_>>()
    };
    // A build script that is refused stops its package.
    assert_eq!(places(&run()), ["above/build.rs"]);
    fs::remove_file(scratch.path("w/above/build.rs")).expect("it is there");
    assert_eq!(places(&run()), ["above/examples/shown.rs", "above/src/bin/more.rs"]);
    scratch.write("w/bb-lint.toml", "tests = true\n");
    assert_eq!(places(&run()), ["above/examples/shown.rs", "above/src/bin/more.rs", "above/tests/whole.rs"]);
}

#[test]
fn questions_about_the_compiler_pass_through() {
    let scratch = workspace();
    for words in [&["-vV"][..], &["--print", "sysroot"], &["--version"], &["--nonsense"]] {
        let run = |program: &str, first: &[&str]| {
            let mut command = Command::new(program);
            command.current_dir(scratch.path("w")).env("CARGO_MANIFEST_DIR", scratch.path("w/below"));
            ended({
                command.args(first).args(words);
                command
            })
        };
        assert_eq!(run(PROGRAM, &["rustc"]), run("rustc", &[]), "{words:?}");
    }
    let (code, out, err) = ended({
        let mut command = Command::new(PROGRAM);
        command.args(["/nowhere/rustc", "-vV"]);
        command
    });
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.starts_with("error: cannot run the compiler `/nowhere/rustc`"), "{err}");
}

#[test]
fn the_subcommand_needs_no_configuration_of_cargo() {
    let scratch = workspace();
    fs::remove_dir_all(scratch.path("w/.cargo")).expect("it is there");
    let run = |words: &[&str]| ended(cargo(&scratch.path("w"), Path::new(PROGRAM), words));
    let (code, _, err) = run(&["bb-lint", "check", "--offline"]);
    assert_eq!((code, found(&err, "raw_stdin")), (Some(0), 1), "{err}");
    let (code, _, err) = run(&["bb-lint", "-D", "raw_stdin", "check", "-p", "below", "--offline"]);
    assert_eq!(code, Some(101), "{err}");
    assert!(err.contains("error[bb_lint::raw_stdin]"), "{err}");
    scratch.write("w/other place/quiet.toml", "[lints]\nraw_stdin = \"allow\"\n");
    let (code, _, err) = run(&["bb-lint", "--lint-config", "other place/quiet.toml", "check", "--offline"]);
    assert_eq!((code, found(&err, "raw_stdin")), (Some(0), 0), "{err}");
    let (code, _, err) = run(&["bb-lint", "check", "--offline", "--nonsense"]);
    assert_eq!(code, Some(1), "cargo's own error: {err}");
    assert!(err.contains("error: unexpected argument '--nonsense' found"), "{err}");
}

#[test]
fn clippy_speaks_too() {
    let scratch = workspace();
    scratch.write("w/below/src/lib.rs", &format!("{READS}pub fn seven() -> i32 {{\n    return 7;\n}}\n"));
    let run = |words: &[&str]| ended(cargo(&scratch.path("w"), Path::new(PROGRAM), words));
    let (code, _, err) = run(&["bb-lint", "clippy", "--offline", "--", "-D", "clippy::needless_return"]);
    assert_eq!(code, Some(101), "{err}");
    assert!(err.contains("error: unneeded `return` statement") && found(&err, "raw_stdin") == 0, "{err}");
    let (code, _, err) = run(&["bb-lint", "clippy", "--offline", "--", "-W", "clippy::needless_return"]);
    assert_eq!((code, found(&err, "raw_stdin")), (Some(0), 1), "{err}");
    assert!(err.contains("warning: unneeded `return` statement"), "{err}");
}

#[test]
fn cargos_messages_come_with_ours() {
    let scratch = workspace();
    fs::remove_dir_all(scratch.path("w/.cargo")).expect("it is there");
    scratch.write("w/below/src/lib.rs", &format!("{READS}fn unused() -> i32 {{\n    return 7;\n}}\n"));
    for (with, code) in [("check", "dead_code"), ("clippy", "clippy::needless_return")] {
        let words = ["bb-lint", "--workspace", "--message-format=json", "--all-targets", "--offline", "--with", with];
        let (exit, out, err) = ended(cargo(&scratch.path("w"), Path::new(PROGRAM), &words));
        assert_eq!(exit, Some(0), "{err}");
        let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
        let has = |code: &str| lines.iter().any(|line| line["message"]["code"]["code"] == code);
        assert!(has("bb_lint::raw_stdin") && has(code), "{out}");
        let ends: Vec<usize> = (0..lines.len()).filter(|&at| lines[at]["reason"] == "build-finished").collect();
        assert_eq!(ends, [lines.len() - 1]);
        assert_eq!(lines[lines.len() - 1]["success"], true);
    }
    scratch.write("w/above/src/main.rs", "fn main() {\n    nowhere();\n}\n");
    let words = ["bb-lint", "--message-format=json", "--offline", "--with=check"];
    let (exit, out, _) = ended(cargo(&scratch.path("w"), Path::new(PROGRAM), &words));
    assert_eq!(exit, Some(101));
    let last = out.lines().next_back().expect("cargo wrote some");
    assert!(last.starts_with("{\"reason\":\"build-finished\",\"success\":false,\"bb_lint\":{\"findings\":"), "{out}");
    let people = ended(cargo(&scratch.path("w"), Path::new(PROGRAM), &["bb-lint", "--offline", "--with=check"]));
    assert!(found(&people.1, "raw_stdin") == 1 && people.2.contains("error[E0425]"), "{people:?}");
}

/// The folder of cargo's in which a link waits for a configuration holds nothing that cargo would stumble over.
#[test]
fn cargo_can_clean_up() {
    let scratch = workspace();
    assert_eq!(check(&scratch, &[]).0, Some(0));
    let target: PathBuf = scratch.path("w/target");
    assert_eq!(ended(cargo(&scratch.path("w"), Path::new(PROGRAM), &["clean", "--offline"])).0, Some(0));
    assert!(!target.exists());
}
