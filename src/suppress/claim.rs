//! In: allowances of the code and of the configuration. Out: which spots they cover, and what is wrong with them.

use std::{
    collections::{BTreeSet, HashMap},
    path::PathBuf,
};

use super::{
    Fault, Rules, Written,
    fault::Places,
    fix,
    spot::Spot,
    written::{self, Allow},
};
use crate::{
    config::{Config, says_nothing},
    discover::{Target, Workspace},
    lint::{Finding, Fix, Step},
    source::{FileId, Site, Sources, Span},
};

/// One lint allowed in one place.
#[derive(Debug)]
pub(super) struct Claim {
    pub(super) lint: &'static str,
    pub(super) reason: String,
    pub(super) place: Place,
    pub(super) api: Option<String>,
    pub(super) count: Option<usize>,
    /// Its entry in the baseline, where it stands there.
    pub(super) known: Option<usize>,
    /// The last day, where it has passed.
    pub(super) expired: Option<String>,
    /// Where it is written.
    pub(super) origin: Option<Site>,
    /// The change that takes it away.
    pub(super) removal: Option<Fix>,
    /// Where its count is written.
    pub(super) counted: Option<Site>,
    /// Spots that it covers.
    pub(super) used: usize,
    /// Spots that it would cover if test code were on.
    pub(super) waiting: usize,
}

#[derive(Debug)]
pub(super) enum Place {
    Code(FileId, Span),
    Module(String),
    /// One item, by its name in each target that shares it.
    Items(Vec<String>),
    File(PathBuf),
}

impl Claim {
    fn matches(&self, spot: &Spot, sources: &Sources) -> bool {
        let site = spot.site();
        let here = || match &self.place {
            Place::Code(file, span) => {
                *file == site.file && (span.start..span.end.max(span.start + 1)).contains(&site.span.start)
            }
            Place::Module(module) => spot.modules().any(|inner| is_within(inner, module)),
            Place::Items(items) => spot.items().any(|inner| items.iter().any(|item| item == inner)),
            Place::File(path) => sources.path(site.file) == path,
        };
        // An entry of the baseline is about one API or about none, never about any.
        let any_api = self.known.is_none() && self.api.is_none();
        self.lint == spot.lint() && (any_api || spot.api() == self.api.as_deref()) && here()
    }

    fn has_room(&self) -> bool {
        self.expired.is_none() && self.count.is_none_or(|count| self.used < count)
    }

    /// The narrower one goes first, so that a wide allowance is not used up by what a narrow one is there for. The baseline goes
    /// last: what somebody gave a reason for does not have to stay in it.
    fn width(&self) -> (bool, usize, bool, usize) {
        let (kind, size) = match &self.place {
            Place::Code(_, span) => (0, (span.end - span.start) as usize),
            Place::Items(_) => (1, 0),
            Place::File(_) => (2, 0),
            Place::Module(module) => (3, usize::MAX - module.len()),
        };
        (self.known.is_some(), kind, self.api.is_none(), size)
    }

    /// Whether everything that it can match was looked at, given that the whole workspace was: not so for a test target
    /// while test code is off.
    pub(super) fn seen_whole(&self, workspace: &Workspace) -> bool {
        let mut targets = workspace.packages.iter().flat_map(|package| &package.targets);
        match &self.place {
            Place::Code(..) => true,
            Place::Module(path) => targets.all(|target| target.selected || !is_within(path, &target.crate_name)),
            Place::Items(items) => {
                targets.all(|target| target.selected || !items.iter().any(|item| is_within(item, &target.crate_name)))
            }
            Place::File(path) => {
                // A file is of the targets whose folder is the nearest around it.
                let depth = |target: &Target| {
                    let folder = target.root.parent().filter(|folder| path.starts_with(folder));
                    folder.map(|folder| folder.components().count())
                };
                let nearest = targets.clone().filter_map(depth).max();
                let is_root = targets.clone().any(|target| target.root == *path && !target.selected);
                !is_root && (nearest.is_none() || targets.any(|target| target.selected && depth(target) == nearest))
            }
        }
    }
}

