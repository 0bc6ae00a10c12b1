//! In: whole workspaces under `tests/discover/`. Out: what is found in them, and how the program ends.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use bb_lint::{
    config::{Known, Level},
    discover::{ExternKind, Package, TargetKind, Workspace, discover},
    error::Error,
    options::{Options, Packages, Targets, Wanted},
};

const LINTS: &[Known<'_>] = &[known("raw_pipe"), known("slow_pipe")];

const fn known(name: &str) -> Known<'_> {
    Known { name, summary: "finds something", level: Level::Deny, variables: false }
}

fn folder(case: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/discover").join(case)
}

fn options(case: &str) -> Options {
    Options { folder: folder(case), cargo_words: vec!["--offline".to_owned()], ..Options::default() }
}

fn found(options: &Options) -> Workspace {
    discover(options, LINTS).expect("it is a workspace")
}

fn refused(options: &Options) -> Error {
    discover(options, LINTS).expect_err("it is none")
}

fn selected(workspace: &Workspace) -> Vec<&str> {
    workspace.packages.iter().filter(|package| package.selected).map(|package| package.name.as_str()).collect()
}

fn package<'w>(workspace: &'w Workspace, name: &str) -> &'w Package {
    workspace.packages.iter().find(|package| package.name == name).expect("it is a member")
}

fn targets(workspace: &Workspace, name: &str) -> Vec<String> {
    let targets = package(workspace, name).targets.iter().filter(|target| target.selected);
    targets.map(|target| format!("{:?} {}", target.kind, target.crate_name)).collect()
}

/// The text that an error points at, and the error's.
fn pointed(error: &Error) -> (&str, String) {
    match error {
        Error::Config { text, span, .. } => (&text[span.clone()], error.to_string()),
        other => panic!("it points nowhere: {other}"),
    }
}

#[test]
fn members_and_their_targets_are_in_order() {
    let workspace = found(&options("virtual"));
    assert_eq!(workspace.root, folder("virtual"));
    let names: Vec<_> = workspace.packages.iter().map(|package| package.name.as_str()).collect();
    assert_eq!(names, ["base-lib", "tool", "tool-extra"]);
    let tool = package(&workspace, "tool");
    let kinds: Vec<_> = tool.targets.iter().map(|target| (target.kind, target.name.as_str())).collect();
    let expected = [
        (TargetKind::Library, "tool"),
        (TargetKind::Binary, "second"),
        (TargetKind::Binary, "tool"),
        (TargetKind::Example, "show"),
        (TargetKind::Test, "whole"),
        (TargetKind::Benchmark, "speed"),
        (TargetKind::BuildScript, "build-script-build"),
    ];
    assert_eq!(kinds, expected);
    assert_eq!(tool.folder, folder("virtual/crates/tool"));
    assert_eq!(tool.manifest, folder("virtual/crates/tool/Cargo.toml"));
    assert_eq!((tool.targets[0].edition.as_str(), tool.targets[0].kinds[0].as_str()), ("2024", "lib"));
    assert_eq!(package(&workspace, "base-lib").targets[0].crate_name, "the_base");
}

#[test]
fn dependencies_have_the_names_that_code_has_for_them() {
    let workspace = found(&options("virtual"));
    let base = workspace.packages.iter().position(|package| package.name == "base-lib");
    let externs = &package(&workspace, "tool").externs;
    let externs: Vec<_> =
        externs.iter().map(|name| (name.name.as_str(), name.package.as_str(), name.member, name.kind)).collect();
    let expected = [
        ("cc_lite", "cc", None, ExternKind::Build),
        ("logging", "log", None, ExternKind::Normal),
        ("renamed", "base-lib", base, ExternKind::Development),
        ("the_base", "base-lib", base, ExternKind::Normal),
        ("windows_sys", "windows-sys", None, ExternKind::Normal),
    ];
    assert_eq!(externs, expected);
}

