//! In: the baseline. Out: its entries as allowances; afterwards how much of each is needed, and what a finding is told apart by.

use super::{
    Entry, Rules,
    claim::{self, Claim},
};
use crate::{
    config::baseline::Key,
    discover::Workspace,
    source::{Site, Span},
};

/// What a finding is told apart by in the baseline.
pub(crate) fn key(entry: &Entry) -> Key {
    let finding = &entry.finding;
    Key {
        item: finding.item.clone(),
        lint: finding.lint.to_owned(),
        api: finding.api.clone(),
        also: entry.also.clone(),
    }
}

/// The allowances of the baseline. Those for an unknown lint were refused when it was read.
pub(super) fn claims(workspace: &Workspace, rules: &Rules<'_>) -> Vec<Claim> {
    let entries = workspace.baseline.iter().flat_map(|baseline| &baseline.entries).enumerate();
    let reason = workspace.baseline.as_ref().map(|baseline| baseline.reasons.join("; ")).unwrap_or_default();
    let claims = entries.filter_map(|(index, entry)| {
        let &(lint, _) = rules.lints.iter().find(|(known, _)| *known == entry.key.lint)?;
        let [start, end] = [entry.span.start, entry.span.end].map(|offset| u32::try_from(offset).ok());
        let origin = || Some(Site { file: rules.baseline_file?, span: Span { start: start?, end: end? } });
        Some(Claim {
            lint,
            reason: reason.clone(),
            place: claim::Place::Items(entry.key.items().cloned().collect()),
            api: entry.key.api.clone(),
            count: Some(entry.count),
            known: Some(index),
            expired: None,
            origin: origin(),
            removal: None,
            counted: None,
            used: 0,
            waiting: 0,
        })
    });
    claims.collect()
}

/// How many findings there are for each entry, where that is known; else as many as it allows.
pub(super) fn held<'c>(workspace: &Workspace, claims: impl Iterator<Item = &'c Claim>) -> Vec<usize> {
    let entries = workspace.baseline.iter().flat_map(|baseline| &baseline.entries);
    let mut held: Vec<usize> = entries.map(|entry| entry.count).collect();
    for claim in claims.filter(|claim| workspace.whole && claim.seen_whole(workspace)) {
        if let Some(count) = claim.known.and_then(|index| held.get_mut(index)) {
            *count = (*count).min(claim.used + claim.waiting);
        }
    }
    held
}
