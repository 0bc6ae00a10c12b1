//! In: timeouts around something that waits. Out: a finding for each, where a lint is about what waits.

use super::{Finding, at, registry::Lint, spelled};
use crate::resolve::{Facts, Mention, What};

pub(super) fn findings(lint: &'static Lint, facts: &Facts) -> Vec<Finding> {
    facts.mentions.iter().filter_map(|mention| finding(lint, facts, mention)).collect()
}

fn finding(lint: &'static Lint, facts: &Facts, mention: &Mention) -> Option<Finding> {
    let What::Timed { api } = &mention.what else { return None };
    let api = &facts.apis[*api];
    if !lint.effects.contains(&api.effect) {
        return None;
    }
    let path = spelled(api);
    let mut finding = at(lint, &mention.within, None, &[("api", &path)]);
    finding.api = Some(path);
    finding.effect = Some(api.effect);
    Some(finding)
}