#[test]
fn packages_are_selected_as_cargo_does() {
    assert_eq!(selected(&found(&options("virtual"))), ["tool"]);
    assert_eq!(selected(&found(&options("virtual/crates/base/src"))), ["base-lib"]);
    let by_manifest = Options { manifest: Some(folder("virtual/crates/tool-extra/Cargo.toml")), ..options("nested") };
    assert_eq!(selected(&found(&by_manifest)), ["tool-extra"]);
    let with = |packages: Packages| Options { packages, ..options("virtual") };
    let named = |spec: &str| with(Packages::Named(vec![spec.to_owned()]));
    let id = package(&found(&options("virtual")), "base-lib").id.clone();
    assert_eq!(selected(&found(&named(&id))), ["base-lib"]);
    assert_eq!(selected(&found(&named("tool*"))), ["tool", "tool-extra"]);
    assert_eq!(selected(&found(&named("tool@0.1"))), ["tool"]);
    let error = refused(&named("tol"));
    assert_eq!(error.to_string(), "no member of the workspace is called `tol`");
    assert_eq!(error.help(), Some("did you mean `tool`?"));
    let exclude = |spec: &str| found(&with(Packages::Workspace { exclude: vec![spec.to_owned()] }));
    assert_eq!(selected(&exclude("tool*")), ["base-lib"]);
    assert_eq!(exclude("nothing").notes.len(), 1);
}

#[test]
fn test_targets_are_selected_where_they_are_asked_for() {
    let with = |targets: Targets, tests: bool| Options { targets, tests, ..options("virtual") };
    let usual = ["Library tool", "Binary second", "Binary tool", "Example show", "BuildScript build_script_build"];
    let all = Targets { all: true, ..Targets::default() };
    assert_eq!(targets(&found(&options("virtual")), "tool"), usual);
    assert_eq!(targets(&found(&with(all.clone(), false)), "tool"), usual);
    assert_eq!(targets(&found(&with(all, true)), "tool").len(), 7);
    let tests = Targets { tests: Wanted { all: true, names: Vec::new() }, ..Targets::default() };
    let tested = targets(&found(&with(tests, true)), "tool");
    assert_eq!(
        tested,
        ["Library tool", "Binary second", "Binary tool", "Test whole", "BuildScript build_script_build"]
    );
    let whole = Targets { tests: Wanted { all: false, names: vec!["whole".to_owned()] }, ..Targets::default() };
    let whole = found(&with(whole, false));
    assert_eq!(targets(&whole, "tool"), ["BuildScript build_script_build"]);
    assert!(whole.notes[0].starts_with("test code is left out"));
}

#[test]
fn targets_are_selected_by_kind_and_name() {
    let with = |targets: Targets| Options { targets, ..options("virtual") };
    let library = Targets { library: true, ..Targets::default() };
    let workspace = found(&with(library.clone()));
    assert_eq!(targets(&workspace, "tool"), ["Library tool", "BuildScript build_script_build"]);
    assert!(!workspace.whole);
    let binary = |name: &str| {
        with(Targets { binaries: Wanted { all: false, names: vec![name.to_owned()] }, ..Targets::default() })
    };
    assert_eq!(targets(&found(&binary("sec*")), "tool"), ["Binary second", "BuildScript build_script_build"]);
    let error = refused(&binary("secnd"));
    assert_eq!(error.to_string(), "no binary of the selected packages is called `secnd`");
    assert_eq!(error.help(), Some("did you mean `second`?"));
    let none = Options { packages: Packages::Named(vec!["tool-extra".to_owned()]), ..with(library) };
    assert_eq!(refused(&none).to_string(), "there is no library in `tool-extra`");
}

#[test]
fn everything_is_looked_at_only_where_nothing_is_left_out() {
    assert!(!found(&options("virtual")).whole);
    let all = Options { packages: Packages::Workspace { exclude: Vec::new() }, ..options("virtual") };
    assert!(found(&all).whole);
    assert!(found(&options("nested")).whole);
}

