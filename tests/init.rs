//! In: workspaces, and a person at a terminal or nobody. Out: what `init` writes, what it asks, and what it leaves alone.

mod scratch;

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::{Command, Output},
};

use scratch::Scratch;

const PROGRAM: &str = env!("CARGO_BIN_EXE_cargo-bb-lint");
const FROM: &str = "https://github.com/somebody/cargo-bb-lint@v1";
const KEPT: &[&str] = &["PATH", "HOME", "CARGO", "CARGO_HOME", "RUSTUP_HOME"];

fn manifest(name: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n")
}

const DETECTOR: &str = "use std::io::IsTerminal;\npub fn can_ask() -> bool {\n    std::io::stdin().is_terminal() && std::io::stderr().is_terminal() && std::env::var_os(\"CI\").is_none()\n}\n";
const ASKER: &str = "use std::io::IsTerminal;\npub fn colour() -> bool {\n    std::io::stdout().is_terminal()\n}\n";

/// A program with three checks in `tool::tty` and one in `tool::paint`.
fn program() -> Scratch {
    Scratch::new(&[
        ("Cargo.toml", &(manifest("tool") + "[workspace]\n")),
        ("src/lib.rs", "pub mod paint;\npub mod tty;\n"),
        ("src/tty.rs", DETECTOR),
        ("src/paint.rs", ASKER),
    ])
}

/// A run in which nobody can be asked.
fn run(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.arg("bb-lint").args(words).args(["--offline"]).current_dir(folder).env_clear();
    for name in KEPT {
        command.envs(std::env::var_os(name).map(|value| (name, value)));
    }
    command.output().expect("the binary was built for this test")
}

/// Its exit code, standard output and standard error.
fn ended(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).expect("it is text");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn init(scratch: &Scratch, words: &[&str]) -> (i32, String, String) {
    ended(run(&scratch.path(""), &[&["init"], words].concat()))
}

