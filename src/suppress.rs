//! In: findings and allowances. Out: the report: levels given, allowed findings left out, unused allowances found, sorted once.

use std::collections::BTreeMap;

use crate::{
    config::Level,
    discover::Workspace,
    lint::Finding,
    source::{FileId, Site, Sources},
};

mod baseline;
mod claim;
mod fault;
mod fix;
mod levels;
mod spot;
mod untouched;
mod written;

pub use crate::source::Written;
pub(crate) use baseline::key;
pub use fault::{Fault, Words};
pub use levels::{LevelSource, levels};

/// What a run found, in its final order. It has no colour.
#[derive(Debug)]
pub struct Report {
    /// Findings that are reported, sorted by path, place and lint.
    pub entries: Vec<Entry>,
    /// What an allowance covers, with its reason.
    pub allowed: Vec<(Finding, String)>,
    /// What was looked at.
    pub summary: Summary,
    /// How many findings there are for each entry of the baseline, in its order: never more than the entry allows, and as many
    /// as it allows where not everything was looked at that it can be about.
    pub held: Vec<usize>,
}

/// A finding and how loud it is. Never [`Level::Allow`].
#[derive(Debug)]
pub struct Entry {
    /// The finding.
    pub finding: Finding,
    /// Its level.
    pub level: Level,
    /// What its item is called in other targets, which share the place.
    pub also: Vec<String>,
}

/// The closing figures.
#[derive(Debug, Default, Clone)]
pub struct Summary {
    /// How long the stages between discovery and the report took.
    pub spent: Vec<(&'static str, std::time::Duration)>,
    /// Files that were read.
    pub files: usize,
    /// Packages that were linted.
    pub packages: usize,
    /// Findings that an allowance covers.
    pub allowed: usize,
    /// Of those, findings that the baseline covers.
    pub known: usize,
    /// Findings that are left out since nothing of their items was touched.
    pub untouched: usize,
    /// Macro calls whose input could not be read as code.
    pub unread_macros: Vec<Site>,
    /// Reads of variables whose name could not be determined.
    pub unknown_names: Vec<Site>,
    /// Imports that lead nowhere that is known.
    pub unresolved_imports: Vec<Site>,
}

/// What the stages before have found.
#[derive(Debug, Default)]
pub struct Found {
    /// Findings of every target that was looked at. Those of test code belong in here as well where test code is off: they
    /// are never reported then, but they show that an allowance is needed.
    pub findings: Vec<Finding>,
    /// Allowances that stand in the code.
    pub written: Vec<Written>,
    /// Code that was not looked at; allowances that stand in it are left alone.
    pub left_out: Vec<Site>,
    /// What was looked at; what is allowed is counted here.
    pub summary: Summary,
}

/// What decides which findings are reported, besides the workspace's own configuration.
#[derive(Clone, Copy)]
pub struct Rules<'r> {
    /// Every lint that exists, with its level where nothing is configured.
    pub lints: &'r [(&'static str, Level)],
    /// Levels from the command line, in order.
    pub typed: &'r [(String, Level)],
    /// Today, `YYYY-MM-DD`.
    pub today: &'r str,
    /// The configuration's text, where there is a configuration.
    pub config_file: Option<FileId>,
    /// The baseline's text, where there is a baseline.
    pub baseline_file: Option<FileId>,
    /// The lint that finds allowances which allow nothing, too much, or no longer.
    pub unused: &'static str,
    /// The lint that finds allowances which do not read as such.
    pub malformed: &'static str,
    /// The lints that find what could not be looked into.
    pub unseen: &'r [&'static str],
    /// How the two lints about allowances say it.
    pub words: &'r dyn Fn(&Fault) -> Words,
}

impl std::fmt::Debug for Rules<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rules").field("typed", &self.typed).field("today", &self.today).finish_non_exhaustive()
    }
}

/// Gives levels, leaves out what is allowed, finds allowances that are not needed, and sorts.
pub fn report(found: Found, rules: &Rules<'_>, workspace: &Workspace, sources: &Sources) -> Report {
    let Found { findings, written, left_out, mut summary } = found;
    let mut places = fault::Places::new(&findings, workspace, sources, rules.words);
    let (mut claims, mut faults) = claim::of_code(&written, &left_out, rules, &mut places);
    claims.extend(claim::of_configuration(&workspace.config, rules, &places));
    claims.extend(baseline::claims(workspace, rules));
    // Allowances of the two lints about allowances have to wait until the others are judged.
    let about_allowances = |claim: &claim::Claim| claim.lint == rules.unused || claim.lint == rules.malformed;
    let (mut late, mut early): (Vec<_>, Vec<_>) = claims.into_iter().partition(about_allowances);

    let mut spots = spot::gather(findings, workspace, sources);
    summary.allowed += claim::cover(&mut early, &mut spots, sources);
    faults.extend(claim::judge(&early, rules, workspace, &mut places));
    let mut about = spot::gather(faults, workspace, sources);
    summary.allowed += claim::cover(&mut late, &mut about, sources);
    let last = claim::judge(&late, rules, workspace, &mut places);

    let levels = levels(rules.lints, &workspace.config, rules.typed);
    let level = |finding: &Finding| levels.get(finding.lint).map_or(Level::Deny, |&(level, _)| level);
    let mut allowed = Vec::new();
    let mut open = Vec::new();
    for mut spot in spots.into_iter().chain(about) {
        match spot.allowed.take() {
            Some(reason) => allowed.push((spot.into_finding().0, reason)),
            None if spot.is_open() => open.push(spot.into_finding()),
            None => {}
        }
    }
    let last = last.into_iter().map(|finding| (finding, Vec::new()));
    let entries = open.into_iter().chain(last);
    let entries = entries.map(|(finding, also)| Entry { level: level(&finding), finding, also });
    let mut entries: Vec<Entry> = entries.filter(|entry| entry.level != Level::Allow).collect();
    summary.untouched = untouched::leave_out(&mut entries, rules, workspace, sources);
    let paths: BTreeMap<FileId, String> = entries
        .iter()
        .map(|entry| entry.finding.site.file)
        .map(|file| (file, workspace.shown(sources.path(file))))
        .collect();
    summary.known = early.iter().chain(&late).filter(|claim| claim.known.is_some()).map(|claim| claim.used).sum();
    let key = |entry: &Entry| {
        let site = entry.finding.site;
        (paths[&site.file].clone(), site.span, entry.finding.lint)
    };
    entries.sort_by_cached_key(key);
    let held = baseline::held(workspace, early.iter().chain(&late));
    Report { entries, allowed, summary, held }
}

#[cfg(test)]
mod tests;
