//! In: findings and allowances. Out: the report: levels given, allowed findings left out, unused allowances found, sorted once.

use crate::{
    config::Level,
    lint::Finding,
    source::{Site, Span},
};

/// What a run found, in its final order. It has no colour.
#[derive(Debug)]
pub struct Report {
    /// Findings that are reported, sorted by path, place and lint.
    pub entries: Vec<Entry>,
    /// What was looked at.
    pub summary: Summary,
}

/// A finding and how loud it is. Never [`Level::Allow`].
#[derive(Debug)]
pub struct Entry {
    /// The finding.
    pub finding: Finding,
    /// Its level.
    pub level: Level,
}

/// The closing figures.
#[derive(Debug, Default, Clone)]
pub struct Summary {
    /// Files that were read.
    pub files: usize,
    /// Packages that were linted.
    pub packages: usize,
    /// Findings that an allowance covers.
    pub allowed: usize,
    /// Macro calls whose input could not be read as code.
    pub unread_macros: usize,
    /// Reads of variables whose name could not be determined.
    pub unknown_names: usize,
    /// Imports that lead nowhere that is known.
    pub unresolved_imports: usize,
}

/// An allowance that stands in the code. What it says is still text.
#[derive(Debug, Clone)]
pub struct Written {
    /// The comment or the attribute.
    pub site: Site,
    /// What it says, from `allow` on: `allow(terminal_check, reason = "…")`; in an attribute `allow(bb_lint::terminal_check, …)`.
    pub text: String,
    /// The bytes of the same file that it covers: the line, or the item, statement, arm or field behind it.
    pub covers: Span,
}
