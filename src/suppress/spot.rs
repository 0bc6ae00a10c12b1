//! In: findings, one for every target that reaches a place. Out: one spot for every place and lint, in the order of reports.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use crate::{
    discover::{TargetKind, Workspace},
    lint::Finding,
    source::{Site, Sources},
};

/// A place that a lint found, seen from every target that reaches it.
#[derive(Debug)]
pub(super) struct Spot {
    /// The finding of each target, the one that is reported first.
    seen: Vec<Finding>,
    /// Whether it belongs in a report at all: it does not where it is test code and test code is off.
    live: bool,
    /// The reason of the allowance that covers it.
    pub(super) allowed: Option<String>,
}

impl Spot {
    pub(super) fn is_live(&self) -> bool {
        self.live
    }

    pub(super) fn is_open(&self) -> bool {
        self.live && self.allowed.is_none()
    }

    pub(super) fn lint(&self) -> &'static str {
        self.first().lint
    }

    pub(super) fn site(&self) -> Site {
        self.first().site
    }

    pub(super) fn api(&self) -> Option<&str> {
        self.first().api.as_deref()
    }

    /// The modules that it stands in, one for each target.
    pub(super) fn modules(&self) -> impl Iterator<Item = &str> {
        self.seen.iter().map(|finding| finding.module.as_str())
    }

    /// The items that it stands in, one for each target.
    pub(super) fn items(&self) -> impl Iterator<Item = &str> {
        self.seen.iter().map(|finding| finding.item.as_str())
    }

    /// Adds a step to the finding that is reported.
    pub(super) fn explain(&mut self, step: crate::lint::Step) {
        self.seen[0].how.push(step);
    }

    /// The finding that is reported, and what its item is called in the other targets.
    pub(super) fn into_finding(mut self) -> (Finding, Vec<String>) {
        let finding = self.seen.swap_remove(0);
        let others: BTreeSet<String> = self.seen.into_iter().map(|other| other.item).collect();
        let also = others.into_iter().filter(|item| *item != finding.item).collect();
        (finding, also)
    }

    fn first(&self) -> &Finding {
        &self.seen[0]
    }
}

/// Puts together what is the same place and the same lint; sorted by path, place and lint.
pub(super) fn gather(findings: Vec<Finding>, workspace: &Workspace, sources: &Sources) -> Vec<Spot> {
    let mut spots: BTreeMap<(&Path, Site, &'static str), Vec<Finding>> = BTreeMap::new();
    for finding in findings {
        let key = (sources.path(finding.site.file), finding.site, finding.lint);
        spots.entry(key).or_default().push(finding);
    }
    let spots = spots.into_values().map(|mut seen| {
        let counts = |finding: &Finding| workspace.tests || !finding.test;
        seen.sort_by_key(|finding| {
            let kind = workspace.target(finding.target).map_or(TargetKind::BuildScript, |(_, target)| target.kind);
            (!counts(finding), kind, finding.target)
        });
        let live = seen.iter().any(counts);
        Spot { seen, live, allowed: None }
    });
    spots.collect()
}
