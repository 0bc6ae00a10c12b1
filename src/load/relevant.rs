//! In: what was read so far, and what turned out to matter besides. Out: the same, with that lowered as well.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rayon::prelude::*;
use smol_str::SmolStr;

use super::{CrateFiles, Loaded, Loader, reading, stubs};
use crate::{
    discover::Workspace,
    scan,
    source::{FileId, Site},
};

/// What is needed to know more.
#[derive(Debug, Default)]
pub(crate) struct Wanted {
    /// Packages outside the workspace that an import leads into.
    pub(crate) packages: BTreeSet<String>,
    /// Functions whose callers say which variable is read.
    pub(crate) words: BTreeSet<SmolStr>,
    /// Bodies that were left out and say what a function gives.
    pub(crate) bodies: BTreeSet<Site>,
}

impl Loaded {
    /// Reads and lowers what is wanted. Gives whether anything was new.
    pub(crate) fn extend(&mut self, workspace: &Workspace, wanted: Wanted) -> bool {
        let mut new = false;
        let packages: BTreeSet<String> =
            wanted.packages.into_iter().filter(|package| !self.followed.contains(package)).collect();
        if !packages.is_empty() {
            self.follow_into(workspace, packages);
            self.stubs = stubs::of(workspace, &self.dependencies);
            let known = self.words.len();
            let tables = self.stubs.crates.values().map(|stub| &stub.table);
            self.words.add(workspace, tables);
            self.spread_stubs();
            self.find_words(known);
            new = true;
        }
        let known = self.words.len();
        for word in wanted.words {
            new |= self.words.insist(&word);
        }
        self.find_words(known);
        for body in wanted.bodies {
            new |= self.outlines[body.file.index()].keep(body.span);
        }
        if new {
            self.settle(workspace);
        }
        new
    }

    /// Adds the words that the catalogue's declarations make of those that are known.
    pub(super) fn spread_stubs(&mut self) {
        let Loaded { words, stubs, .. } = self;
        while stubs.crates.values().fold(false, |new, stub| scan::spread(&stub.syntax, None, words) | new) {}
    }

    /// Spreads words until nothing is new, and lowers the files again of which more can matter now.
    pub(super) fn settle(&mut self, workspace: &Workspace) {
        let linted = self.linted();
        loop {
            let known = self.words.len();
            let mut new = false;
            for (syntax, outline) in self.syntax.iter().zip(&self.outlines) {
                if !outline.words.is_empty() || !outline.texts.is_empty() {
                    new |= scan::spread(syntax, Some(outline), &mut self.words);
                }
            }
            self.find_words(known);
            if !new {
                break;
            }
        }
        let words = &self.words;
        let fresh: Vec<_> = self
            .outlines
            .par_iter()
            .enumerate()
            .filter(|(file, _)| linted.contains(file))
            .map(|(file, outline)| (file, scan::relevance(outline, words)))
            .filter(|(file, relevance)| *relevance != self.relevance[*file])
            .map(|(file, relevance)| {
                let text = &self.sources.file(FileId::new(file)).text;
                (file, reading::lower(text, &self.outlines[file], &relevance, self.everything), relevance)
            })
            .collect();
        if fresh.is_empty() {
            return;
        }
        for (file, syntax, relevance) in fresh {
            self.syntax[file] = syntax;
            self.relevance[file] = relevance;
        }
        self.follow_again(workspace);
    }

    /// Files whose findings count: all but those of crates outside the workspace.
    fn linted(&self) -> BTreeSet<usize> {
        let files = |krate: &CrateFiles| -> Vec<usize> {
            let linked = krate.links.values().flatten().chain(&krate.unreached);
            linked.chain([&krate.root]).map(|file| file.index()).collect()
        };
        self.crates.iter().flat_map(files).collect()
    }

    /// Looks for words that were added since there were this many.
    fn find_words(&mut self, known: usize) {
        if let Some(finder) = self.words.finder(known) {
            let sources = &self.sources;
            self.outlines.par_iter_mut().enumerate().for_each(|(file, outline)| {
                finder.find(&sources.file(FileId::new(file)).text, outline);
            });
        }
    }

    /// Items are numbered anew where more was lowered.
    fn follow_again(&mut self, workspace: &Workspace) {
        let mut crates = std::mem::take(&mut self.crates);
        for krate in &mut crates {
            krate.links = HashMap::new();
        }
        let known = self.sources.iter().map(|(id, file)| (file.path.clone(), id)).collect();
        let mut loader = Loader { workspace, loaded: self, known, problems: BTreeMap::new() };
        loader.follow(&mut crates);
        let problems = loader.problems;
        let fresh = problems.into_values().filter(|problem| !self.problems.iter().any(|old| old.site == problem.site));
        let fresh: Vec<_> = fresh.collect();
        self.problems.extend(fresh);
        self.crates = crates;
    }
}
