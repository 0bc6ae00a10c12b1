//! In: prompts, whether a permit covers them, and reasons. Out: findings for prompts that none covers, and for reasons that say nothing.

use super::{
    Finding, as_code, at, effect,
    registry::{Lint, Variant},
    spelled,
};
use crate::resolve::{Facts, Mention, What};

pub(super) fn findings(lint: &'static Lint, facts: &Facts) -> Vec<Finding> {
    facts.mentions.iter().filter_map(|mention| finding(lint, facts, mention)).collect()
}

fn finding(lint: &'static Lint, facts: &Facts, mention: &Mention) -> Option<Finding> {
    match &mention.what {
        What::Api { api, covered: false, .. } => {
            let api = &facts.apis[*api];
            let effect = effect(facts, &mention.what).filter(|effect| lint.effects.contains(effect) && !api.weak)?;
            let path = spelled(api);
            let mut finding = at(lint, &mention.within, None, &[("api", &path)]);
            finding.api = Some(path);
            finding.effect = Some(effect);
            finding.certainty = mention.certainty;
            finding.how = mention.how.clone();
            Some(finding)
        }
        What::Api { .. } | What::Handed { .. } | What::Dropped { .. } | What::Timed { .. } => None,
        What::Reason { text } => {
            let empty = text.iter().find(|text| bb_interactive::Reason::new(text.to_string()).is_err())?;
            let reason = as_code([&*format!("{empty:?}")]);
            Some(at(lint, &mention.within, Some(Variant::Reason), &[("reason", &reason)]))
        }
    }
}
