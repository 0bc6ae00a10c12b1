//! In: what is wrong with an allowance, and where. Out: a finding that says so.

use std::{collections::BTreeMap, ops::Range};

use super::{Written, fix};
use crate::{
    discover::Workspace,
    lint::{Certainty, Finding, Fix},
    source::{FileId, Site, Sources, Span},
};

/// What is wrong with an allowance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// It allows nothing.
    Unused {
        /// The lint that it names.
        lint: String,
    },
    /// It allows more than there is.
    Excess {
        /// The lint that it names.
        lint: String,
        /// Its count.
        allowed: usize,
        /// What there is.
        found: usize,
    },
    /// It is an entry of the baseline, which allows more than there is.
    Mended {
        /// The lint that it names.
        lint: String,
        /// The item that it names.
        place: String,
        /// Its count.
        allowed: usize,
        /// What there is.
        found: usize,
    },
    /// Its last day has passed.
    Expired {
        /// The lint that it names.
        lint: String,
        /// That day.
        date: String,
    },
    /// It gives no reason.
    NoReason,
    /// Its reason stands for one that nobody wrote.
    Placeholder {
        /// That reason.
        reason: String,
    },
    /// It names a lint that does not exist.
    UnknownLint {
        /// The name.
        lint: String,
    },
    /// It does not read as an allowance.
    Syntax {
        /// What is wrong with it: lower case, no full stop.
        error: String,
    },
}

/// How a fault is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// The headline.
    pub message: String,
    /// The text at the place.
    pub label: String,
    /// Why it matters.
    pub why: String,
    /// What to write instead.
    pub instead: String,
}

/// Knows for which target a fault in a file is reported.
pub(super) struct Places<'p> {
    targets: BTreeMap<FileId, (usize, usize)>,
    workspace: &'p Workspace,
    sources: &'p Sources,
    words: &'p dyn Fn(&Fault) -> Words,
}

impl<'p> Places<'p> {
    pub(super) fn new(
        findings: &[Finding],
        workspace: &'p Workspace,
        sources: &'p Sources,
        words: &'p dyn Fn(&Fault) -> Words,
    ) -> Places<'p> {
        let targets = findings.iter().map(|finding| (finding.site.file, finding.target));
        Places { targets: targets.rev().collect(), workspace, sources, words }
    }

    pub(super) fn finding(&mut self, lint: &'static str, site: Site, fault: &Fault) -> Finding {
        let Words { message, label, why, instead } = (self.words)(fault);
        Finding {
            lint,
            site,
            message,
            label,
            api: None,
            effect: None,
            certainty: Certainty::Resolved,
            condition: None,
            variables: Vec::new(),
            test: false,
            unreached: false,
            module: String::new(),
            item: String::new(),
            around: site.span,
            target: self.target(site.file),
            how: Vec::new(),
            why,
            instead,
            fix: None,
        }
    }

    /// The change that takes one of the lints away that an allowance of the code names.
    pub(super) fn removal(&self, written: &Written, parts: &[Range<usize>], nth: usize) -> Option<Fix> {
        match parts {
            [_] => fix::removal(self.sources, written),
            _ => fix::narrowing(self.sources, written, parts, nth),
        }
    }

    /// The change that takes an allowance of the configuration away.
    pub(super) fn striking(&self, site: Site, entry: &Range<usize>) -> Option<Fix> {
        fix::striking(self.sources, site, entry)
    }

    /// The bytes of a part of an allowance's text, where the text stands in the file letter by letter; else all of it.
    pub(super) fn part(&self, written: &Written, part: Range<usize>) -> Site {
        let narrow = |offset: usize| u32::try_from(offset).ok().map(|offset| written.site.span.start + offset);
        let found = self.sources.text(written.site).find(&written.text);
        let span =
            found.and_then(|base| Some(Span { start: narrow(base + part.start)?, end: narrow(base + part.end)? }));
        span.map_or(written.site, |span| Site { span, ..written.site })
    }

    /// The target of another finding in the file, else the first of the package that holds it, else of the first package.
    fn target(&mut self, file: FileId) -> (usize, usize) {
        let Places { targets, workspace, sources, .. } = self;
        *targets.entry(file).or_insert_with(|| {
            let path = sources.path(file);
            let holding =
                workspace.packages.iter().enumerate().filter(|(_, package)| path.starts_with(&package.folder));
            let nearest = holding.max_by_key(|(_, package)| package.folder.components().count());
            let selected = || workspace.packages.iter().enumerate().find(|(_, package)| package.selected);
            let Some((index, package)) = nearest.or_else(selected) else { return (0, 0) };
            (index, package.targets.iter().position(|target| target.selected).unwrap_or(0))
        })
    }
}
