//! In: situations that users of many programs have reported; out: what is decided in each.
//!
//! The ones that need a real terminal or a process are in `terminals.rs`.

use bb_interactive::{Detector, Rule, Surroundings, reason};

/// What is decided at a terminal with these variables: nothing, or the rule and the name.
fn decided(variables: &[(&str, &str)]) -> Option<(Rule, String)> {
    decided_in(with(Surroundings::person(), variables))
}

fn with(surroundings: Surroundings, variables: &[(&str, &str)]) -> Surroundings {
    let surroundings = surroundings.with_variable("TERM", "xterm");
    variables.iter().fold(surroundings, |all, (name, value)| all.with_variable(name, value))
}

fn decided_in(surroundings: Surroundings) -> Option<(Rule, String)> {
    let refusal = Detector::new().refusal_in(&surroundings)?;
    Some((refusal.rule(), refusal.name().to_owned()))
}

fn known(name: &str) -> Option<(Rule, String)> {
    Some((Rule::KnownVariable, name.to_owned()))
}

#[test]
fn a_person_in_an_editors_terminal_is_asked() {
    let editor = [("CURSOR_TRACE_ID", "abc"), ("TERM_PROGRAM", "vscode"), ("VSCODE_INJECTION", "1")];
    assert_eq!(decided(&editor), None);
}

#[test]
fn ci_that_is_denied_or_empty_does_not_count() {
    for value in ["false", "False", "FALSE", "0", "", " 0 "] {
        assert_eq!(decided(&[("CI", value)]), None, "{value:?}");
    }
}

#[test]
fn ci_that_is_denied_takes_nothing_else_back() {
    assert_eq!(decided(&[("CI", "false"), ("GITHUB_ACTIONS", "true")]), known("GITHUB_ACTIONS"));
}

#[test]
fn nothing_but_0_and_false_denies() {
    for value in ["no", "off", "n", "none", "woodpecker", "yes"] {
        assert_eq!(decided(&[("CI", value)]), known("CI"), "{value:?}");
    }
}

#[test]
fn general_build_variables_on_a_developers_machine_do_not_count() {
    assert_eq!(decided(&[("BUILD_NUMBER", "3429"), ("BUILD_ID", "1"), ("RUN_ID", "7")]), None);
}

#[test]
fn an_agent_that_gives_a_terminal_is_named() {
    let gemini = [("GEMINI_CLI", "1"), ("TERM", "xterm-256color"), ("PAGER", "cat")];
    assert_eq!(decided(&gemini), known("GEMINI_CLI"));
}

#[test]
fn an_agent_without_a_terminal_is_named_rather_than_the_stream() {
    let agent = [("CLAUDECODE", "1"), ("AI_AGENT", "claude-code_2-1-170_agent")];
    let surroundings = with(Surroundings::nobody(), &agent);
    assert_eq!(decided_in(surroundings.clone()), known("AI_AGENT"));
    let why = reason!("the login has to be confirmed").answered_by("--token");
    let refusal = Detector::new().refusal_in(&surroundings).expect("refused").because(why);
    let text = refusal.to_string();
    assert!(text.contains("pass --token"), "{text}");
    assert!(text.contains("run it in a terminal of your own"), "{text}");
}

#[test]
fn a_marker_that_leaked_into_a_persons_shell_is_undone_for_one_command() {
    let leaked = with(Surroundings::person(), &[("CLAUDECODE", "1")]);
    let refusal = Detector::new().refusal_in(&leaked).expect("refused");
    assert_eq!(refusal.name(), "CLAUDECODE");
    assert!(refusal.to_string().contains("`CLAUDECODE=0 cmd …`"), "{refusal}");
    assert_eq!(decided(&[("CLAUDECODE", "0")]), None);
    assert_eq!(decided(&[("CLAUDECODE", "")]), None);
}

#[test]
fn what_a_refusal_says_to_do_is_enough() {
    let both = [("CLAUDECODE", "1"), ("CI", "true"), ("TERM", "dumb"), ("BB_NO_PROMPT", "1")];
    let surroundings = with(Surroundings::person(), &both);
    let refusal = Detector::new().refusal_in(&surroundings).expect("refused");
    let fix = refusal.fix();
    let undo = fix.split('`').nth(1).and_then(|text| text.strip_suffix(" cmd …"));
    let undo = undo.expect("the fix names a command");
    let undone = undo.split(' ').fold(surroundings, |all, assignment| {
        let (name, value) = assignment.split_once('=').expect("an assignment");
        all.with_variable(name, value)
    });
    assert_eq!(decided_in(undone), None, "{fix}");
}

#[test]
fn a_person_who_pipes_the_output_is_not_asked() {
    let piped = with(Surroundings::person(), &[]).with_stdout(false);
    assert_eq!(decided_in(piped), Some((Rule::StdoutNotTerminal, "standard output".into())));
}

#[test]
fn answers_from_a_pipe_are_no_person() {
    let piped = with(Surroundings::person(), &[]).with_stdin(false);
    assert_eq!(decided_in(piped), Some((Rule::StdinNotTerminal, "standard input".into())));
}

#[test]
fn a_background_job_is_refused() {
    let job = with(Surroundings::person(), &[]).with_background(true);
    assert_eq!(decided_in(job), Some((Rule::BackgroundProcess, "standard input".into())));
}

#[test]
fn an_image_that_has_debian_frontend_baked_in_is_refused_and_a_front_end_that_asks_is_not() {
    assert_eq!(decided(&[("DEBIAN_FRONTEND", "noninteractive")]), known("DEBIAN_FRONTEND"));
    for asks in ["dialog", "readline", "teletype", "editor", "gnome", "kde", "text", "web"] {
        assert_eq!(decided(&[("DEBIAN_FRONTEND", asks)]), None, "{asks}");
    }
}

#[test]
fn a_build_host_called_agent_is_asked_and_an_agent_is_not() {
    assert_eq!(decided(&[("AGENT", "build-01")]), None);
    for agent in ["1", "goose", "amp", "crush"] {
        assert_eq!(decided(&[("AGENT", agent)]), known("AGENT"), "{agent}");
    }
}

#[test]
fn inverted_variables_never_fire_even_where_an_operator_names_them() {
    let named = ("BB_NO_PROMPT_VARS", "GIT_TERMINAL_PROMPT TF_INPUT");
    assert_eq!(decided(&[named, ("GIT_TERMINAL_PROMPT", "0"), ("TF_INPUT", "0")]), None);
}
