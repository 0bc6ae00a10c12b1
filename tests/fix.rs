//! In: workspaces in repositories of their own. Out: what `--fix` changes in them, when it refuses to, and what it leaves.

mod scratch;

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use scratch::Scratch;

const MANIFEST: &str =
    "[package]\nname = \"tried\"\nversion = \"0.1.0\"\nedition = \"2024\"\nrust-version = \"1.85\"\n\n[workspace]\n";
/// Nothing needs the first two allowances; the third is needed.
const CODE: &str = "\
use std::io::{self, IsTerminal};

// bb-lint: allow(terminal_check, reason = \"the table is as wide as the terminal\")
pub fn width() -> usize {
    80 // bb-lint: allow(raw_stdin, reason = \"it was read here\")
}

pub fn colour() -> bool {
    // bb-lint: allow(terminal_check, reason = \"colour is about how to write\")
    io::stdout().is_terminal()
}
";
const MENDED: &str = "\
use std::io::{self, IsTerminal};

pub fn width() -> usize {
    80
}

pub fn colour() -> bool {
    // bb-lint: allow(terminal_check, reason = \"colour is about how to write\")
    io::stdout().is_terminal()
}
";

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

/// A package with this code in a repository where everything is committed.
fn committed(files: &[(&str, &str)]) -> Scratch {
    let scratch = Scratch::new(&[("Cargo.toml", MANIFEST), ("Cargo.lock", ""), (".gitignore", "target\n")]);
    for (file, text) in files {
        scratch.write(file, text);
    }
    git(&scratch.path(""), &["init", "--quiet", "--initial-branch", "main"]);
    commit(&scratch.path(""));
    scratch
}

fn lint(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"));
    command.current_dir(folder).arg("bb-lint").args(["--offline", "--color", "never"]).args(words);
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null");
    command.output().expect("the binary was built for this test")
}

/// The exit code, standard output and standard error.
fn told(folder: &Path, words: &[&str]) -> (Option<i32>, String, String) {
    let output = lint(folder, words);
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (output.status.code(), out, err)
}

fn read(scratch: &Scratch, file: &str) -> String {
    fs::read_to_string(scratch.path(file)).expect("it is there")
}

/// What becomes of one file's text, whose run then has nothing left to say. A second run changes nothing.
fn mended(code: &str) -> String {
    let scratch = committed(&[("src/lib.rs", code)]);
    let (status, out, err) = told(&scratch.path(""), &["--fix"]);
    assert_eq!(status, Some(0), "{out}{err}");
    let once = read(&scratch, "src/lib.rs");
    let (status, out, err) = told(&scratch.path(""), &["--fix", "--allow-dirty"]);
    assert_eq!((status, err.as_str()), (Some(0), ""), "{out}");
    assert_eq!(read(&scratch, "src/lib.rs"), once, "a second run changes nothing");
    once
}

/// What becomes of a configuration beside one allowed check.
fn configured(config: &str) -> String {
    let code = CODE.replace("    // bb-lint: allow(terminal_check, reason = \"colour is about how to write\")\n", "");
    let scratch = committed(&[("src/lib.rs", &code), ("bb-lint.toml", config)]);
    let (_, out, err) = told(&scratch.path(""), &["--fix"]);
    assert!(err.contains("       Fixed src/lib.rs (2 fixes)\n"), "{out}{err}");
    read(&scratch, "bb-lint.toml")
}

#[test]
fn what_is_certain_is_mended_and_said() {
    let scratch = committed(&[("src/lib.rs", CODE)]);
    let (status, out, err) = told(&scratch.path(""), &[]);
    assert_eq!(status, Some(1));
    assert!(out.ends_with("\n2 of them can be mended by `--fix`\n"), "{out}{err}");
    assert_eq!(read(&scratch, "src/lib.rs"), CODE, "nothing is changed unasked");

    let (status, out, err) = told(&scratch.path(""), &["--fix"]);
    assert_eq!((status, err.as_str()), (Some(0), "       Fixed src/lib.rs (2 fixes)\n"), "{out}");
    assert!(out.starts_with("no findings in 1 package, 1 file, 1 allowed"), "{out}");
    assert_eq!(read(&scratch, "src/lib.rs"), MENDED);
    let mut cargo = Command::new(env!("CARGO"));
    let checked = cargo.current_dir(scratch.path("")).args(["check", "--offline", "--quiet"]).output();
    let checked = checked.expect("cargo runs this test");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}