fn text(scratch: &Scratch, file: &str) -> String {
    fs::read_to_string(scratch.path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Every file and folder, with its text.
fn tree(scratch: &Scratch) -> BTreeMap<String, String> {
    let all = walkdir::WalkDir::new(scratch.path("")).into_iter().filter_map(Result::ok);
    all.map(|entry| (entry.path().display().to_string(), fs::read_to_string(entry.path()).unwrap_or_default()))
        .filter(|(path, _)| !path.ends_with("Cargo.lock"))
        .collect()
}

#[test]
fn the_proposed_detector_is_written_and_accepted() {
    let scratch = program();
    let (code, out, err) = init(&scratch, &["--yes"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("the detector is `tool::tty`: `tool::tty` holds 3 of 4 checks, `tool::paint` 1\n"), "{out}");
    assert!(out.contains("finds 1 now, 1 of them denied"), "{out}");
    let written = text(&scratch, "bb-lint.toml");
    assert!(written.contains("# Checks that stand in it: env_check 1, terminal_check 2.\n"), "{written}");
    assert!(
        written.contains("\nmodules = [\"tool::tty\"]") && written.contains("\n# detect = [\"tool::tty::can_ask\"]\n")
    );
    let (code, out, err) = ended(run(&scratch.path(""), &["--workspace", "--message-format", "short"]));
    assert_eq!((code, out.lines().count()), (1, 1), "{out}{err}");
    assert!(out.starts_with("src/paint.rs:3:"), "{out}");
    // What is there as a comment can be taken as it stands.
    let all: String = written
        .lines()
        .map(|line| line.strip_prefix("# ").filter(|line| line.contains(" = ")).unwrap_or(line).to_owned() + "\n")
        .collect();
    scratch.write(
        "bb-lint.toml",
        &all.replacen("Editors complete this file when its first line is", "#", 1)
            .replace("`cargo bb-lint schema >", "#"),
    );
    let (code, _, err) = ended(run(&scratch.path(""), &["--workspace", "-q"]));
    assert_eq!((code, err.as_str()), (1, ""));
}

#[test]
fn where_nobody_can_be_asked_the_error_names_the_flags() {
    let scratch = program();
    let before = tree(&scratch);
    let (code, out, err) = init(&scratch, &[]);
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    for words in
        ["Where is the detector? Proposed: tool::tty", "pass --detector MODULE or --yes", "`--yes` takes the proposal"]
    {
        assert!(err.contains(words), "{words}: {err}");
    }
    let (code, _, err) = init(&scratch, &["--yes", "--pre-commit"]);
    assert!(code == 2 && err.contains("pass --from ADDRESS@REVISION"), "{err}");
    let (code, _, err) = init(&scratch, &["--detector", "tool::nothing"]);
    assert!(code == 2 && err.contains("`--detector`: ") && err.contains("tool::nothing"), "{err}");
    let (code, _, err) = init(&scratch, &["--yes", "--ci", "github", "--from", "https://example.com/a/b@v1"]);
    assert!(code == 2 && err.contains("cannot take an action from `https://example.com/a/b`"), "{err}");
    let (code, _, err) = init(&scratch, &["--yes", "--lint-config", "other.toml"]);
    assert!(code == 2 && err.contains("`init` takes no `--lint-config`"), "{err}");
    assert_eq!(tree(&scratch), before);
}

/// An operator's answer that is none ends the run, and each time the flag is named that answers this question.
#[test]
fn an_answer_that_is_none_names_the_flag() {
    let scratch = program();
    let before = tree(&scratch);
    let asked = |answer: &str, words: &[&str]| {
        let mut command = Command::new(PROGRAM);
        command.args(["bb-lint", "init", "--offline"]).args(words).current_dir(scratch.path(""));
        ended(
            command.env("BB_AUTO_ANSWER", answer).env("CI", "1").output().expect("the binary was built for this test"),
        )
    };
    let named = ["--detector", "tool::tty"];
    let cases: [(&str, &[&str], &str, &str); 5] = [
        (
            "nothing",
            &[],
            "Where is the detector?",
            "`--detector MODULE` or `--detector bb-interactive` says where it is",
        ),
        ("nothing", &named, "Write an entry for pre-commit?", "`--pre-commit` says yes, and with `--yes` no more"),
        (
            "nothing",
            &["--detector", "tool::tty", "--pre-commit"],
            "Write a workflow for GitHub?",
            "`--ci github` says yes",
        ),
        ("first", &named, "Where from?", "`--from ADDRESS@REVISION` says it"),
        ("skip", &["--yes", "--ci", "github"], "Where from?", "`--from ADDRESS@REVISION` says it"),
    ];
    for (answer, words, question, flag) in cases {
        let (code, out, err) = asked(answer, words);
        assert!(code == 2 && out.is_empty(), "{err}");
        let (_, last) = err.split_once("error: ").expect("it fails");
        assert!(last.contains(question) && last.contains(&format!("help: nothing was written; {flag}")), "{err}");
    }
    assert_eq!(tree(&scratch), before);
}

#[test]
fn an_operators_answer_is_said_to_be_one() {
    let scratch = program();
    let mut command = Command::new(PROGRAM);
    command.args(["bb-lint", "init", "--offline"]).current_dir(scratch.path("")).env("BB_AUTO_ANSWER", "last");
    let (code, out, err) = ended(command.env("CI", "1").output().expect("the binary was built for this test"));
    assert!(code == 0 && out.contains("the detector is `bb-interactive`"), "{out}{err}");
    assert_eq!(err.matches("no person chose it").count(), 4, "{err}");
}

#[test]
fn without_checks_nothing_needs_an_answer() {
    let scratch = Scratch::new(&[("Cargo.toml", &(manifest("tool") + "[workspace]\n")), ("src/lib.rs", "")]);
    let (code, out, err) = init(&scratch, &[]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("the detector is `bb-interactive`: nothing checks whether a person is there\n"), "{out}");
    assert!(
        out.contains("not written, since no flag asks for it: --pre-commit, --ci github, --editor vscode\n"),
        "{out}"
    );
    assert_eq!(ended(run(&scratch.path(""), &["--workspace"])).0, 0);
}

#[test]
fn a_dry_run_shows_exactly_what_is_written_then() {
    let scratch = program();
    let before = tree(&scratch);
    let flags = ["--yes", "--pre-commit", "--ci", "github", "--editor", "vscode", "--from", FROM];
    let (code, shown, err) = init(&scratch, &[&flags[..], &["--dry-run"]].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(tree(&scratch), before);
    let (code, out, _) = init(&scratch, &flags);
    assert_eq!(code, 0);
    let files = [
        "bb-lint.toml",
        "bb-lint.schema.json",
        ".pre-commit-config.yaml",
        ".github/workflows/bb-lint.yml",
        ".vscode/settings.json",
    ];
    for file in files {
        assert!(shown.contains(&format!("would write `{file}`:\n\n{}\n", text(&scratch, file))), "{file}: {shown}");
        assert!(out.contains(&format!("wrote `{file}`\n")), "{out}");
    }
    assert_eq!(tree(&scratch).len(), before.len() + files.len() + 3, "five files in three new folders");
    assert!(text(&scratch, "bb-lint.toml").starts_with("#:schema ./bb-lint.schema.json\n"));
    assert_eq!(text(&scratch, "bb-lint.schema.json"), ended(run(&scratch.path(""), &["schema"])).1);
    assert!(text(&scratch, ".github/workflows/bb-lint.yml").contains("      - uses: somebody/cargo-bb-lint@v1\n"));
    assert!(
        text(&scratch, ".pre-commit-config.yaml")
            .contains("repo: https://github.com/somebody/cargo-bb-lint\n    rev: v1\n")
    );
    // Once more, nothing is left to do.
    let (code, out, _) = init(&scratch, &flags);
    assert_eq!(
        (code, out.matches("is there already, and stays as it is\n").count(), out.contains("wrote")),
        (0, 4, false),
        "{out}"
    );
}

#[test]
fn what_stands_is_never_replaced() {
    let scratch = program();
    scratch.write(".pre-commit-config.yaml", "repos: []\n");
    scratch.write(".vscode/settings.json", "{}\n");
    let (code, out, _) = init(&scratch, &["--yes", "--pre-commit", "--editor", "vscode", "--from", FROM]);
    assert_eq!(code, 2, "{out}");
    assert!(
        out.contains("`.pre-commit-config.yaml` is there already, and stays as it is; add by hand:\n\nrepos:\n"),
        "{out}"
    );
    assert!(out.contains("add by hand:\n\n{ \"rust-analyzer.check.command\": \"bb-lint\" }\n"), "{out}");
    assert_eq!(
        (text(&scratch, ".pre-commit-config.yaml"), text(&scratch, ".vscode/settings.json")),
        ("repos: []\n".to_owned(), "{}\n".to_owned())
    );

    let configured = program();
    configured.write("bb-lint.toml", "tests = true\n");
    let (code, out, _) = init(&configured, &["--detector", "tool::tty"]);
    assert!(
        code == 2
            && out.contains("`bb-lint.toml` is there already")
            && out.contains("[detector]\nmodules = [\"tool::tty\"]\n"),
        "{out}"
    );
    assert_eq!(text(&configured, "bb-lint.toml"), "tests = true\n");

    let section = program();
    section.write("Cargo.toml", &(manifest("tool") + "[workspace.metadata.bb-lint]\ntests = false\n"));
    let (code, out, _) = init(&section, &["--yes"]);
    assert!(
        code == 0 && out.contains("`Cargo.toml` is there already") && !section.path("bb-lint.toml").exists(),
        "{out}"
    );
}

#[test]
fn a_virtual_workspace_in_a_folder_of_its_repository_is_set_up_as_a_whole() {
    let scratch = Scratch::new(&[
        (".git/HEAD", ""),
        ("code/Cargo.toml", "[workspace]\nmembers = [\"tool\", \"other\"]\nresolver = \"3\"\n"),
        ("code/tool/Cargo.toml", &manifest("tool")),
        ("code/tool/src/lib.rs", "pub mod tty;\n"),
        ("code/tool/src/tty.rs", DETECTOR),
        ("code/other/Cargo.toml", &manifest("other")),
        ("code/other/src/lib.rs", ""),
    ]);
    let words = ["init", "--yes", "--pre-commit", "--ci", "github", "--from", FROM];
    let (code, out, err) = ended(run(&scratch.path("code/other/src"), &words));
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("wrote `code/bb-lint.toml`\n"), "{out}");
    assert!(text(&scratch, "code/bb-lint.toml").contains("\nmodules = [\"tool::tty\"]"));
    assert!(text(&scratch, ".pre-commit-config.yaml").ends_with("args: [--manifest-path, \"code/Cargo.toml\"]\n"));
    assert!(text(&scratch, ".github/workflows/bb-lint.yml").ends_with("          working-directory: \"code\"\n"));
    assert_eq!(ended(run(&scratch.path("code"), &["--workspace"])).0, 0);
}

#[test]
fn a_crate_that_is_there_is_the_detector() {
    let scratch = program();
    scratch
        .write("Cargo.toml", &(manifest("tool") + "[dependencies]\nbb-interactive = { path = \"bb\" }\n[workspace]\n"));
    scratch.write("bb/Cargo.toml", &manifest("bb-interactive"));
    scratch.write("bb/src/lib.rs", "");
    let (code, out, err) = init(&scratch, &[]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("the detector is `bb-interactive`: a member depends on `bb-interactive`\n"), "{out}");
}

#[cfg(unix)]
mod on_unix {
    use std::{
        io::{Read, Write},
        os::unix::{
            fs::{PermissionsExt, symlink},
            process::CommandExt,
        },
        path::PathBuf,
        sync::mpsc,
        time::Duration,
    };

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use super::*;

    /// Types each answer when its question has appeared; the exit code, and what stood on the terminal.
    fn typed(scratch: &Scratch, words: &[&str], answers: &[(&str, &str)]) -> (u32, String) {
        let size = PtySize { rows: 50, cols: 250, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).expect("the system has terminals");
        let mut command = CommandBuilder::new(PROGRAM);
        command.args(["bb-lint", "init", "--offline"]);
        command.args(words);
        command.cwd(scratch.path(""));
        command.env_clear();
        for name in KEPT {
            if let Some(value) = std::env::var_os(name) {
                command.env(name, value);
            }
        }
        command.env("TERM", "xterm-256color");
        let mut child = pair.slave.spawn_command(command).expect("the binary was built for this test");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("it can be read");
        let mut writer = pair.master.take_writer().expect("it can be written");
        let (sender, receiver) = mpsc::channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The terminal's end is an error on Linux.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                let _ = sender.send(String::from_utf8_lossy(&bytes[..count]).into_owned());
            }
        });
        let (mut shown, mut seen) = (String::new(), 0);
        for (question, keys) in answers {
            let place = loop {
                if let Some(at) = shown[seen..].find(question) {
                    break seen + at + question.len();
                }
                match receiver.recv_timeout(Duration::from_secs(60)) {
                    Ok(more) => shown += &more,
                    Err(_) => panic!("{question:?} is not asked: {shown}"),
                }
            };
            seen = place;
            writer.write_all(keys.as_bytes()).expect("the terminal takes it");
        }
        shown.extend(receiver.iter());
        (child.wait().expect("it was started").exit_code(), shown.replace("\r\n", "\n"))
    }

    const DOWN_ENTER: &str = "\u{1b}[B\r";

    #[test]
    fn a_person_answers_and_that_is_written() {
        let scratch = program();
        let answers = [
            ("Where is the detector? Proposed: tool::tty", DOWN_ENTER),
            ("pre-commit?", "y"),
            ("GitHub?", "n"),
            ("VS Code?", "n"),
            ("Where from?", &format!("{FROM}\r")),
        ];
        let (code, shown) = typed(&scratch, &[], &answers);
        assert_eq!(code, 0, "{shown}");
        assert!(shown.contains("wrote `bb-lint.toml`") && shown.contains("wrote `.pre-commit-config.yaml`"), "{shown}");
        assert!(text(&scratch, "bb-lint.toml").contains("\nmodules = [\"tool::tty\"]"));
        assert!(!scratch.path(".github").exists() && !scratch.path(".vscode").exists());
    }

    #[test]
    fn a_person_who_declines_finds_nothing_written() {
        let scratch = program();
        let before = tree(&scratch);
        let answers = [("Where is the detector?", DOWN_ENTER), ("pre-commit?", "\u{1b}")];
        let (code, shown) = typed(&scratch, &[], &answers);
        assert!(
            code == 2 && shown.contains("the question was declined") && shown.contains("nothing was written"),
            "{shown}"
        );
        assert_eq!(tree(&scratch), before);
    }

    #[test]
    fn flags_that_say_everything_leave_nothing_to_ask() {
        let scratch = program();
        let words = ["--detector", "bb-interactive", "--pre-commit", "--ci=github", "--editor=vscode", "--from", FROM];
        let (code, shown) = typed(&scratch, &words, &[]);
        assert!(code == 0 && !shown.contains('?'), "{shown}");
        assert!(shown.contains("the detector is `bb-interactive`: you said so"), "{shown}");
        let (code, shown) = typed(&program(), &["--yes"], &[]);
        assert!(code == 0 && !shown.contains('?'), "{shown}");
    }

    #[test]
    fn a_link_that_leads_nowhere_is_not_written_through() {
        let scratch = program();
        symlink(scratch.path("gone"), scratch.path(".pre-commit-config.yaml")).expect("a link can be made");
        let (code, out, _) = init(&scratch, &["--yes", "--pre-commit", "--from", FROM]);
        assert!(code == 2 && out.contains("`.pre-commit-config.yaml` is there already"), "{out}");
        assert!(!scratch.path("gone").exists());
    }

    #[test]
    fn new_files_can_be_read_by_others() {
        let scratch = program();
        init(&scratch, &["--yes"]);
        scratch.write("ordinary", "");
        let mode = |file: &str| fs::metadata(scratch.path(file)).expect("it is there").permissions().mode();
        assert_eq!(mode("bb-lint.toml"), mode("ordinary"));
    }

    /// A place that cannot be written fails after another file was made ready: that one goes again.
    #[test]
    fn what_cannot_be_written_leaves_nothing_half_done() {
        let scratch = program();
        scratch.write(".vscode", "a file where a folder has to be");
        let before = tree(&scratch);
        let (code, out, err) = init(&scratch, &["--yes", "--ci", "github", "--editor", "vscode", "--from", FROM]);
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        assert!(err.contains(".vscode/settings.json`: ") || err.contains(".vscode`: "), "{err}");
        assert_eq!(tree(&scratch), before);
    }

    #[test]
    fn a_folder_that_is_read_only_is_said() {
        let scratch = program();
        let mut program = PathBuf::from(PROGRAM);
        let set = |mode| {
            fs::set_permissions(scratch.path(""), fs::Permissions::from_mode(mode)).expect("it is ours");
        };
        set(0o555);
        // The superuser may write anywhere, and is somebody else for this test.
        let superuser = fs::write(scratch.path("probe"), "").is_ok();
        if superuser {
            fs::remove_file(scratch.path("probe")).expect("it was written");
            program = scratch.path("program");
            fs::copy(PROGRAM, &program).expect("it can be copied");
        }
        // Without cargo, which would write its lock file.
        let mut command = Command::new(program);
        command.args(["bb-lint", "init", "--yes"]).current_dir(scratch.path("")).env_clear();
        if superuser {
            command.uid(65534).gid(65534);
        }
        let ended = command.output();
        set(0o755);
        let (code, out, err) = super::ended(ended.expect("the binary was built for this test"));
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        assert!(err.contains("bb-lint.toml`: ") && err.contains("; nothing was written"), "{err}");
        assert!(!scratch.path("bb-lint.toml").exists());
    }
}