#[test]
fn members_may_lie_outside() {
    for start in ["outside/workspace", "outside/elsewhere"] {
        let workspace = found(&Options { packages: Packages::Workspace { exclude: Vec::new() }, ..options(start) });
        assert_eq!(workspace.root, folder("outside/workspace"));
        let outside = package(&workspace, "elsewhere");
        let root = &outside.targets[0].root;
        assert_eq!(fs::canonicalize(root).ok(), fs::canonicalize(folder("outside/elsewhere/src/lib.rs")).ok());
        assert!(Path::new(&workspace.shown(root)).is_absolute());
        assert_eq!(workspace.shown(&package(&workspace, "inside").targets[0].root), "inside/src/lib.rs");
    }
}

#[test]
fn a_nested_workspace_is_one_of_its_own() {
    assert_eq!(selected(&found(&options("nested"))), ["outer"]);
    let inner = found(&options("nested/inner"));
    assert_eq!(selected(&inner), ["inner"]);
    assert!(inner.tests);
}

#[test]
fn folders_may_have_spaces() {
    let workspace = found(&options("a folder"));
    assert_eq!(selected(&workspace), ["spaced"]);
    let file = workspace.config.allow[0].file.as_ref().map(|file| file.value.clone());
    assert_eq!(file.as_deref(), Some(workspace.packages[0].targets[0].root.as_path()));
    let id = workspace.packages[0].id.clone();
    assert_eq!(selected(&found(&Options { packages: Packages::Named(vec![id]), ..options("a folder") })), ["spaced"]);
}

#[cfg(unix)]
#[test]
fn a_link_leads_to_the_same_workspace() {
    let temporary = tempfile::tempdir().expect("the system has a place for temporary files");
    let link = temporary.path().join("link");
    std::os::unix::fs::symlink(folder("a folder"), &link).expect("a link can be made");
    let workspace = found(&Options { manifest: Some(link.join("Cargo.toml")), ..options("nested") });
    let root = &workspace.packages[0].targets[0].root;
    assert_eq!(workspace.shown(root), "src/lib.rs");
    assert_eq!(workspace.config.allow[0].file.as_ref().map(|file| &file.value), Some(root));
}

#[test]
fn the_configuration_may_stand_in_the_manifest() {
    let workspace = found(&options("section"));
    assert_eq!(workspace.config.path, Some(folder("section/Cargo.toml")));
    assert!(workspace.tests);
    assert_eq!(targets(&workspace, "section"), ["Library section", "Test whole"]);
    assert_eq!(&workspace.config.text[workspace.config.lints[0].lint.span.clone()], "raw_pipe");
}

#[test]
fn there_is_one_configuration() {
    let error = refused(&options("twice"));
    let message = "the workspace has two configurations: this one and `bb-lint.toml`";
    assert_eq!(pointed(&error), ("[workspace.metadata.bb-lint]", message.to_owned()));
    let error = refused(&options("misplaced"));
    let message = "nothing reads a package's own configuration";
    assert_eq!(pointed(&error), ("[package.metadata.bb-lint]", message.to_owned()));
    for case in ["twice", "misplaced"] {
        let other = Options { lint_config: Some(folder("nested/inner/bb-lint.toml")), ..options(case) };
        assert!(found(&other).tests);
    }
    let missing = Options { lint_config: Some(folder("none.toml")), ..options("twice") };
    assert!(matches!(refused(&missing), Error::Unreadable { .. }));
}

#[test]
fn an_allowed_file_has_to_be_there() {
    let temporary = tempfile::tempdir().expect("the system has a place for temporary files");
    let config = temporary.path().join("bb-lint.toml");
    let text = "[[allow]]\nlint = \"raw_pipe\"\nfile = \"src/lib.rs\"\nreason = \"r\"\n";
    fs::write(&config, text).expect("a temporary file can be written");
    let error = refused(&Options { lint_config: Some(config), ..options("nested") });
    assert_eq!(pointed(&error).0, "\"src/lib.rs\"");
    assert!(error.help().is_some_and(|help| help.starts_with("paths start from this file's folder")));
}