#[test]
fn what_is_left_is_reported_and_decides_the_exit_code() {
    let code = format!("{CODE}\npub fn decided() -> bool {{\n    io::stdin().is_terminal()\n}}\n");
    let scratch = committed(&[("src/lib.rs", &code)]);
    let (status, out, err) = told(&scratch.path(""), &["--fix", "--message-format", "short"]);
    assert_eq!(status, Some(1), "{out}{err}");
    assert!(out.starts_with("src/lib.rs:13:17: error[bb_lint::terminal_check]"), "places are those of now: {out}");
    assert!(err.starts_with("       Fixed src/lib.rs (2 fixes)\n1 finding (1 denied)"), "{err}");

    scratch.write("src/lib.rs", &code);
    let (status, out, err) = told(&scratch.path(""), &["--fix", "--message-format", "json"]);
    assert_eq!((status, err.as_str()), (Some(1), "       Fixed src/lib.rs (2 fixes)\n"));
    let lines = out.lines().filter(|line| line.contains("\"compiler-message\""));
    assert_eq!(lines.count(), 1, "{out}");
    assert_eq!(read(&scratch, "src/lib.rs").len(), MENDED.len() + code.len() - CODE.len());

    scratch.write("src/lib.rs", &code);
    assert_eq!(told(&scratch.path(""), &["--fix", "-q"]).2, "");
    assert_eq!(read(&scratch, "src/lib.rs").len(), MENDED.len() + code.len() - CODE.len());
    // What is not reported is not mended.
    scratch.write("src/lib.rs", CODE);
    let (status, _, err) = told(&scratch.path(""), &["--fix", "--allow-dirty", "-A", "unused_allow"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert_eq!(read(&scratch, "src/lib.rs"), CODE);
}

#[test]
fn comments_and_attributes_go_and_what_else_they_say_stays() {
    assert_eq!(mended(CODE), MENDED);
    let windows = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(mended(&windows(CODE)), windows(MENDED), "ends of lines and the mark before them");
    let attribute = "#[cfg_attr(bb_lint, allow(bb_lint::raw_stdin, reason = \"it, was (read) here\"))]";
    assert_eq!(mended(&format!("{attribute}\npub fn f() {{}}\n")), "pub fn f() {}\n");
    assert_eq!(
        mended(&format!("pub mod m {{\n    {attribute} pub fn f() {{}}\n}}\n")),
        "pub mod m {\n    pub fn f() {}\n}\n"
    );
    let wide = attribute.replace(", ", ",\n    ").replace("))]", ",\n))]");
    assert_eq!(mended(&format!("pub fn e() {{}}\n{wide}\npub fn f() {{}}\n")), "pub fn e() {}\npub fn f() {}\n");
    assert_eq!(mended(&format!("pub mod m {{\n    #!{}\n}}\n", &attribute[1..])), "pub mod m {\n}\n");
    // Each list is one change; of two lints in it the second goes in the next round, and the comment with it.
    let both = "// bb-lint: allow(raw_stdin, timed_prompt, reason = \"both were here\")\npub fn f() {}\n";
    assert_eq!(mended(both), "pub fn f() {}\n");
    let one =
        both.replace("pub fn f() {}", "pub fn f() -> bool { std::io::IsTerminal::is_terminal(&std::io::stdin()) }");
    let one = one.replace("timed_prompt", "bb_lint::terminal_check");
    assert_eq!(mended(&one), one.replace("raw_stdin, ", ""));
}

#[test]
fn an_attribute_that_says_more_stays() {
    for attribute in [
        "#[cfg_attr(bb_lint, allow(dead_code, bb_lint::raw_stdin, reason = \"r, s\"))]",
        "#[cfg_attr(bb_lint, allow(bb_lint::raw_stdin, reason = \"r, s\"), inline)]",
        "#[cfg_attr(bb_lint, allow(bb_lint::raw_stdin, /* since then */ reason = \"r, s\"))]",
    ] {
        let code = format!("{attribute}\npub fn f() {{}}\n");
        let scratch = committed(&[("src/lib.rs", &code)]);
        let (status, out, err) = told(&scratch.path(""), &["--fix"]);
        assert_eq!((status, err.as_str()), (Some(1), ""), "{out}");
        assert_eq!(read(&scratch, "src/lib.rs"), code);
        assert!(!out.contains("--fix"), "{out}");
    }
}

#[test]
fn entries_of_the_configuration_go_and_counts_fall() {
    let needed = "[[allow]]\nlint = \"terminal_check\"\nmodule = \"tried\"\nreason = \"colour\"\n";
    let idle = "[[allow]]\nlint = \"raw_stdin\"\nmodule = \"tried\"\nreason = \"it was read here\"\n";
    assert_eq!(configured(&format!("{idle}\n{needed}\n{idle}")), format!("{needed}\n"));
    assert_eq!(configured(&format!("tests = false\n\n{needed}\n{idle}")), format!("tests = false\n\n{needed}\n"));
    assert_eq!(configured(&format!("{needed}count = 3\n")), format!("{needed}count = 1\n"));
    assert_eq!(configured(&format!("{needed}\r\n{}", idle.replace('\n', "\r\n"))), format!("{needed}\r\n"));
    // A comment may be about what follows, or about what went: somebody has to look.
    for said in [
        format!("# since 1.0\n{idle}"),
        idle.replace("reason", "# since 1.0\nreason"),
        idle.replace("here\"", "here\" # once"),
    ] {
        let config = format!("{needed}\n{said}");
        assert_eq!(configured(&config), config);
    }
    let [needed, idle] = [
        "{ lint = \"terminal_check\", module = \"tried\", reason = \"colour\" }",
        "{ lint = \"raw_stdin\", file = \"src/lib.rs\", reason = \"it was read here\" }",
    ];
    assert_eq!(configured(&format!("allow = [{idle}, {needed}, {idle}]\n")), format!("allow = [{needed}, ]\n"));
    let lines = |entries: &[&str]| {
        format!("allow = [\n{}]\n", entries.iter().map(|entry| format!("    {entry},\n")).collect::<String>())
    };
    assert_eq!(configured(&lines(&[idle, needed, idle])), lines(&[needed]));
}

#[test]
fn a_section_of_the_manifest_is_mended_like_a_file() {
    let section = "\n[[workspace.metadata.bb-lint.allow]]\nlint = \"raw_stdin\"\nmodule = \"tried\"\nreason = \"it was read here\"\n";
    let scratch = committed(&[("src/lib.rs", MENDED), ("Cargo.toml", &format!("{MANIFEST}{section}"))]);
    let (status, out, err) = told(&scratch.path(""), &["--fix"]);
    assert_eq!((status, err.as_str()), (Some(0), "       Fixed Cargo.toml (1 fix)\n"), "{out}");
    assert_eq!(read(&scratch, "Cargo.toml"), format!("{MANIFEST}\n"));
}

/// What becomes of the detector's module of a program that depends on both crates.
fn modernized(edition: &str, version: &str, code: &str) -> (String, String) {
    let manifest = format!(
        "[package]\nname = \"tried\"\nversion = \"0.1.0\"\nedition = \"{edition}\"\n{version}\n[dependencies]\natty = \"0.2\"\nis-terminal = \"0.4\"\n\n[workspace]\n"
    );
    let config = "[detector]\nmodules = [\"tried::tty\"]\n";
    let scratch = committed(&[
        ("Cargo.toml", &manifest),
        ("bb-lint.toml", config),
        ("src/lib.rs", "pub mod tty;\n"),
        ("src/tty.rs", code),
    ]);
    let (status, out, err) = told(&scratch.path(""), &["--fix"]);
    assert_eq!(status, Some(0), "{out}{err}");
    let once = read(&scratch, "src/tty.rs");
    let (_, again, err) = told(&scratch.path(""), &["--fix", "--allow-dirty", "-W", "outdated_check"]);
    assert_eq!((err.as_str(), read(&scratch, "src/tty.rs")), ("", once.clone()), "a second run changes nothing");
    assert!(!again.contains("--fix"), "{again}");
    (once, again)
}

const IMPORT: &str = "use is_terminal::IsTerminal;\n\npub fn can_ask() -> bool {\n    std::io::stdin().is_terminal() && std::io::stderr().lock().is_terminal()\n}\n";
const CALLS: &str = "use atty::{Stream, is};\n\npub fn can_ask() -> bool {\n    is(Stream::Stdin) && !atty::isnt( atty::Stream::Stderr, ) && atty::isnt(Stream::Stdout).then_some(1).is_none()\n}\n";

#[test]
fn the_detector_asks_the_standard_library() {
    for (edition, version) in [("2024", ""), ("2021", "rust-version = \"1.70\"\n")] {
        let (code, left) = modernized(edition, version, IMPORT);
        assert_eq!(code, IMPORT.replace("is_terminal::IsTerminal", "std::io::IsTerminal"));
        assert!(left.starts_with("no findings"), "{left}");
        let (code, left) = modernized(edition, version, CALLS);
        let asks = |stream: &str| format!("std::io::IsTerminal::is_terminal(&std::io::{stream}())");
        let expected = format!(
            "use atty::{{Stream, is}};\n\npub fn can_ask() -> bool {{\n    {} && !!{} && (!{}).then_some(1).is_none()\n}}\n",
            asks("stdin"),
            asks("stderr"),
            asks("stdout")
        );
        assert_eq!(code, expected);
        assert!(left.starts_with("no findings"), "{left}");
    }
    // The changed program is one that the compiler takes.
    let manifest = MANIFEST.replace("tried", "taken");
    let code = modernized("2024", "", IMPORT).0
        + &modernized("2024", "", CALLS).0.replace("use atty::{Stream, is};", "").replace("can_ask", "too");
    let scratch = Scratch::new(&[("Cargo.toml", &manifest), ("src/lib.rs", &code)]);
    let mut cargo = Command::new(env!("CARGO"));
    let checked = cargo.current_dir(scratch.path("")).args(["check", "--offline", "--quiet"]).output();
    let checked = checked.expect("cargo runs this test");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}

#[test]
fn what_may_not_be_the_same_is_left() {
    let left = |edition: &str, version: &str, code: &str| {
        let (after, said) = modernized(edition, version, code);
        assert_eq!(after, code);
        assert!(said.contains("outdated_check"), "{code}{said}");
    };
    // Nobody said that the package is built with a Rust that has it.
    left("2021", "", CALLS);
    left("2021", "rust-version = \"1.69\"\n", IMPORT);
    // A socket is no stream of the standard library's trait.
    left(
        "2024",
        "",
        &format!("{IMPORT}pub fn on(socket: &std::net::TcpStream) -> bool {{\n    socket.is_terminal()\n}}\n"),
    );
    left(
        "2024",
        "",
        &format!("{IMPORT}pub fn on<T: IsTerminal>(stream: &T) -> bool {{\n    stream.is_terminal()\n}}\n"),
    );
    left("2024", "", &IMPORT.replace("use is", "pub use is"));
    left("2024", "", &IMPORT.replace("use is_terminal::IsTerminal", "use is_terminal::{IsTerminal}"));
    left("2024", "", &format!("{IMPORT}mod std {{}}\n"));
    left("2024", "", "pub fn can_ask() -> bool {\n    is_terminal::is_terminal(std::io::stdin())\n}\n");
    left("2024", "", "pub fn can_ask(stream: atty::Stream) -> bool {\n    atty::is(stream)\n}\n");
    left("2024", "", "pub fn can_ask() -> Vec<bool> {\n    vec![atty::is(atty::Stream::Stdin)]\n}\n");
    left(
        "2024",
        "",
        "pub fn can_ask() -> Vec<bool> {\n    [atty::Stream::Stdin].into_iter().map(atty::is).collect()\n}\n",
    );
}

#[test]
fn what_is_not_committed_is_in_the_way() {
    let refused = |scratch: &Scratch, words: &[&str], expected: &str| {
        let before = read(scratch, "src/lib.rs");
        let (status, out, err) = told(&scratch.path(""), &[&["--fix"], words].concat());
        assert_eq!((status, out.as_str(), err.as_str()), (Some(2), "", expected), "{words:?}");
        assert_eq!(read(scratch, "src/lib.rs"), before);
    };
    let passes = |scratch: &Scratch, words: &[&str]| {
        let (status, out, err) = told(&scratch.path(""), &[&["--fix"], words].concat());
        assert_eq!(status, Some(0), "{words:?}: {out}{err}");
        assert_eq!(read(scratch, "src/lib.rs"), MENDED);
    };
    let uncommitted = |files: &str, flag: &str| {
        format!(
            "error: the working directory has uncommitted changes, and `--fix` changes files\n{files}  help: commit these changes, or pass `{flag}`\n"
        )
    };

    let scratch = committed(&[("src/lib.rs", MENDED)]);
    scratch.write("src/lib.rs", CODE);
    let dirty = uncommitted("  * src/lib.rs (dirty)\n", "--allow-dirty");
    refused(&scratch, &[], &dirty);
    refused(&scratch, &["--allow-staged"], &dirty);
    git(&scratch.path(""), &["add", "."]);
    refused(&scratch, &[], &uncommitted("  * src/lib.rs (staged)\n", "--allow-staged"));
    // A file that git does not know is a change, as it is to cargo.
    scratch.write("notes", "");
    let both = "  * src/lib.rs (staged)\n  * notes (dirty)\n";
    refused(&scratch, &[], &uncommitted(both, "--allow-dirty"));
    fs::remove_file(scratch.path("notes")).expect("it was just written");
    passes(&scratch, &["--allow-staged"]);
    // Staged as it was, changed since.
    scratch.write("src/lib.rs", CODE);
    scratch.write("src/other.rs", "");
    passes(&scratch, &["--allow-dirty"]);

    let many = committed(&[("src/lib.rs", CODE)]);
    (0..25).for_each(|number| many.write(&format!("n{number:02}"), ""));
    let (_, _, err) = told(&many.path(""), &["--fix"]);
    assert!(err.contains("  * n19 (dirty)\n  … and 5 more\n  help: "), "{err}");

    let alone = Scratch::new(&[("Cargo.toml", MANIFEST), ("Cargo.lock", ""), ("src/lib.rs", CODE)]);
    let folder = alone.path("");
    let none = format!(
        "error: `{}` is under no version control, and `--fix` changes files\n  help: commit it to a repository, or pass `--allow-no-vcs`\n",
        folder.display()
    );
    refused(&alone, &[], &none);
    refused(&alone, &["--allow-dirty"], &none);
    passes(&alone, &["--allow-no-vcs"]);
    alone.write("src/lib.rs", CODE);
    fs::create_dir(alone.path(".hg")).expect("it can be made");
    passes(&alone, &[]);

    // A repository that ignores the folder brings nothing back.
    let around = Scratch::new(&[(".gitignore", "made\n"), ("made/Cargo.toml", MANIFEST), ("made/src/lib.rs", CODE)]);
    git(&around.path(""), &["init", "--quiet"]);
    commit(&around.path(""));
    let (status, _, err) = told(&around.path("made"), &["--fix"]);
    assert!(status == Some(2) && err.contains("is under no version control"), "{err}");
}

#[test]
fn a_run_of_something_else_takes_no_fix() {
    let scratch = committed(&[("src/lib.rs", CODE)]);
    let folder = scratch.path("");
    let with: &[&[&str]] = &[
        &["--with", "check"],
        &["check"],
        &["clippy"],
        &["baseline", "--reason", "r"],
        &["prompts"],
        &["list"],
        &["init", "--yes"],
    ];
    for words in with {
        let (status, out, err) = told(&folder, &[&["--fix"], *words].concat());
        let expected = "error: `--fix` takes no subcommand and no `--with`";
        assert!(status == Some(2) && out.is_empty() && err.starts_with(expected), "{words:?}: {err}");
    }
    let (status, _, err) = told(&folder, &["--allow-dirty"]);
    assert!(status == Some(2) && err.contains("--fix"), "{err}");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(&folder).args(["check", "--offline", "--quiet"]);
    cargo.env("RUSTC_WORKSPACE_WRAPPER", env!("CARGO_BIN_EXE_cargo-bb-lint")).env("BB_LINT_OPTIONS", "--fix");
    let output = cargo.output().expect("cargo runs this test");
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && err.contains("run `cargo bb-lint --fix` by itself"), "{err}");
    assert_eq!(read(&scratch, "src/lib.rs"), CODE);
}

#[test]
fn a_part_of_the_workspace_and_a_baseline_keep_their_allowances() {
    let scratch = committed(&[("src/lib.rs", CODE)]);
    let folder = scratch.path("");
    // Unused allowances are judged on everything only.
    for words in [&["--changed-since", "HEAD"][..], &["--lib"]] {
        let (status, _, err) = told(&folder, &[&["--fix"], words].concat());
        assert_eq!((status, err.as_str()), (Some(0), ""), "{words:?}");
        assert_eq!(read(&scratch, "src/lib.rs"), CODE, "{words:?}");
    }
    let entry = "{ item = \"tried::gone\", lint = \"raw_stdin\", count = 1 }";
    let baseline = format!("reasons = [\"2026-01-01: r\"]\nfindings = [\n    {entry},\n]\n");
    scratch.write("bb-lint-baseline.toml", &baseline);
    commit(&folder);
    let (status, out, err) = told(&folder, &["--fix"]);
    assert_eq!((status, err.as_str()), (Some(1), "       Fixed src/lib.rs (2 fixes)\n"), "{out}");
    assert!(out.contains("baseline --shrink"), "its own command strikes what is mended: {out}");
    assert_eq!(read(&scratch, "bb-lint-baseline.toml"), baseline);
}

#[test]
fn a_file_outside_the_workspace_is_not_changed() {
    let outside = Scratch::new(&[("shared.rs", "pub fn f() {} // bb-lint: allow(raw_stdin, reason = \"once\")\n")]);
    let path = outside.path("shared.rs");
    let before = fs::read_to_string(&path).expect("it is there");
    let scratch = committed(&[("src/lib.rs", &format!("#[path = {path:?}]\npub mod shared;\n"))]);
    let (status, out, err) = told(&scratch.path(""), &["--fix"]);
    assert_eq!((status, err.as_str()), (Some(1), ""), "{out}");
    assert!(out.contains("lies outside the workspace, and is not changed"), "{out}");
    assert_eq!(fs::read_to_string(&path).expect("it is there"), before);
}

#[cfg(unix)]
mod on_unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn links_lead_to_what_is_changed_and_permissions_stay() {
        let scratch = committed(&[("src/code.rs", CODE), ("src/.keep", "")]);
        symlink("code.rs", scratch.path("src/lib.rs")).expect("a link can be made");
        fs::set_permissions(scratch.path("src/code.rs"), fs::Permissions::from_mode(0o754)).expect("it is ours");
        commit(&scratch.path(""));
        let (status, out, err) = told(&scratch.path(""), &["--fix"]);
        assert_eq!(status, Some(0), "{out}{err}");
        assert_eq!(read(&scratch, "src/code.rs"), MENDED);
        assert_eq!(fs::read_link(scratch.path("src/lib.rs")).expect("still a link"), Path::new("code.rs"));
        let mode = fs::metadata(scratch.path("src/code.rs")).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o754);
        let left = fs::read_dir(scratch.path("src")).expect("it is there").count();
        assert_eq!(left, 3, "nothing else is left in the folder");
    }

    #[test]
    fn a_link_out_of_the_workspace_is_not_followed() {
        let outside = Scratch::new(&[("code.rs", CODE)]);
        let scratch = committed(&[("src/.keep", "")]);
        symlink(outside.path("code.rs"), scratch.path("src/lib.rs")).expect("a link can be made");
        commit(&scratch.path(""));
        let (status, out, _) = told(&scratch.path(""), &["--fix"]);
        assert!(status == Some(1) && out.contains("`src/lib.rs` lies outside the workspace"), "{out}");
        assert_eq!(read(&outside, "code.rs"), CODE);
    }

    #[test]
    fn what_is_read_only_stays_and_what_went_before_is_said() {
        let lib = format!("pub mod kept;\n{CODE}");
        let kept = "pub fn f() {} // bb-lint: allow(raw_stdin, reason = \"once\")\n";
        let scratch = committed(&[("src/lib.rs", &lib), ("src/kept.rs", kept)]);
        fs::set_permissions(scratch.path("src/kept.rs"), fs::Permissions::from_mode(0o444)).expect("it is ours");
        let (status, out, err) = told(&scratch.path(""), &["--fix"]);
        assert_eq!((status, out.as_str()), (Some(2), ""), "{err}");
        assert!(err.contains("src/kept.rs`: it is read-only\n"), "{err}");
        assert_eq!(read(&scratch, "src/kept.rs"), kept);
        let said = err.contains("Fixed src/lib.rs (2 fixes)");
        assert_eq!(said, read(&scratch, "src/lib.rs") != lib, "{err}");
    }
}
