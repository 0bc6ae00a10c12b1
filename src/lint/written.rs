//! In: a write of an environment variable. Out: a finding where it takes back what refuses prompting.

use bb_interactive::{Detector, Surroundings};
use smol_str::SmolStr;

use super::{Deciding, Finding, as_code, at, registry::Lint, spelled};
use crate::{catalogue::Api, resolve::Mention};

/// The detector's variables that refuse nothing: one answers questions, one stands in for the terminal.
const ANSWERS: &str = "BB_AUTO_ANSWER";
const FORCES: &str = "BB_FORCE_INTERACTIVE";

pub(super) fn finding(
    lint: &'static Lint,
    deciding: &Deciding<'_>,
    mention: &Mention,
    api: &Api,
    known: &[SmolStr],
    value: Option<&str>,
) -> Option<Finding> {
    // A value that is not known may be the right one: it was read before, say.
    if api.weak || api.value_argument.is_some() && value.is_none() {
        return None;
    }
    let everything = api.variables.iter().any(|name| name == "*");
    let falsified = |name: &&str| deciding.names.contains(name) && lets_ask(name, value);
    let names: Vec<&str> = known.iter().map(SmolStr::as_str).filter(falsified).collect();
    if names.is_empty() && !everything {
        return None;
    }
    let path = spelled(api);
    let named = if everything { "every variable".to_owned() } else { as_code(names.iter().copied()) };
    let mut finding = at(lint, &mention.within, None, &[("api", &path), ("variables", &named)]);
    finding.api = Some(path);
    finding.effect = Some(api.effect);
    finding.certainty = mention.certainty;
    finding.how = mention.how.clone();
    finding.variables = names.iter().map(ToString::to_string).collect();
    Some(finding)
}

/// Whether a write lets a program ask that would not have asked before. Without a value the variable is removed.
fn lets_ask(name: &str, value: Option<&str>) -> bool {
    match name {
        ANSWERS => false,
        FORCES => value.is_some_and(|value| Surroundings::person().with_variable(name, value).counts(name)),
        _ => value.is_none_or(|value| !refuses(name, value)),
    }
}

/// Whether a variable with this value keeps a program from asking.
fn refuses(name: &str, value: &str) -> bool {
    let surroundings = Surroundings::person().with_variable(name, value);
    let known = bb_interactive::signals::names().any(|known| known == name);
    if known {
        // bb-lint: allow(dropped_refusal, reason = "nobody is refused here: it is asked what a value would mean to a program")
        Detector::new().refusal_in(&surroundings).is_some()
    } else {
        surroundings.counts(name)
    }
}