#[test]
fn what_cargo_cannot_read_is_said_in_its_words() {
    let temporary = tempfile::tempdir().expect("the system has a place for temporary files");
    let nowhere = refused(&Options { folder: temporary.path().to_owned(), ..Options::default() });
    assert!(nowhere.to_string().contains("could not find `Cargo.toml`"), "{nowhere}");
    let broken = refused(&options("broken"));
    assert!(matches!(&broken, Error::Cargo { text } if text.contains("Cargo.toml:2:")), "{broken}");
    let none = refused(&Options { cargo: PathBuf::from("/nowhere/cargo"), ..options("nested") });
    assert!(matches!(none, Error::NoCargo { .. }), "{none}");
}

fn program(case: &str, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"));
    for name in ["CARGO_TERM_COLOR", "CARGO_TERM_QUIET", "CARGO_TERM_VERBOSE", "NO_COLOR"] {
        command.env_remove(name);
    }
    command.current_dir(folder(case)).args(words).output().expect("cargo has built it")
}

/// The exit code, standard output and standard error.
fn ended(case: &str, words: &[&str]) -> (Option<i32>, String, String) {
    let output = program(case, words);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn a_clean_run_ends_with_0_and_says_so() {
    for words in [&["bb-lint"][..], &[], &["bb-lint", "--all-targets", "--features", "a", "--offline"]] {
        let (code, out, err) = ended("nested", words);
        assert_eq!((code, err.as_str()), (Some(0), ""), "{words:?}");
        assert!(out.starts_with("no findings in 1 package"), "{out}");
    }
    assert_eq!(ended("nested", &["bb-lint", "-q"]), (Some(0), String::new(), String::new()));
    let (code, out, _) = ended("nested", &["bb-lint", "--message-format=json"]);
    assert_eq!(code, Some(0));
    let lines: Vec<_> = out.lines().collect();
    assert!(lines[0].starts_with("{\"reason\":\"compiler-artifact\"") && lines[0].contains("\"fresh\":false"));
    assert!(lines[lines.len() - 1].starts_with("{\"reason\":\"build-finished\",\"success\":true,"));
}

#[test]
fn a_run_that_cannot_work_ends_with_2_and_says_why() {
    for (case, words, said) in [
        ("broken", &["bb-lint"][..], "error: cargo cannot describe the workspace\n"),
        ("nested", &["bb-lint", "--what"], "error: unexpected argument '--what' found\n"),
        ("nested", &["bb-lint", "-D", "nothing"], "error: no lint is called `nothing`\n"),
        ("nested", &["bb-lint", "-p", "iner"], "error: no member of the workspace is called `iner`\n"),
        ("nested", &["bb-lint", "--message-format", "sarf"], "error: no format is called `sarf`\n"),
        ("twice", &["bb-lint"], "error: the workspace has two configurations"),
    ] {
        let (code, out, err) = ended(case, words);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{words:?}");
        assert!(err.starts_with(said), "{words:?} says {err}");
        assert!(!err.contains('\u{1b}'), "{words:?} says {err}");
    }
}

#[test]
fn help_and_version_are_answers() {
    for (words, said) in [
        (&["bb-lint", "--help"][..], "Usage: cargo bb-lint"),
        (&["-h"], "Usage: cargo bb-lint"),
        (&["bb-lint", "--version"], env!("CARGO_PKG_VERSION")),
        (&["bb-lint", "list"], "default"),
    ] {
        let (code, out, err) = ended("nested", words);
        assert_eq!((code, err.as_str()), (Some(0), ""), "{words:?}");
        assert!(out.contains(said), "{words:?} says {out}");
    }
}
