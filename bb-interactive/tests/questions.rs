//! In: questions in runs where nobody can be asked, and what an operator preconfigured; out: what is answered, by whom, and in which words.

use bb_interactive::{
    AskError, By, Choice, Detector, NoAnswer, Outcome, Prompter, Question, Reason, Surroundings, channel, reason,
};
use std::fmt::Write;
use std::process::Command;

/// Where CI refuses, with an operator's answers.
fn refused(variables: &[(&str, &str)]) -> Prompter {
    let ci = Surroundings::person().with_variable("CI", "1");
    let surroundings = variables.iter().fold(ci, |all, (name, value)| all.with_variable(name, value));
    channel(Detector::new().prefix("MYAPP").within(surroundings)).0
}

fn why() -> Reason {
    reason!("the branch and its history will be deleted").answered_by("--yes")
}

fn delete() -> Question<Choice> {
    Question::choice("Delete?", ["Delete", "Skip"], why())
}

fn ask<T: bb_interactive::Answers>(prompter: &Prompter, question: Question<T>) -> Outcome<T> {
    prompter.ask(question).expect("the policy is no error")
}

fn wrong<T: bb_interactive::Answers>(prompter: &Prompter, question: Question<T>) -> String {
    match prompter.ask(question) {
        Err(AskError::WrongLabel(wrong)) => wrong.to_string(),
        Err(other) => panic!("{other}"),
        Ok(outcome) => panic!("{outcome}"),
    }
}

#[test]
fn without_a_policy_nothing_is_answered() {
    for variables in [&[][..], &[("BB_AUTO_ANSWER", "")], &[("BB_AUTO_ANSWER", " ")], &[("BB_AUTO_ANSWER", "skip")]] {
        let outcome = ask(&refused(variables), delete());
        assert_eq!(outcome.by(), None);
        let text = outcome.to_string();
        for part in ["non-interactive", "no answer channel is available", "pass --yes", "BB_AUTO_ANSWER", "CI is set"] {
            assert!(text.contains(part), "{part:?} is not in {text}");
        }
        let Err(NoAnswer::Unanswered(unanswered)) = outcome.answer() else { panic!("{text}") };
        assert_eq!(unanswered.refusal().name(), "CI");
        assert_eq!(unanswered.asked().text(), "Delete?");
        assert_eq!(unanswered.to_string(), text);
    }
}

#[test]
fn a_policy_answers_and_says_so() {
    for (policy, label) in [("first", "Delete"), ("last", "Skip"), ("SKIP", "Skip"), ("delete", "Delete")] {
        let outcome = ask(&refused(&[("BB_AUTO_ANSWER", policy)]), delete());
        assert_eq!(outcome.by(), Some(By::Policy));
        let text = outcome.to_string();
        for part in
            ["non-interactive", "no person chose it", "BB_AUTO_ANSWER, which preconfigures answers", "CI is set"]
        {
            assert!(text.contains(part), "{part:?} is not in {text}");
        }
        let Outcome::Policy(choice, automatic) = outcome else { panic!("{text}") };
        assert_eq!((choice.label(), automatic.label()), (label, label));
        assert_eq!(automatic.variable(), "BB_AUTO_ANSWER");
        assert_eq!(automatic.refusal().name(), "CI");
    }
}

#[test]
fn a_wrong_label_is_an_error_that_lists_the_labels_and_not_the_value() {
    let text = wrong(&refused(&[("BB_AUTO_ANSWER", "hunter2")]), delete());
    for part in [r#""Delete", "Skip""#, "BB_AUTO_ANSWER", "pass --yes"] {
        assert!(text.contains(part), "{part:?} is not in {text}");
    }
    assert!(!text.contains("hunter2"), "{text}");
}

