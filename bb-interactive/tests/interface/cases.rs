//! In: nothing; out: one test for each thing that a person does at the interface.

use crate::screen::{Failure, Screen};
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

const CTRL_C: &str = "\u{3}";
const ESCAPE: &str = "\u{1b}";
const PAGE_UP: &str = "\u{1b}[5~";
const PAGE_DOWN: &str = "\u{1b}[6~";

pub fn all() -> Vec<Trial> {
    vec![
        trial("it_stays_alive_while_it_asks_and_the_answer_reaches_the_worker", alive),
        trial("what_is_no_answer_is_asked_again", asked_again),
        trial("ctrl_c_once_declines", declines),
        trial("ctrl_c_twice_ends_it_at_once_and_leaves_the_terminal_sane", force_quit),
        trial("ctrl_c_twice_ends_it_while_nothing_is_asked", quit_without_a_question),
        trial("the_same_worker_asks_at_the_plain_terminal", single_shot),
        trial("the_same_worker_says_so_where_nobody_can_be_asked", refused),
        trial("the_same_worker_takes_what_an_operator_preconfigured", preconfigured),
    ]
}

fn trial(name: &str, test: fn() -> Result<(), Failure>) -> Trial {
    Trial::test(name, move || test().map_err(libtest_mimic::Failed::from))
}

fn contains(text: &str, part: &str) -> Result<(), Failure> {
    if text.contains(part) { Ok(()) } else { Err(format!("{part:?} is not in {text:?}").into()) }
}

fn asking(line: &str) -> Result<Screen, Failure> {
    let mut screen = Screen::start(line, &[])?;
    screen.wait_for("? Delete build? (what is deleted has to be built anew)")?;
    screen.wait_for("waits for an answer")?;
    Ok(screen)
}

fn alive() -> Result<(), Failure> {
    let mut screen = asking("$PROGRAM")?;
    let mut spinner = BTreeSet::new();
    screen.wait("a spinner that turns", |text| {
        let turn = text.split_once("] the worker waits").and_then(|(before, _)| before.chars().last());
        spinner.extend(turn);
        spinner.len() == 4
    })?;
    screen.press(PAGE_UP)?;
    screen.wait("the beginning", |text| {
        text.lines().any(|line| line.trim() == "looked at file 3") && !text.contains("? Delete build?")
    })?;
    screen.wait_for("waits for an answer")?;
    screen.press(PAGE_DOWN)?;
    screen.wait_for("? Delete build?")?;
    screen.press("y")?;
    screen.wait_for("> y")?;
    screen.press("\r")?;
    screen.wait_for("build: a person answered: yes")?;
    screen.wait_for("build: deleted")?;
    screen.wait_for("? Delete cache?")?;
    screen.press("no\r")?;
    screen.wait_for("cache: left alone")?;
    screen.wait_for("? Delete dist?")?;
    screen.press("Yes\r")?;
    screen.wait_for("done")?;
    screen.press("q")?;
    let (code, _) = screen.end()?;
    if code == 0 { Ok(()) } else { Err(format!("it ended with {code}").into()) }
}

fn asked_again() -> Result<(), Failure> {
    let mut screen = asking("$PROGRAM")?;
    screen.press("\r")?;
    screen.wait_for("answer yes or no")?;
    screen.press("perhaps\r")?;
    screen.wait("an empty line to type in", |text| text.trim_end().ends_with('>'))?;
    screen.wait_for("waits for an answer")?;
    screen.press("n\r")?;
    screen.wait_for("build: a person answered: no")
}

fn declines() -> Result<(), Failure> {
    let mut screen = asking("$PROGRAM")?;
    screen.press(CTRL_C)?;
    screen.wait_for("build: the question was declined")?;
    screen.wait_for("build: left alone")?;
    screen.wait_for("? Delete cache?")?;
    // another key in between, and the next one is the first again
    screen.press("n")?;
    screen.wait_for("> n")?;
    screen.press(CTRL_C)?;
    screen.wait_for("cache: the question was declined")
}

/// The second question is pending when the second Ctrl-C comes.
fn force_quit() -> Result<(), Failure> {
    let mut screen = asking("$PROGRAM; echo it ended with $?; stty -a")?;
    screen.press(CTRL_C)?;
    screen.wait_for("? Delete cache?")?;
    let began = Instant::now();
    screen.press(CTRL_C)?;
    screen.wait_for("it ended with 130")?;
    let took = began.elapsed();
    let (_, seen) = screen.end()?;
    let text = seen.screen().contents().replace('\n', " ");
    for mode in [" icanon", " echo ", " isig"] {
        contains(&text, mode)?;
    }
    if seen.screen().alternate_screen() || seen.screen().hide_cursor() {
        return Err("the alternate screen is still there, or the cursor is not".into());
    }
    if took < Duration::from_secs(1) { Ok(()) } else { Err(format!("it took {took:?}").into()) }
}

fn quit_without_a_question() -> Result<(), Failure> {
    let mut screen = asking("$PROGRAM; echo it ended with $?")?;
    screen.press("y\r")?;
    screen.wait_for("? Delete cache?")?;
    screen.press("y\r")?;
    screen.wait_for("? Delete dist?")?;
    screen.press("y\r")?;
    screen.wait_for("done")?;
    screen.press(CTRL_C)?;
    screen.wait_for("Ctrl-C once more ends it")?;
    screen.press(CTRL_C)?;
    screen.wait_for("it ended with 130")
}

fn single_shot() -> Result<(), Failure> {
    let mut screen = Screen::start("$PROGRAM --once; echo it ended with $?", &[])?;
    for (question, key, outcome) in [
        ("Delete build?", "y", "build: a person answered: yes"),
        ("Delete cache?", ESCAPE, "cache: the question was declined"),
        ("Delete dist?", "n", "dist: a person answered: no"),
    ] {
        screen.wait_for("what is deleted has to be built anew")?;
        screen.wait_for(question)?;
        // what is typed before the prompt reads may be thrown away
        std::thread::sleep(Duration::from_millis(200));
        screen.press(key)?;
        screen.wait_for(outcome)?;
    }
    screen.wait_for("done")?;
    screen.wait_for("it ended with 0")
}

fn refused() -> Result<(), Failure> {
    let mut screen = Screen::start("$PROGRAM --once; echo it ended with $?", &[("CI", "1")])?;
    screen.wait_for("it ended with 1")?;
    let (_, seen) = screen.end()?;
    let text = seen.screen().contents().replace('\n', "");
    for part in ["Delete build?", "CI is set", "pass --yes", "BB_AUTO_ANSWER preconfigures answers"] {
        contains(&text, part)?;
    }
    let mut screen = Screen::start("$PROGRAM; echo it ended with $?", &[("CI", "1")])?;
    screen.wait_for("it ended with 1")
}

fn preconfigured() -> Result<(), Failure> {
    let variables = [("CI", "1"), ("BB_AUTO_ANSWER", "No")];
    let mut screen = Screen::start("$PROGRAM --once; echo it ended with $?", &variables)?;
    screen.wait_for("dist: left alone")?;
    screen.wait_for("no person chose it")?;
    screen.wait_for("it ended with 0")
}
