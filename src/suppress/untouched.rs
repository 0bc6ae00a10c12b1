//! In: what would be reported, and what a branch touched. Out: what stands in items that it touched; how many others there were.

use std::collections::BTreeMap;

use super::{Entry, Rules};
use crate::{
    discover::Workspace,
    source::{FileId, LineIndex, Site, Sources, Span},
};

/// A finding can be new though its line is not, such as where the permit above it is gone: so the whole item counts. What could
/// not be looked into is always said.
pub(super) fn leave_out(
    entries: &mut Vec<Entry>,
    rules: &Rules<'_>,
    workspace: &Workspace,
    sources: &Sources,
) -> usize {
    let Some(changes) = &workspace.changes else { return 0 };
    let before = entries.len();
    let mut indexes: BTreeMap<FileId, LineIndex<'_>> = BTreeMap::new();
    entries.retain(|Entry { finding, .. }| {
        let Site { file, span } = finding.site;
        let lines = indexes.entry(file).or_insert_with(|| LineIndex::new(&sources.file(file).text));
        let touched =
            |Span { start, end }| changes.touch(sources.path(file), &(lines.at(start).line..=lines.at(end).line));
        rules.unseen.contains(&finding.lint) || touched(span) || touched(finding.around)
    });
    before - entries.len()
}