#[test]
fn a_destructive_question_takes_an_exact_label_only() {
    let delete = || Question::confirm("Delete moon-base?", why()).destructive();
    for policy in ["first", "last", "skip"] {
        let outcome = ask(&refused(&[("BB_AUTO_ANSWER", policy)]), delete());
        assert!(matches!(outcome, Outcome::Unanswered(_)), "{policy}: {outcome}");
        assert!(!outcome.is_yes());
        assert!(outcome.to_string().contains(r#"exactly one of "yes", "no""#), "{outcome}");
    }
    assert!(ask(&refused(&[("BB_AUTO_ANSWER", "YES")]), delete()).is_yes());
    assert!(!ask(&refused(&[("BB_AUTO_ANSWER", "no")]), delete()).is_yes());
    assert!(wrong(&refused(&[("BB_AUTO_ANSWER", "1")]), delete()).contains(r#""yes", "no""#));
}

#[test]
fn the_applications_own_variable_goes_first() {
    let both = |own| ask(&refused(&[("BB_AUTO_ANSWER", "first"), ("MYAPP_AUTO_ANSWER", own)]), delete());
    let Outcome::Policy(choice, automatic) = both("last") else { panic!("it is answered") };
    assert_eq!((choice.label(), automatic.variable()), ("Skip", "MYAPP_AUTO_ANSWER"));
    assert!(matches!(both("skip"), Outcome::Unanswered(_)));
    let Outcome::Policy(choice, automatic) = both("") else { panic!("it is answered") };
    assert_eq!((choice.label(), automatic.variable()), ("Delete", "BB_AUTO_ANSWER"));
    let text = both("skip").to_string();
    assert!(text.contains("BB_AUTO_ANSWER or MYAPP_AUTO_ANSWER preconfigures answers"), "{text}");
}

#[test]
fn texts_and_secrets_are_never_answered_automatically() {
    for policy in ["first", "last", "yes", "hunter2"] {
        let prompter = refused(&[("BB_AUTO_ANSWER", policy)]);
        assert!(matches!(ask(&prompter, Question::text("Name?", why())), Outcome::Unanswered(_)), "{policy}");
        assert!(matches!(ask(&prompter, Question::secret("Token?", why())), Outcome::Unanswered(_)), "{policy}");
    }
}

#[test]
fn in_an_attended_run_a_policy_changes_nothing() {
    for policy in ["first", "yes", "nonsense"] {
        let person = Surroundings::person().with_variable("BB_AUTO_ANSWER", policy);
        let (prompter, mut requests) = channel(Detector::new().within(person));
        let worker = std::thread::spawn(move || prompter.ask(Question::confirm("Go on?", why())));
        requests.next().expect("a person is asked").answer_line("n").expect("an answer");
        let outcome = worker.join().expect("it ends").expect("the policy is not looked at");
        assert_eq!(outcome.by(), Some(By::Person));
        assert_eq!(outcome.to_string(), "a person answered: no");
    }
}

#[test]
fn a_choice_without_labels_is_an_error_in_every_run() {
    let nothing = || Question::choice("Which?", Vec::<String>::new(), why());
    let (attended, _requests) = channel(Detector::new().within(Surroundings::person()));
    assert!(matches!(attended.ask(nothing()), Err(AskError::NoLabels)));
    assert!(matches!(refused(&[("BB_AUTO_ANSWER", "first")]).ask(nothing()), Err(AskError::NoLabels)));
}

#[test]
fn a_secret_is_in_no_text() {
    let (prompter, mut requests) = channel(Detector::new().within(Surroundings::person()));
    let worker = std::thread::spawn(move || prompter.ask(Question::secret("Token?", why())));
    let request = requests.next().expect("it is asked");
    let answer = request.asked().read("hunter2").expect("an answer");
    let mut text = format!("{request:?} {answer:?}");
    request.answer(answer).expect("it fits");
    let outcome = worker.join().expect("it ends").expect("it is put");
    write!(text, "{outcome} {outcome:?}").expect("a string takes everything");
    let secret = outcome.answer().expect("answered");
    write!(text, "{secret:?}").expect("a string takes everything");
    assert!(!text.contains("hunter2"), "{text}");
    assert_eq!(secret.expose(), "hunter2");
}

#[test]
fn what_is_asked_cannot_move_the_cursor() {
    let question = Question::choice("Two\nlines\u{1b}[2J?", ["a\tb"], why());
    let text = format!("{}{}", question.asked(), question.asked().labels().collect::<String>());
    assert!(!text.contains(char::is_control), "{text:?}");
}

#[test]
fn every_text_is_one_line_to_read() {
    let confirm = || Question::confirm("Delete moon-base?", why());
    let with = |policy| refused(&[("BB_AUTO_ANSWER", policy)]);
    let page = [
        ask(&refused(&[]), delete()).to_string(),
        ask(&with("last"), delete()).to_string(),
        wrong(&with("nope"), delete()),
        ask(&with("first"), confirm().destructive()).to_string(),
        ask(&with("yes"), confirm().destructive()).to_string(),
        ask(&with("first"), Question::secret("Token?", why())).to_string(),
        NoAnswer::Declined.to_string(),
        NoAnswer::Cancelled.to_string(),
    ];
    for text in &page {
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(!text.ends_with('.'), "{text}");
    }
    insta::assert_snapshot!(page.join("\n\n"));
}

#[test]
fn errors_can_cross_threads() {
    fn is_error<T: std::error::Error + Send + Sync + 'static>() {}
    is_error::<AskError>();
    is_error::<NoAnswer>();
    is_error::<bb_interactive::Unanswered>();
    is_error::<bb_interactive::WrongLabel>();
    is_error::<bb_interactive::Misfit>();
}

#[cfg(feature = "miette")]
#[test]
fn errors_are_diagnostics_with_the_refusals_help() {
    use miette::Diagnostic;
    let unanswered = ask(&refused(&[]), delete()).answer().expect_err("nobody answers");
    assert_eq!(unanswered.code().expect("it has a code").to_string(), "bb_interactive::unanswered");
    assert!(unanswered.help().expect("it has help").to_string().contains("pass --yes"));
    let wrong = refused(&[("BB_AUTO_ANSWER", "nope")]).ask(delete()).expect_err("no such label");
    assert_eq!(wrong.code().expect("it has a code").to_string(), "bb_interactive::wrong_label");
    assert!(wrong.help().expect("it has help").to_string().contains("pass --yes"));
}

/// What a child really gets, under a shell that prints it.
#[cfg(unix)]
#[test]
fn children_lose_the_answers_and_keep_the_refusals() {
    let mut child = Command::new("env");
    child.env_clear().env("PATH", std::env::var_os("PATH").expect("there is one"));
    for name in ["BB_AUTO_ANSWER", "MYAPP_AUTO_ANSWER", "BB_FORCE_INTERACTIVE", "MYAPP_FORCE_INTERACTIVE"] {
        child.env(name, "yes");
    }
    child.env("BB_NO_PROMPT", "1").env("MYAPP_NO_PROMPT_VARS", "OTHER").env("CI", "1");
    Detector::new().prefix("MYAPP").scrub(&mut child);
    let seen = String::from_utf8(child.output().expect("it runs").stdout).expect("plain text");
    let mut names: Vec<&str> = seen.lines().filter_map(|line| Some(line.split_once('=')?.0)).collect();
    names.sort_unstable();
    assert_eq!(names, ["BB_NO_PROMPT", "CI", "MYAPP_NO_PROMPT_VARS", "PATH"]);
}
