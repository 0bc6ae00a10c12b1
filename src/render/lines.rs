//! In: the texts. Out: where their lines are, found once for each file that is shown.

use std::collections::BTreeMap;

use crate::source::{FileId, LineColumn, LineIndex, Site, Sources};

pub(super) struct Lines<'s> {
    sources: &'s Sources,
    known: BTreeMap<FileId, LineIndex<'s>>,
}

impl<'s> Lines<'s> {
    pub(super) fn new(sources: &'s Sources) -> Lines<'s> {
        Lines { sources, known: BTreeMap::new() }
    }

    pub(super) fn of(&mut self, file: FileId) -> &LineIndex<'s> {
        let sources = self.sources;
        self.known.entry(file).or_insert_with(|| LineIndex::new(&sources.file(file).text))
    }

    /// Where a place begins and ends.
    pub(super) fn at(&mut self, site: Site) -> (LineColumn, LineColumn) {
        let lines = self.of(site.file);
        (lines.at(site.span.start), lines.at(site.span.end))
    }
}
