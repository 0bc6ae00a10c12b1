//! In: places where a detector's result loses its refusal. Out: a finding for each.

use super::{Finding, at, registry::Lint};
use crate::resolve::{Facts, What};

pub(super) fn findings(lint: &'static Lint, facts: &Facts) -> Vec<Finding> {
    let dropped = facts.mentions.iter().filter_map(|mention| match &mention.what {
        What::Dropped { by } => Some(at(lint, &mention.within, None, &[("api", by)])),
        _ => None,
    });
    dropped.collect()
}
