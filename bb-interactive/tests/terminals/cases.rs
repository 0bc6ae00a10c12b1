//! In: nothing; out: one test for each way in which a program's streams can be set up.

use crate::setup::{Failure, Run, Setup, has};
use libtest_mimic::{Completion, Failed, Trial};
use std::fmt::Debug;
use std::time::Duration;

/// T is a terminal, P a pipe, N `/dev/null`; in the order standard input, output, error.
const T_P_T: &str = "$PROGRAM | cat >$D/stdout";
const N_T_T: &str = "$PROGRAM </dev/null";
const P_T_T: &str = "echo y | $PROGRAM";
const T_T_P: &str = "exec 3>&1; $PROGRAM 2>&1 >&3 | cat >$D/stderr";
const N_P_P: &str = "$PROGRAM </dev/null 2>$D/stderr >$D/stdout";

pub fn all() -> Vec<Trial> {
    let mut all = vec![
        trial("all_three_terminals_are_asked", || expect(&Setup::default(), "allow")),
        trial("piped_output_is_not_asked_and_stays_empty", piped_output),
        trial("null_input_is_not_asked", || {
            let run = on_terminal(N_T_T)?;
            same(&run.verdict, "refuse(stdin_not_terminal, standard input)")
        }),
        trial("piped_input_is_not_asked_and_never_means_yes", || {
            let run = on_terminal(P_T_T)?;
            same(&run.verdict, "refuse(stdin_not_terminal, standard input)")?;
            same(&run.code, &1)
        }),
        trial("a_piped_error_stream_matters_only_to_a_prompt_that_is_drawn_there", drawn_on_stderr),
        trial("no_stream_is_a_terminal_but_one_controls_the_process", || {
            let run = on_terminal(N_P_P)?;
            same(&run.verdict, "refuse(stdin_not_terminal, standard input)")
        }),
        with_command("no_terminal_anywhere", "setsid", no_terminal),
        with_command("the_controlling_terminal_is_never_opened", "strace", no_device_is_opened),
        trial("closed_input_is_not_asked", || {
            let run = on_terminal("$PROGRAM <&-")?;
            same(&run.verdict, "refuse(stdin_not_terminal, standard input)")
        }),
        trial("a_background_job_is_refused_and_never_stopped", background),
        trial("a_foreground_job_is_asked", || {
            let setup = Setup { line: "set -m; $PROGRAM; exit $?", ..Setup::default() };
            expect(&setup, "allow")
        }),
        trial("a_dumb_terminal_is_not_asked", || {
            let variables = &[("TERM", "dumb")];
            expect(&Setup { variables, ..Setup::default() }, "refuse(dumb_terminal, TERM)")
        }),
        trial("a_terminal_without_a_name_is_asked", || {
            expect(&Setup { line: "unset TERM; $PROGRAM", ..Setup::default() }, "allow")
        }),
        trial("an_agent_that_gives_a_terminal_is_refused_by_its_name", || {
            let variables = &[("GEMINI_CLI", "1"), ("TERM", "xterm-256color"), ("PAGER", "cat")];
            let expected = "refuse(known_variable, GEMINI_CLI)";
            expect(&Setup { variables, ..Setup::default() }, expected)
        }),
        trial("a_terminal_without_a_sign_is_asked_until_somebody_says_otherwise", silenced),
        trial("streams_are_asked_again_for_each_permit", || {
            let setup = Setup { what: "input-goes-away", ..Setup::default() };
            expect(&setup, "allow, then Err(\"stdin_not_terminal\")")
        }),
        trial("a_widget_that_would_redraw_for_ever_is_never_built", widget),
    ];
    if cfg!(feature = "output") {
        all.push(trial("output_is_worth_what_the_stream_and_its_reader_are", worth));
    }
    if cfg!(feature = "prompts") {
        all.extend(prompts());
    }
    all
}

fn trial(name: &str, test: fn() -> Result<(), Failure>) -> Trial {
    Trial::test(name, move || test().map_err(Failed::from))
}

/// Ignored, with the reason, where the command is missing.
fn with_command(name: &str, command: &'static str, test: fn() -> Result<(), Failure>) -> Trial {
    Trial::ignorable_test(name, move || {
        if !has(command) {
            return Ok(Completion::ignored_with(format!("it takes `{command}`, which is not installed")));
        }
        test().map(|()| Completion::Completed).map_err(Failed::from)
    })
}