/// Whether a Rust path is a module or inside it.
fn is_within(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// The allowances of the code, and findings for those that cannot be followed.
pub(super) fn of_code(
    written: &[Written],
    left_out: &[Site],
    rules: &Rules<'_>,
    places: &mut Places<'_>,
) -> (Vec<Claim>, Vec<Finding>) {
    let (mut claims, mut faults) = (Vec::new(), Vec::new());
    let mut sites = BTreeSet::new();
    for written in written {
        let off = left_out.iter().any(|site| site.file == written.site.file && site.span.contains(written.site.span));
        // A file that several targets share is read once for each.
        if off || !sites.insert(written.site) {
            continue;
        }
        let Allow { lints, reason } = match written::parse(&written.text) {
            Ok(allow) => allow,
            Err(error) => {
                faults.push(places.finding(rules.malformed, written.site, &Fault::Syntax { error }));
                continue;
            }
        };
        let fault = match &reason {
            None => Some(Fault::NoReason),
            Some(reason) => says_nothing(reason).then(|| Fault::Placeholder { reason: reason.clone() }),
        };
        let reason = reason.filter(|_| fault.is_none());
        faults.extend(fault.map(|fault| places.finding(rules.malformed, written.site, &fault)));
        let parts: Vec<_> = lints.iter().map(|(_, part)| part.clone()).collect();
        for (nth, (lint, part)) in lints.into_iter().enumerate() {
            let reason = reason.clone();
            let site = places.part(written, part);
            match rules.lints.iter().find(|(known, _)| *known == lint) {
                None => {
                    let names: Vec<&str> = rules.lints.iter().map(|(name, _)| *name).collect();
                    let fix = fix::renaming(site, &lint, &names).filter(|_| site != written.site);
                    let fault = places.finding(rules.malformed, site, &Fault::UnknownLint { lint });
                    faults.push(Finding { fix, ..fault });
                }
                Some(&(lint, _)) => claims.extend(reason.map(|reason| Claim {
                    lint,
                    reason,
                    place: Place::Code(written.site.file, written.covers),
                    api: None,
                    count: None,
                    known: None,
                    expired: None,
                    origin: Some(site),
                    removal: places.removal(written, &parts, nth),
                    counted: None,
                    used: 0,
                    waiting: 0,
                })),
            }
        }
    }
    (claims, faults)
}

/// The allowances of the configuration. Those for an unknown lint were refused when it was read.
pub(super) fn of_configuration(config: &Config, rules: &Rules<'_>, places: &Places<'_>) -> Vec<Claim> {
    let claims = config.allow.iter().filter_map(|allowance| {
        let &(lint, _) = rules.lints.iter().find(|(known, _)| *known == allowance.lint.value)?;
        let place = match (&allowance.module, &allowance.file) {
            (Some(module), _) => Place::Module(module.value.clone()),
            (None, Some(file)) => Place::File(file.value.clone()),
            (None, None) => return None,
        };
        let expired = allowance.expires.as_ref().filter(|day| day.value.as_str() < rules.today);
        let place_of = |span: &std::ops::Range<usize>| {
            let [start, end] = [span.start, span.end].map(|offset| u32::try_from(offset).ok());
            Some(Site { file: rules.config_file?, span: Span { start: start?, end: end? } })
        };
        let origin = place_of(expired.map_or(&allowance.span, |day| &day.span));
        Some(Claim {
            lint,
            reason: allowance.reason.value.clone(),
            place,
            api: allowance.api.as_ref().map(|api| api.value.clone()),
            count: allowance.count.as_ref().map(|count| count.value),
            known: None,
            expired: expired.map(|day| day.value.clone()),
            origin,
            removal: origin.and_then(|site| places.striking(site, &allowance.whole)),
            counted: allowance.count.as_ref().and_then(|count| place_of(&count.span)),
            used: 0,
            waiting: 0,
        })
    });
    claims.collect()
}

/// Covers spots, in the order in which they are reported; how many were covered.
pub(super) fn cover(claims: &mut [Claim], spots: &mut [Spot], sources: &Sources) -> usize {
    claims.sort_by_key(Claim::width);
    // A baseline has as many entries as there are spots: they are looked up. The others are few.
    let mut by_item: HashMap<(&str, String), Vec<usize>> = HashMap::new();
    let mut others = Vec::new();
    for (number, claim) in claims.iter().enumerate() {
        match &claim.place {
            Place::Items(items) => {
                for item in items {
                    by_item.entry((claim.lint, item.clone())).or_default().push(number);
                }
            }
            _ => others.push(number),
        }
    }
    let mut covered = 0;
    for spot in spots {
        let mut full = None;
        let listed = spot.items().filter_map(|item| by_item.get(&(spot.lint(), item.to_owned()))).flatten();
        let numbers: BTreeSet<usize> = others.iter().chain(listed).copied().collect();
        for number in numbers {
            let claim = &mut claims[number];
            if !claim.matches(spot, sources) {
                continue;
            }
            if !spot.is_live() {
                claim.waiting += 1;
            } else if claim.has_room() {
                claim.used += 1;
                spot.allowed = Some(claim.reason.clone());
                break;
            } else if claim.expired.is_none() {
                full = full.or(Some((claim.origin, claim.count.unwrap_or_default())));
            }
        }
        if spot.allowed.is_some() {
            covered += 1;
        } else if let Some((site, count)) = full {
            spot.explain(Step { site, text: format!("an allowance covers {count} here, and this is one more") });
        }
    }
    covered
}

/// Findings for allowances that have expired, that allow nothing, or that allow more than there is.
pub(super) fn judge(
    claims: &[Claim],
    rules: &Rules<'_>,
    workspace: &Workspace,
    places: &mut Places<'_>,
) -> Vec<Finding> {
    let mut faults = Vec::new();
    for claim in claims {
        let lint = claim.lint.to_owned();
        let there = claim.used + claim.waiting;
        let fault = match (&claim.expired, claim.count) {
            (Some(date), _) => Fault::Expired { lint, date: date.clone() },
            _ if !workspace.whole || !claim.seen_whole(workspace) => continue,
            (None, Some(allowed)) if claim.known.is_some() => {
                if there >= allowed {
                    continue;
                }
                let place = match &claim.place {
                    Place::Items(items) => items.first().cloned().unwrap_or_default(),
                    _ => String::new(),
                };
                Fault::Mended { lint, place, allowed, found: there }
            }
            _ if there == 0 => Fault::Unused { lint },
            (None, Some(count)) if there < count => Fault::Excess { lint, allowed: count, found: claim.used },
            _ => continue,
        };
        if let Some(site) = claim.origin {
            let fix = match fault {
                Fault::Unused { .. } => claim.removal.clone(),
                Fault::Excess { .. } => claim.counted.and_then(|count| fix::lowering(count, there)),
                _ => None,
            };
            faults.push(Finding { fix, ..places.finding(rules.unused, site, &fault) });
        }
    }
    faults
}
