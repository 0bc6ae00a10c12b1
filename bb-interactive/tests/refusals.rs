//! In: surroundings in which each rule refuses; out: every text that a user can get, as one page to read.
//!
//! `INSTA_UPDATE=always cargo test -p bb-interactive --test refusals` writes the page anew.

use bb_interactive::{Cause, Detector, External, Reason, Refusal, Stream, Surroundings, reason};
use std::fmt::Write;

fn person() -> Surroundings {
    Surroundings::person()
}

fn with(variables: &[(&str, &str)]) -> Surroundings {
    let set = |all: Surroundings, (name, value): &(&str, &str)| all.with_variable(name, value);
    variables.iter().fold(person(), set)
}

fn flagged() -> Reason {
    reason!("the repository and its history will be deleted").answered_by("--yes")
}

fn refusal(detector: &Detector, surroundings: &Surroundings) -> Refusal {
    detector.refusal_in(surroundings).expect("these surroundings are refused")
}

/// What is the matter, the detector, and where it is asked.
fn situations() -> Vec<(&'static str, Detector, Surroundings)> {
    let plain = Detector::new;
    let maintenance = || {
        plain().rule(|_| {
            let cause = Cause::new("maintenance", "the site is being maintained");
            Some(cause.fix("wait until it is over"))
        })
    };
    vec![
        ("--no-input", plain().no_input("--no-input", true), person()),
        ("--json", plain().machine_output("--json", true), person()),
        ("--json and --batch", plain().machine_output("--json", true).no_input("--batch", true), person()),
        ("BB_NO_PROMPT", plain(), with(&[("BB_NO_PROMPT", "1")])),
        ("its own prefix", plain().prefix("MYAPP"), with(&[("MYAPP_NO_PROMPT", "1")])),
        ("unattended", plain().prefix("MYAPP").unattended("run without --attach"), person()),
        ("an operator's variable", plain(), with(&[("BB_NO_PROMPT_VARS", "OTHER, MYHARNESS"), ("MYHARNESS", "v2")])),
        ("an agent's variable", plain(), with(&[("CLAUDECODE", "1")])),
        ("two variables of an agent", plain(), with(&[("CLAUDECODE", "1"), ("AI_AGENT", "claude-code_2-1-170_agent")])),
        ("CI", plain(), with(&[("CI", "true"), ("GITHUB_ACTIONS", "true")])),
        ("CI denied", plain(), with(&[("CI", "false"), ("GITHUB_ACTIONS", "true")])),
        ("a script", plain(), with(&[("DEBIAN_FRONTEND", "noninteractive")])),
        ("a dumb terminal", plain(), with(&[("TERM", "dumb")])),
        ("an agent without a terminal", plain(), {
            with(&[("AI_AGENT", "x"), ("TERM", "dumb")]).with_stdin(false).with_stdout(false)
        }),
        ("an agent, and no prompts wanted", plain(), {
            with(&[("AI_AGENT", "x"), ("BB_NO_PROMPT", "1")]).with_stdin(false)
        }),
        ("input from a pipe", plain(), person().with_stdin(false)),
        ("output into a pipe", plain(), person().with_stdout(false)),
        ("no terminal", plain().prompts_on(Stream::Stderr), Surroundings::nobody()),
        ("a question in a pipe", plain().prompts_on(Stream::Stderr), person().with_stderr(false)),
        ("a background job", plain(), person().with_background(true)),
        ("a rule of the program's", maintenance(), person()),
        ("that and CI", maintenance(), with(&[("CI", "1")])),
        ("a rule without a fix", plain().rule(|_| Some(Cause::new("moon", "the moon is full"))), person()),
        ("an answer channel", plain().answer_channel(External("the web page")), with(&[("CI", "1")]).with_stdin(false)),
    ]
}

fn page() -> String {
    let mut page = String::new();
    for (what, detector, surroundings) in situations() {
        let bare = refusal(&detector, &surroundings);
        let asked = bare.clone().because(flagged());
        write!(page, "# {what}: {} {}\n{bare}\n{asked}\n\n", bare.rule(), bare.name())
            .expect("a string takes everything");
    }
    page
}

#[test]
fn every_refusal_says_what_to_do() {
    insta::assert_snapshot!(page());
}

#[test]
fn every_refusal_is_one_line_that_names_what_decided() {
    for (what, detector, surroundings) in situations() {
        let refusal = refusal(&detector, &surroundings).because(flagged());
        let text = refusal.to_string();
        assert_eq!(text.lines().count(), 1, "{what}: {text}");
        assert!(!text.ends_with('.'), "{what}: {text}");
        for part in ["an answer is needed because the repository", "pass --yes"] {
            assert!(text.contains(part), "{what}: {part:?} is not in {text}");
        }
        if !matches!(refusal.rule(), bb_interactive::Rule::Program(_)) {
            let name = refusal.name();
            assert!(text.contains(name) || text.contains("background"), "{what}: {name}: {text}");
        }
    }
}

#[test]
fn no_text_holds_a_variables_value() {
    const SECRET: &str = "hunter2";
    let names = bb_interactive::signals::names().chain(["MYHARNESS", "MYAPP_NO_PROMPT"]);
    for name in names {
        let surroundings =
            person().with_variable(name, SECRET).with_variable("BB_NO_PROMPT_VARS", "MYHARNESS").with_stdin(false);
        let detector = Detector::new().prefix("MYAPP");
        let refusal = refusal(&detector, &surroundings);
        let mut text = format!("{refusal} {refusal:?} {surroundings:?} {:?}", refusal.all());
        if cfg!(feature = "serde") {
            text += &form(&refusal);
        }
        assert!(!text.contains(SECRET), "{name}: {text}");
    }
}

#[test]
fn what_others_wrote_cannot_move_the_cursor() {
    let surroundings = person().with_variable("BB_NO_PROMPT_VARS", "EVIL\u{1b}[2J").with_variable("EVIL\u{1b}[2J", "1");
    let detector = Detector::new().rule(|_| Some(Cause::new("own", "two\nlines").fix("a\tb")));
    let refusal = refusal(&detector, &surroundings);
    let text = format!("{refusal}{:?}", refusal.all().iter().map(Cause::to_string));
    assert!(!text.contains(['\u{1b}', '\n', '\t']), "{text:?}");
}

#[test]
fn it_is_an_error_that_can_cross_threads() {
    fn is_error<T: std::error::Error + Send + Sync + 'static>() {}
    is_error::<Refusal>();
    is_error::<bb_interactive::BadReason>();
}

#[cfg(feature = "serde")]
fn form(refusal: &Refusal) -> String {
    serde_json::to_string_pretty(refusal).expect("it has only strings")
}

#[cfg(not(feature = "serde"))]
fn form(_: &Refusal) -> String {
    String::new()
}

#[cfg(feature = "serde")]
#[test]
fn the_form_for_programs() {
    let agent = with(&[("CLAUDECODE", "1")]).with_stdin(false);
    let refusal = refusal(&Detector::new(), &agent).because(flagged());
    insta::assert_snapshot!(form(&refusal));
}

#[cfg(feature = "miette")]
#[test]
fn the_diagnostic_has_a_code_and_lists_everything() {
    use miette::Diagnostic;
    let agent = with(&[("CLAUDECODE", "1")]).with_stdin(false);
    let refusal = refusal(&Detector::new(), &agent).because(flagged());
    let code = refusal.code().expect("it has a code").to_string();
    let help = refusal.help().expect("it has help").to_string();
    insta::assert_snapshot!(format!("{code}\n{refusal}\n\n{help}"));
}
