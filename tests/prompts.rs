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

/// A call for each crate whose questions have a text, as a program would write it; the text is `T0`, `T1`, … in the order of calls.
const CRATES: &[(&str, &str, &[&str])] = &[
    (
        "casual",
        "0.2",
        &["casual::prompt::<_, String>(T).get()", "casual::Input::<u8>::new().prompt(T).get()", "casual::confirm(T)"],
    ),
    ("cliclack", "0.3", &["cliclack::confirm(T).interact()", "cliclack::Input::new(T).interact::<String>()"]),
    ("demand", "1", &["demand::Confirm::new(T).run()", "demand::Input::new(T).run()"]),
    (
        "gix-prompt",
        "0.19",
        &["gix_prompt::ask(T, &gix_prompt::Options::default())", "gix_prompt::openly(T)", "gix_prompt::securely(T)"],
    ),
    ("inquire", "0.9", &["inquire::Text::new(T).prompt()", "inquire::prompt_secret(T)"]),
    (
        "passterm",
        "2",
        &[
            "passterm::prompt_password_tty(Some(T))",
            "passterm::prompt_password_stdin(Some(T), passterm::Stream::Stderr)",
        ],
    ),
    (
        "promkit",
        "0.10",
        &[
            "promkit::preset::confirm::Confirm::new(T).run().await",
            "promkit::preset::readline::Readline::default().title(T).run().await",
            "promkit::preset::listbox::Listbox::new(0..3).title(T).run().await",
        ],
    ),
    ("promptly", "0.3", &["promptly::prompt::<String, _>(T)", "promptly::prompt_default(T, 1)"]),
    (
        "prompts",
        "0.1",
        &[
            "prompts::text::TextPrompt::new(T).run().await",
            "prompts::select::SelectPrompt::new(T, vec![1]).run().await",
            "prompts::confirm::ConfirmPrompt::new(T).set_initial(true).run().await",
        ],
    ),
    ("question", "0.2", &["question::Question::new(T).yes_no().ask()", "question::Question::new(T).confirm()"]),
    (
        "read_input",
        "0.8",
        &[
            "read_input::shortcut::input::<u8>().msg(T).get()",
            "read_input::InputBuilder::<u8>::new().repeat_msg(T).min(1).get()",
        ],
    ),
    (
        "requestty",
        "0.7",
        &[
            "requestty::prompt_one(requestty::Question::input(\"name\").message(T).build())",
            "requestty::prompt_one(requestty::Question::confirm(\"name\").message(T).build())",
        ],
    ),
    ("rpassword", "7", &["rpassword::prompt_password(T)", "rpassword::read_password_from_tty(Some(T))"]),
    (
        "rprompt",
        "2",
        &[
            "rprompt::prompt_reply(T)",
            "rprompt::prompt_reply_from_bufread(&mut std::io::stdin().lock(), &mut output, T)",
        ],
    ),
    ("rustyline", "17", &["rustyline::DefaultEditor::new().unwrap().readline(T)"]),
    (
        "skim",
        "0.10",
        &["skim::Skim::run_with(&skim::SkimOptionsBuilder::default().prompt(Some(T)).build().unwrap(), None)"],
    ),
    ("termimad", "0.35", &["termimad::Question::new(T).ask(&skin)"]),
    (
        "dialoguer",
        "0.5",
        &[
            "dialoguer::Confirmation::new().with_text(T).interact()",
            "dialoguer::PasswordInput::new().with_prompt(T).interact()",
            "dialoguer::Checkboxes::new().with_prompt(T).interact()",
            "dialoguer::OrderList::new().with_prompt(T).interact()",
        ],
    ),
];

#[test]
fn each_crate_says_what_it_asks() {
    for (krate, version, calls) in CRATES {
        let manifest = format!(
            "[package]\nname = \"asks\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n{krate} = \"{version}\"\n"
        );
        let traits = match *krate {
            "promkit" => "use promkit::Prompt as _;\n",
            "prompts" => "use prompts::Prompt as _;\n",
            "read_input" => "use read_input::{InputBuild as _, InputConstraints as _};\n",
            _ => "",
        };
        let numbered = calls.iter().enumerate().map(|(at, call)| {
            let call = call.replace("(T", &format!("(\"T{at}\"")).replace(", T)", &format!(", \"T{at}\")"));
            format!("    let _ = {call};\n")
        });
        let code = format!("{traits}pub async fn asks() {{\n{}}}\n", numbered.collect::<String>());
        let scratch = Scratch::new(&[("Cargo.toml", &manifest), ("src/lib.rs", &code)]);
        let found = objects(&scratch.path(""), &[]);
        let texts: Vec<&str> = found.iter().map(|object| object["text"].as_str().unwrap_or("-")).collect();
        let expected: Vec<String> = (0..calls.len()).map(|at| format!("T{at}")).collect();
        assert_eq!(texts, expected, "{krate}:\n{code}");
    }
}