fn on_terminal(line: &str) -> Result<Run, Failure> {
    Setup { line, ..Setup::default() }.on_terminal()
}

fn expect(setup: &Setup<'_>, verdict: &str) -> Result<(), Failure> {
    same(&setup.on_terminal()?.verdict.as_str(), &verdict)
}

fn same<T, U>(is: &T, expected: &U) -> Result<(), Failure>
where
    T: PartialEq<U> + Debug,
    U: Debug + ?Sized,
{
    if is == expected { Ok(()) } else { Err(format!("{is:?} is not {expected:?}").into()) }
}

fn contains(text: &str, part: &str) -> Result<(), Failure> {
    if text.contains(part) { Ok(()) } else { Err(format!("{part:?} is not in {text:?}").into()) }
}

fn file(run: &Run, name: &str) -> Result<String, Failure> {
    Ok(std::fs::read_to_string(run.folder.path().join(name))?)
}

fn piped_output() -> Result<(), Failure> {
    let run = on_terminal(T_P_T)?;
    same(&run.verdict, "refuse(stdout_not_terminal, standard output)")?;
    same(&file(&run, "stdout")?, "")?;
    contains(&run.shown, "standard output is not a terminal")
}

fn drawn_on_stderr() -> Result<(), Failure> {
    expect(&Setup { line: T_T_P, ..Setup::default() }, "allow")?;
    let drawn = Setup { line: T_T_P, what: "on-stderr", ..Setup::default() }.on_terminal()?;
    same(&drawn.verdict, "refuse(prompt_stream_not_terminal, standard error)")?;
    contains(&file(&drawn, "stderr")?, "where the question would be shown")
}

fn no_terminal() -> Result<(), Failure> {
    let run = Setup { line: N_P_P, ..Setup::default() }.without_terminal()?;
    same(&run.verdict, "refuse(stdin_not_terminal, standard input)")?;
    same(&run.code, &1)
}

/// In every set-up, with a terminal that controls the process: the system calls tell.
fn no_device_is_opened() -> Result<(), Failure> {
    for redirection in ["", "</dev/null", "</dev/null >$D/o 2>&1", "<&-", "2>$D/e"] {
        let line = format!("strace -f -o $D/calls $PROGRAM {redirection}");
        let run = Setup { line: &line, what: "on-stderr", ..Setup::default() }.on_terminal()?;
        let calls = file(&run, "calls")?;
        contains(&calls, "execve(")?;
        same(&calls.contains("/dev/tty"), &false)?;
    }
    Ok(())
}

/// With job control a job has a group of its own, and `&` leaves it outside the foreground. A
/// program that asked would be stopped, and `wait` would never end.
fn background() -> Result<(), Failure> {
    for what in ["", "read-line", "fuzzy"] {
        let line = "set -m; $PROGRAM & wait $!; exit $?";
        let run = Setup { line, what, ..Setup::default() }.on_terminal()?;
        same(&run.verdict, "refuse(background_process, standard input)")?;
        same(&run.code, &1)?;
        contains(&run.shown, "run it in the foreground (`fg`)")?;
    }
    Ok(())
}

fn silenced() -> Result<(), Failure> {
    expect(&Setup::default(), "allow")?;
    let variables = &[("BB_NO_PROMPT", "1")];
    let run = Setup { variables, ..Setup::default() }.on_terminal()?;
    same(&run.verdict, "refuse(no_prompt_variable, BB_NO_PROMPT)")?;
    same(&run.code, &1)?;
    contains(&run.shown, "pass --yes")?;
    let run = Setup { what: "no-input", ..Setup::default() }.on_terminal()?;
    same(&run.verdict, "refuse(no_input_flag, --no-input)")?;
    same(&run.code, &1)?;
    contains(&run.shown, "pass --yes")
}

fn widget() -> Result<(), Failure> {
    let run = Setup { line: N_P_P, what: "fuzzy", ..Setup::default() }.on_terminal()?;
    same(&run.code, &1)?;
    same(&(run.took < Duration::from_secs(1)), &true)?;
    same(&(file(&run, "stderr")?.len() < 4096), &true)
}

