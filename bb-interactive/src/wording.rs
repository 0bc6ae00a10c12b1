//! In: everything that speaks against asking; out: the words that say what to do about it.

use crate::cause::{Cause, Remedy, Rule};
use crate::reason::Reason;
use crate::signals::TERM;

/// "pass --yes, or, for a person to be asked, set CI=0 for this command (`CI=0 cmd …`)"; empty
/// where there is nothing to do.
pub(crate) fn fix(reason: Option<&Reason>, causes: &[Cause]) -> String {
    let pass = reason.and_then(Reason::flag).map(|flag| format!("pass {flag}"));
    let steps = to_be_asked(causes).map(|steps| format!("for a person to be asked, {steps}"));
    let ways: Vec<String> = pass.into_iter().chain(steps).collect();
    ways.join(", or, ")
}

/// Everything that has to change, for a fix that leaves one cause standing is none.
fn to_be_asked(causes: &[Cause]) -> Option<String> {
    if causes.iter().any(|cause| matches!(&cause.remedy, Remedy::Words(words) if words.is_empty())) {
        return None;
    }
    let elsewhere = causes.iter().any(|cause| cause.remedy == Remedy::Terminal);
    let steps =
        [leave_out(causes), run_in_terminal(causes), in_foreground(causes), set(causes, elsewhere), in_words(causes)];
    let steps: Vec<String> = steps.into_iter().flatten().collect();
    (!steps.is_empty()).then(|| steps.join(", and "))
}

fn leave_out(causes: &[Cause]) -> Option<String> {
    let flags = named(causes, &Remedy::LeaveOut)?;
    Some(format!("leave out {flags}"))
}

fn named(causes: &[Cause], remedy: &Remedy) -> Option<String> {
    listed(causes.iter().filter(|cause| cause.remedy == *remedy).map(Cause::name))
}

/// "a", "a and b", "a, b and c".
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> Option<String> {
    let names: Vec<&str> = names.collect();
    match names.as_slice() {
        [] => None,
        [name] => Some((*name).to_owned()),
        [names @ .., last] => Some(format!("{} and {last}", names.join(", "))),
    }
}

/// Somebody else's shell is left for one's own; in one's own, a redirection is left out.
fn run_in_terminal(causes: &[Cause]) -> Option<String> {
    let streams = named(causes, &Remedy::Terminal)?;
    let foreign = || causes.iter().filter(|cause| is_foreign(cause));
    let set = listed(foreign().map(Cause::name).filter(|name| *name != TERM));
    Some(match (foreign().count(), set) {
        (0, _) => format!("run it in a terminal without redirecting {streams}"),
        (_, None) => "run it in a terminal of your own".to_owned(),
        (_, Some(set)) => format!("run it in a terminal of your own, without {set}"),
    })
}

/// A variable that whoever started the program set, and that a person's own shell does not have.
fn is_foreign(cause: &Cause) -> bool {
    matches!(cause.rule, Rule::KnownVariable | Rule::OperatorVariable | Rule::DumbTerminal)
}

fn in_foreground(causes: &[Cause]) -> Option<String> {
    let background = causes.iter().any(|cause| cause.remedy == Remedy::Foreground);
    background.then(|| "run it in the foreground (`fg`)".to_owned())
}

/// The variables that undo it for one command; not those that go away with the foreign shell.
fn set(causes: &[Cause], elsewhere: bool) -> Option<String> {
    let undo = |cause: &Cause| match &cause.remedy {
        Remedy::Set(name, value) if !(elsewhere && is_foreign(cause)) => Some(format!("{name}={value}")),
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
