//! In: a small workspace that asks. Out: the inventory of its questions, for people, for machines, and as a page that is kept.

mod scratch;

use std::{fs, path::Path, process::Command};

use scratch::Scratch;
use serde_json::Value;

const CODE: &str = r#"use std::io::{self, Write as _};

use bb_interactive::{Permit, Prompter, Question, detect_for, reason};
use dialoguer::{Confirm, Input};

const WHY: &str = "the branch and its history will be deleted";

pub fn delete(branch: &str) -> Result<(), Box<dyn std::error::Error>> {
    let permit = detect_for(reason!("the branch and its history will be deleted").answered_by("--yes"))?;
    let question = format!("Delete {branch:?} of {}?", env!("CARGO_PKG_NAME"));
    Confirm::new().with_prompt(question).default(false).interact()?;
    let shown = detect_for(bb_interactive::Reason::new(WHY)?)?;
    shown.run(|| Confirm::new().with_prompt("Sure?").interact())?;
    drop(permit);
    Ok(())
}

pub fn given(permit: &Permit) -> Result<String, Box<dyn std::error::Error>> {
    Ok(Input::new().with_prompt("Name | *of* <it>\u{1b}[31m").interact_text()?)
}

pub fn itself(prompter: &Prompter) -> Result<bool, Box<dyn std::error::Error>> {
    let why = reason!("what is published cannot be taken back").answered_by("--publish");
    Ok(prompter.ask(Question::confirm("Publish?", why).destructive())?.is_yes())
}

pub fn unguarded(of: &str) -> io::Result<String> {
    print!("Which {of}, {{now}}? ");
    io::stdout().flush()?;
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    Ok(line)
}

pub fn allowed() -> io::Result<bool> {
    // bb-lint: allow(prompt_without_reason, reason = "only people start it")
    Ok(Confirm::new().interact().unwrap_or(false))
}

pub fn no_question() -> io::Result<String> {
    io::read_to_string(io::stdin())
}

#[cfg(test)]
mod tests {
    #[test]
    fn asks() {
        dialoguer::Confirm::new().with_prompt("In a test?").interact().ok();
    }
}
"#;

fn workspace(code: &str) -> Scratch {
    let manifest = "[package]\nname = \"asks\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\nbb-interactive = \"0.1\"\ndialoguer = \"0.12\"\n";
    let scratch = Scratch::new(&[("Cargo.toml", manifest), ("src/lib.rs", code)]);
    scratch.write(
        "src/main.rs",
        "fn main() {\n    dialoguer::Confirm::new().with_prompt(\"Main?\").interact().ok();\n}\n",
    );
    scratch
}

/// Exit code, standard output, standard error.
fn prompts(from: &Path, words: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"))
        .args(["bb-lint", "prompts", "--offline", "--color", "never"])
        .args(words)
        .current_dir(from)
        .output()
        .expect("the binary was built for this test");
    let text = |bytes| String::from_utf8(bytes).expect("it is text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn objects(from: &Path, words: &[&str]) -> Vec<Value> {
    let (code, out, err) = prompts(from, &[words, &["--message-format", "json"]].concat());
    assert_eq!(code, Some(0), "{err}");
    out.lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect()
}

#[test]
fn each_question_has_its_text_its_reason_its_answer_and_its_guard() {
    let scratch = workspace(CODE);
    let found = objects(&scratch.path(""), &["--lib"]);
    let keys = ["item", "text", "because", "answered_by", "guard", "permit", "detector", "allowed_because"];
    let rows: Vec<Vec<&str>> =
        found.iter().map(|object| keys.iter().map(|key| object[key].as_str().unwrap_or("-")).collect()).collect();
    let detector = "bb_interactive::detect_for";
    let branch = "the branch and its history will be deleted";
    let published = "what is published cannot be taken back";
    assert_eq!(
        rows,
        [
            [
                "asks::delete",
                "Delete {branch} of {env!(\"CARGO_PKG_NAME\")}?",
                branch,
                "--yes",
                "permit",
                "permit",
                detector,
                "-"
            ],
            ["asks::delete", "Sure?", branch, "-", "runner", "-", detector, "-"],
            ["asks::given", "Name | *of* <it>\u{1b}[31m", "-", "-", "parameter", "permit", "-", "-"],
            ["asks::itself", "Publish?", published, "--publish", "itself", "-", "-", "-"],
            ["asks::unguarded", "Which {of}, {now}?", "-", "-", "none", "-", "-", "-"],
            ["asks::allowed", "-", "-", "-", "allowed", "-", "-", "only people start it"],
        ]
    );
    assert!(found.iter().all(|object| object["reason"] == "question" && object["version"] == 1));
    assert_eq!((found[0]["file"].as_str(), found[0]["line"].as_u64()), (Some("src/lib.rs"), Some(11)));
}

#[test]
fn the_selection_is_that_of_a_lint_run() {
    let scratch = workspace(CODE);
    let texts = |words: &[&str]| -> Vec<String> {
        objects(&scratch.path(""), words).iter().map(|object| object["text"].to_string()).collect()
    };
    assert_eq!(texts(&["--bins"]), ["\"Main?\""]);
    assert_eq!(texts(&["-p", "asks", "--bin", "asks"]), ["\"Main?\""]);
    assert!(texts(&["--lib", "--tests"]).contains(&"\"In a test?\"".to_owned()));
    let (code, _, err) = prompts(&scratch.path(""), &["-p", "aks"]);
    assert_eq!(code, Some(2), "{err}");
}

#[test]
fn people_read_a_list() {
    let scratch = workspace(CODE);
    let (code, out, err) = prompts(&scratch.path(""), &[]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.contains("Name | *of* <it>\\u{1b}[31m\n"), "{out}");
    assert!(!out.contains('\u{1b}'), "{out}");
    assert!(out.contains("  permitted by  the permit `permit` from `bb_interactive::detect_for`\n"), "{out}");
    assert!(out.contains("  permitted by  nothing; allowed: only people start it\n"), "{out}");
    assert!(out.ends_with("7 questions, 2 that nothing permits\n"), "{out}");
}

#[test]
fn a_kept_page_is_checked() {
    let scratch = workspace(CODE);
    let from = scratch.path("");
    assert_eq!(prompts(&from, &["--output", "QUESTIONS.md"]), (Some(0), String::new(), String::new()));
    let kept = fs::read_to_string(scratch.path("QUESTIONS.md")).expect("it was written");
    assert!(kept.contains("| Name \\| \\*of\\* &lt;it\\>\\\\u{1b}\\[31m |"), "{kept}");
    assert_eq!(prompts(&from, &["--check", "QUESTIONS.md"]).0, Some(0));

    // Lines that move change nothing.
    scratch.write("src/lib.rs", &format!("//! More.\n\n// and more\n{CODE}"));
    assert_eq!(prompts(&from, &["--check", "QUESTIONS.md"]).0, Some(0));

    scratch.write("src/lib.rs", &CODE.replace("Sure?", "Really sure?"));
    let (code, out, err) = prompts(&from, &["--check", "QUESTIONS.md"]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("QUESTIONS.md` is not what would be written now"), "{err}");
    assert!(
        err.contains("\n- | `asks::delete` | Sure? |") && err.contains("\n+ | `asks::delete` | Really sure? |"),
        "{err}"
    );

    let (code, _, err) = prompts(&from, &["--check", "NONE.md"]);
    assert!(code == Some(2) && err.contains("NONE.md"), "{err}");
    assert_eq!(prompts(&from, &["--check", "QUESTIONS.md", "--message-format", "json"]).0, Some(2));
}
