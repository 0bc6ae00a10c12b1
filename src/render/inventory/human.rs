//! In: the inventory. Out: a list for people, a block for each question, as wide as the terminal.

use super::{Shown, guard};
use crate::{
    inventory::{Certainty, Guard, Question},
    render::{condition, lines::Lines, visible},
};

/// What stands before a value: two spaces, the longest label, two more.
const INDENT: usize = 16;

pub(super) fn text(shown: &Shown<'_>, lines: &mut Lines<'_>) -> String {
    let paint = |code: &str, text: &str| {
        if shown.colour { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    };
    let mut text = String::new();
    for question in shown.questions {
        let place = lines.at(question.site).0;
        let asks = question.text.as_deref().map(visible::line);
        match asks {
            Some(asks) => {
                let wrapped = textwrap::wrap(&asks, shown.width);
                text.extend(wrapped.iter().map(|line| paint("1", line) + "\n"));
            }
            None => text += &(paint("2", "(a text that is not known)") + "\n"),
        }
        for (label, value) in rows(question) {
            let unguarded = label == "permitted by" && question.guard == Guard::None;
            let wrapped = textwrap::wrap(&value, shown.width.saturating_sub(INDENT).max(20));
            for (number, line) in wrapped.iter().enumerate() {
                let label = if number == 0 { label } else { "" };
                let value = if unguarded { paint("33", line) } else { line.to_string() };
                text += &format!("  {}{value}\n", paint("2", &format!("{label:<0$}", INDENT - 2)));
            }
        }
        let path = shown.path(question);
        let at = format!("{}:{}:{}", visible::line(&path), place.line, place.column);
        text += &format!("  {}{at}\n\n", paint("2", &format!("{:<1$}", "at", INDENT - 2)));
    }
    let open = shown.questions.iter().filter(|question| question.guard == Guard::None).count();
    let count = match shown.questions.len() {
        1 => "1 question".to_owned(),
        number => format!("{number} questions"),
    };
    text + &format!("{count}, {open} that nothing permits\n")
}

/// What is said of a question, by label.
fn rows(question: &Question) -> Vec<(&'static str, String)> {
    let said = |value: &Option<String>| value.as_deref().map(|value| visible::line(value).into_owned());
    let unsure = if question.certainty == Certainty::Likely { ", likely" } else { "" };
    let rows = [
        ("because", said(&question.reason).or_else(|| Some("not known".to_owned()))),
        ("answered by", said(&question.flag).or_else(|| Some("not known".to_owned()))),
        ("permitted by", Some(visible::line(&guard(&question.guard, &|name| format!("`{name}`"))).into_owned())),
        ("asked with", Some(format!("{}{unsure}", question.api))),
        ("condition", question.condition.as_deref().map(condition::words)),
        ("in", Some(visible::line(&question.item).into_owned())),
    ];
    rows.into_iter().filter_map(|(label, value)| Some((label, value?))).collect()
}