/// c is colour, p progress, g a pager; standard output first, then standard error.
fn worth() -> Result<(), Failure> {
    let none: &[(&str, &str)] = &[];
    for (line, variables, expected) in [
        ("$PROGRAM", none, "cpg/cpg"),
        (T_P_T, none, "/cp"),
        (N_T_T, none, "cp/cp"),
        (N_P_P, none, "/"),
        ("$PROGRAM", &[("NO_COLOR", "1")], "pg/pg"),
        ("$PROGRAM", &[("CLICOLOR", "0")], "pg/pg"),
        (N_P_P, &[("CLICOLOR_FORCE", "1")], "c/c"),
        (N_P_P, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], "/"),
        ("$PROGRAM", &[("CI", "true")], "c/c"),
        ("$PROGRAM", &[("GEMINI_CLI", "1")], "c/c"),
        ("$PROGRAM", &[("BB_NO_PROMPT_VARS", "MINE"), ("MINE", "1")], "c/c"),
        ("$PROGRAM", &[("BB_NO_PROMPT", "1")], "cp/cp"),
        ("$PROGRAM", &[("TERM", "dumb")], "/"),
    ] {
        let run = Setup { line, variables, what: "worth", ..Setup::default() }.on_terminal()?;
        same(&run.verdict.as_str(), &expected).map_err(|e| format!("{line} {variables:?}: {e}"))?;
    }
    Ok(())
}

/// The crate's own prompts, answered at the keyboard.
fn prompts() -> Vec<Trial> {
    vec![
        trial("confirm_takes_a_key_and_has_no_default", || {
            answered("confirm", "delete it?", "\ry", "true")?;
            answered("confirm", "delete it?", "n", "false")
        }),
        trial("select_chooses_nothing_in_advance", || answered("select", "two", "\x1b[B\x1b[B\r", "1")),
        trial("input_takes_a_line", || answered("input", "name", "Ada\r", "Ada")),
        trial("password_is_not_shown", || {
            let typed = Some(("token", "hunter2\r"));
            let run = Setup { what: "password", typed, ..Setup::default() }.on_terminal()?;
            same(&run.verdict, "hunter2")?;
            same(&run.shown.contains("hunter2"), &false)
        }),
        trial("a_question_is_asked_with_its_reason_above_it", || {
            let typed = Some(("delete it?", "y"));
            let run = Setup { what: "ask-confirm", typed, ..Setup::default() }.on_terminal()?;
            same(&run.verdict, "a person answered: yes")?;
            contains(&run.shown, "the actor and its runs will be deleted")
        }),
        trial("every_sort_of_question_is_asked", || {
            answered("ask-choice", "two", "\x1b[B\x1b[B\r", "a person answered: two")?;
            answered("ask-text", "name", "Ada\r", "a person answered: Ada")?;
            let typed = Some(("token", "hunter2\r"));
            let run = Setup { what: "ask-secret", typed, ..Setup::default() }.on_terminal()?;
            same(&run.verdict, "a person answered: a secret")?;
            same(&run.shown.contains("hunter2"), &false)
        }),
        trial("two_threads_take_turns", || {
            answered("ask-two", "delete it?", "yn", "a person answered: no, a person answered: yes")
        }),
        trial("escape_declines", || {
            answered("ask-confirm", "delete it?", "\x1b", "the question was declined")?;
            answered("ask-choice", "two", "\x1b", "the question was declined")
        }),
        trial("a_policy_changes_nothing_at_the_terminal", || {
            let variables = &[("BB_AUTO_ANSWER", "yes")];
            let typed = Some(("delete it?", "n"));
            let run = Setup { what: "ask-confirm", variables, typed, ..Setup::default() }.on_terminal()?;
            same(&run.verdict, "a person answered: no")
        }),
        trial("a_policy_answers_in_a_pipe", || {
            let variables = &[("BB_AUTO_ANSWER", "Yes")];
            let setup = Setup { line: T_T_P, what: "ask-confirm", variables, ..Setup::default() };
            let run = setup.on_terminal()?;
            contains(&run.verdict, "\"delete it?\" was answered \"yes\" by BB_AUTO_ANSWER")
        }),
        trial("a_prompt_asks_for_its_own_stream_even_where_the_detector_did_not", || {
            let run = Setup { line: T_T_P, what: "confirm", ..Setup::default() }.on_terminal()?;
            same(&run.verdict, "allow")?;
            contains(&file(&run, "stderr")?, "standard error, where the question would be shown")
        }),
    ]
}

fn answered(what: &str, shown: &str, typed: &str, answer: &str) -> Result<(), Failure> {
    let run = Setup { what, typed: Some((shown, typed)), ..Setup::default() }.on_terminal()?;
    same(&run.verdict.as_str(), &answer)
}
