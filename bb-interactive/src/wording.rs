//! In: everything that speaks against asking; out: the words that say what to do about it.

use crate::cause::{Cause, Remedy, Rule};
use crate::reason::Reason;

/// "pass --yes, or, to be asked, set CI=0 for this command (`CI=0 cmd …`)"
pub(crate) fn fix(reason: Option<&Reason>, causes: &[Cause]) -> String {
    let to_be_asked = to_be_asked(causes);
    match reason.and_then(Reason::flag) {
        Some(flag) => format!("pass {flag}, or, to be asked, {to_be_asked}"),
        None => format!("to be asked, {to_be_asked}"),
    }
}

/// Everything that has to change, for a fix that leaves one cause standing is none.
fn to_be_asked(causes: &[Cause]) -> String {
    let elsewhere = causes
        .iter()
        .any(|cause| matches!(cause.remedy, Remedy::Terminal));
    let steps: Vec<String> = [
        leave_out(causes),
        run_in_terminal(causes),
        in_foreground(causes),
        set(causes, elsewhere),
        in_words(causes),
    ]
    .into_iter()
    .flatten()
    .collect();
    match steps.as_slice() {
        [] => "take away what the program's own rule found".to_owned(),
        steps => steps.join(" and "),
    }
}

fn leave_out(causes: &[Cause]) -> Option<String> {
    let flags = causes
        .iter()
        .filter(|cause| cause.remedy == Remedy::LeaveOut);
    let flags: Vec<&str> = flags.map(Cause::name).collect();
    (!flags.is_empty()).then(|| format!("leave out {}", flags.join(" and ")))
}

/// Somebody else's shell is left for one's own; in one's own, a redirection is left out.
fn run_in_terminal(causes: &[Cause]) -> Option<String> {
    let streams = causes
        .iter()
        .filter(|cause| cause.remedy == Remedy::Terminal);
    let streams: Vec<&str> = streams.map(Cause::name).collect();
    if streams.is_empty() {
        None
    } else if causes.iter().any(is_foreign) {
        Some("run it in a terminal of your own".to_owned())
    } else {
        Some(format!(
            "run it in a terminal without redirecting {}",
            streams.join(" and ")
        ))
    }
}

/// A variable that whoever started the program set, and that a person's own shell does not have.
fn is_foreign(cause: &Cause) -> bool {
    matches!(
        cause.rule,
        Rule::KnownVariable | Rule::OperatorVariable | Rule::DumbTerminal
    )
}

fn in_foreground(causes: &[Cause]) -> Option<String> {
    let background = causes
        .iter()
        .any(|cause| cause.remedy == Remedy::Foreground);
    background.then(|| "run it in the foreground (`fg`)".to_owned())
}

/// The variables that undo it for one command; not those that go away with the foreign shell.
fn set(causes: &[Cause], elsewhere: bool) -> Option<String> {
    let undo = |cause: &Cause| match &cause.remedy {
        Remedy::Set(name, value) if !(elsewhere && is_foreign(cause)) => {
            Some(format!("{name}={value}"))
        }
        _ => None,
    };
    let mut undone: Vec<String> = causes.iter().filter_map(undo).collect();
    undone.dedup();
    let undone = undone.join(" ");
    (!undone.is_empty()).then(|| format!("set {undone} for this command (`{undone} cmd …`)"))
}

fn in_words(causes: &[Cause]) -> Option<String> {
    let words = causes.iter().filter_map(|cause| match &cause.remedy {
        Remedy::Words(words) if !words.is_empty() => Some(words.as_ref()),
        _ => None,
    });
    let words: Vec<&str> = words.collect();
    (!words.is_empty()).then(|| words.join(" and "))
}
