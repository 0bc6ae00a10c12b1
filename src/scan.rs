//! In: texts, and what the catalogue and the configuration name. Out: which code can matter, before any of it is parsed.
//!
//! A body of a function can hold a finding only where a word stands in it that names a known API, and only where the file has
//! something else that the API needs: its type, its module, a path such as `/dev/tty`, or a name that such a thing was given
//! elsewhere ([`spread`]). Everything else of a file is needed to know what names mean; other bodies are not read.

mod finder;
mod names;
mod outline;
mod parts;
mod paths;
mod spread;
mod types;
mod words;

pub(crate) use outline::{Outline, outline};
pub(crate) use spread::{Addition, spread};
pub(crate) use words::{Called, ClassId, WordId, Words};

use std::collections::BTreeSet;

use rayon::prelude::*;
use smol_str::SmolStr;

use crate::{
    source::{FileId, Site, Sources, Span},
    syntax::{Part, PartKind, tree::FileSyntax},
};

/// A name that is in no more texts than this is rare.
const FEW: usize = 100;

/// What was found out about every text, by the file's number.
#[derive(Debug)]
pub(crate) struct Scan {
    pub(crate) words: Words,
    files: Vec<File>,
    /// Whether code that cannot matter is lowered and looked at as well.
    pub(crate) everything: bool,
}

/// One text.
#[derive(Debug)]
struct File {
    outline: Outline,
    /// The target that it is linted for; `None` in crates outside the workspace.
    target: Option<(usize, usize)>,
    relevance: Relevance,
    /// Whether all of it is looked at, whatever words it holds.
    whole: bool,
    /// Whether it may make more of the words than it was asked for.
    new: bool,
}

/// What of one file can matter.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Relevance {
    /// Whether anything in it can.
    matters: bool,
    /// The insides of the bodies that cannot, in the order of the text.
    irrelevant: Vec<Span>,
    /// Words outside of bodies that can.
    outside: Vec<u32>,
    /// The parts that need not be lowered with their file, in the order of the text.
    quiet: Vec<Span>,
    /// Those of them that have no body: nothing in them matters.
    silent: Vec<Span>,
}

impl Scan {
    pub(crate) fn new(words: Words, everything: bool) -> Scan {
        Scan { words, files: Vec::new(), everything }
    }

    /// Takes in what is known of one more file.
    pub(crate) fn add(&mut self, outline: Outline, relevance: Relevance, target: Option<(usize, usize)>) {
        self.files.push(File { outline, target, relevance, whole: false, new: true });
    }

    /// The target that a file is linted for; `None` in crates outside the workspace.
    pub(crate) fn target(&self, file: FileId) -> Option<(usize, usize)> {
        self.files[file.index()].target
    }

    pub(crate) fn outline(&self, file: FileId) -> &Outline {
        &self.files[file.index()].outline
    }

    pub(crate) fn relevance(&self, file: FileId) -> &Relevance {
        &self.files[file.index()].relevance
    }

    /// Whether code at a place can matter.
    pub(crate) fn matters(&self, site: Site) -> bool {
        let relevance = self.relevance(site.file);
        relevance.matters
            && !relevance.irrelevant.iter().chain(&relevance.silent).any(|piece| piece.contains(site.span))
    }

    /// Whether anything in an item can matter.
    pub(crate) fn has_any(&self, item: Site) -> bool {
        let File { outline, relevance, whole, .. } = &self.files[item.file.index()];
        let outside = relevance.outside.partition_point(|at| *at < item.span.start);
        let bodies = outline.bodies.partition_point(|body| body.span.start < item.span.start);
        let mut bodies = outline.bodies[bodies..].iter().take_while(|body| body.span.end < item.span.end);
        self.everything
            || *whole
            || relevance.outside.get(outside).is_some_and(|at| *at < item.span.end)
            || bodies.any(|body| relevance.irrelevant.binary_search(&body.span).is_err())
    }

    /// Lets all of a file be looked at: what it needs may stand in the file that includes it.
    pub(crate) fn look_at_all(&mut self, file: FileId) {
        let file = &mut self.files[file.index()];
        file.whole = true;
        file.relevance = Relevance { matters: true, ..Relevance::default() };
        file.new = true;
    }

    /// Notes that more of a file was lowered.
    pub(crate) fn renew(&mut self, file: FileId) {
        self.files[file.index()].new = true;
    }

    /// Lets a file be read as a whole.
    pub(crate) fn join(&mut self, file: FileId) {
        self.files[file.index()].outline.parts.clear();
    }

    /// Whether the body of a function is to be looked at; a block with its braces.
    pub(crate) fn is_looked_at(&self, block: Site) -> bool {
        self.everything || !self.relevance(block.file).leaves_out(block.span)
    }

    /// Where the blocks open that are to be looked at and lowered by themselves, in order.
    pub(crate) fn looked_at(&self, file: FileId) -> Vec<u32> {
        let File { outline, relevance, .. } = &self.files[file.index()];
        let matters = |body: &&outline::Body| relevance.irrelevant.binary_search(&body.span).is_err();
        let bodies = outline.bodies.iter().filter(matters).filter(|body| !relevance.goes_with_file(body));
        bodies.map(|body| body.span.start - 1).collect()
    }

    /// Lets a body be lowered with its file; whether that is new.
    pub(crate) fn keep(&mut self, block: Site) -> bool {
        let File { outline, relevance, .. } = &mut self.files[block.file.index()];
        let new = outline.keep(block.span);
        if new {
            // The function that has it can no longer wait.
            relevance.settle(outline);
        }
        new
    }

    /// Lets calls of these matter. Gives the bodies that can matter now and could not before.
    pub(crate) fn insist(&mut self, called: &BTreeSet<Called>, syntax: &[FileSyntax], sources: &Sources) -> Vec<Fresh> {
        let mut known = self.words.len();
        let unknown: Vec<&Called> = called.iter().filter(|called| !self.words.insists(called)).collect();
        let rare = self.rare(unknown.iter().copied(), sources);
        let insist = |new, called: &Called| self.words.insist(called, rare.contains(&called.name)) | new;
        let mut new = unknown.into_iter().fold(false, insist);
        if !new {
            return Vec::new();
        }
        while new {
            self.find(known, sources);
            known = self.words.len();
            new = self.spread(syntax, sources);
        }
        self.judge()
    }

    /// Adds the words that lowered files make of those that are known. Gives whether anything is new.
    pub(crate) fn spread(&mut self, syntax: &[FileSyntax], sources: &Sources) -> bool {
        let said = self.words.take_new();
        let words = &self.words;
        let files = self.files.par_iter_mut().zip(syntax).zip(sources.all());
        let additions = files.flat_map_iter(|((File { outline, relevance, new, .. }, syntax), file)| {
            let text = spread::Text { text: &file.text, outline, relevance };
            let asked = std::mem::take(new) && !(outline.words.is_empty() && outline.texts.is_empty());
            let speaks = asked || outline.words.iter().any(|(_, word)| said[*word as usize]);
            if speaks { spread::spread(syntax, Some(text), words) } else { Vec::new() }
        });
        let additions: Vec<Addition> = additions.collect();
        let called = additions.iter().filter_map(|addition| match addition {
            Addition::Insist(called) => Some(called),
            _ => None,
        });
        let rare = self.rare(called, sources);
        self.words.take(additions, &rare)
    }

    /// The names of methods that few texts have.
    fn rare<'c>(&self, called: impl Iterator<Item = &'c Called>, sources: &Sources) -> BTreeSet<SmolStr> {
        let names: BTreeSet<&SmolStr> =
            called.filter(|called| called.of.is_some()).map(|called| &called.name).collect();
        let few = |name: &&SmolStr| {
            let mark = names::Mark::of(name);
            let files = self.files.iter().zip(sources.all()).filter(|(file, _)| file.outline.names.may_have(mark));
            files.filter(|(_, file)| file.text.contains(name.as_str())).take(FEW + 1).count() <= FEW
        };
        names.into_iter().filter(few).cloned().collect()
    }

    /// Looks for the words that were added since there were this many.
    pub(crate) fn find(&mut self, known: usize, sources: &Sources) {
        if let Some(finder) = self.words.finder(known) {
            self.files.par_iter_mut().enumerate().for_each(|(number, file)| {
                finder.find(&sources.file(FileId::new(number)).text, &mut file.outline);
            });
        }
    }

    /// Judges again what can matter. Gives the bodies that can now and could not before.
    pub(crate) fn judge(&mut self) -> Vec<Fresh> {
        let words = &self.words;
        let fresh = self
            .files
            .par_iter_mut()
            .enumerate()
            .filter(|(_, file)| file.target.is_some() && !file.whole)
            .flat_map_iter(|(number, file)| {
                let relevance = relevance(&file.outline, words);
                file.new |= file.relevance != relevance;
                let before = std::mem::replace(&mut file.relevance, relevance);
                let (outline, now) = (&file.outline, &file.relevance);
                let at = FileId::new(number);
                let site = |span| Site { file: at, span };
                let bodies = before.irrelevant.into_iter().filter(|body| now.irrelevant.binary_search(body).is_err());
                let bodies = bodies.map(|inside| Fresh { site: site(inside), with_file: outline.has_items(inside) });
                let parts = before.quiet.into_iter().filter(|part| now.quiet.binary_search(part).is_err());
                let parts = parts.map(|part| Fresh { site: site(part), with_file: true });
                bodies.chain(parts).collect::<Vec<_>>()
            });
        fresh.collect()
    }
}

/// What can matter, and could not before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fresh {
    /// What is between the braces of a body; or an item.
    pub(crate) site: Site,
    /// Whether it has to be lowered with its file: an item, or a body that has items.
    pub(crate) with_file: bool,
}

impl Relevance {
    fn leaves_out(&self, block: Span) -> bool {
        self.irrelevant.binary_search_by_key(&(block.start + 1), |inside| inside.start).is_ok()
    }

    /// The insides of the bodies that are not lowered with their file: those that cannot matter, and those that can be lowered by
    /// themselves when they are looked at.
    pub(crate) fn left_out(&self, outline: &Outline) -> Vec<Span> {
        outline.bodies.iter().filter(|body| !self.goes_with_file(body)).map(|body| body.span).collect()
    }

    fn goes_with_file(&self, body: &outline::Body) -> bool {
        body.whole || body.items && (body.text || self.irrelevant.binary_search(&body.span).is_err())
    }

    /// Whether a part need not be lowered with its file.
    pub(crate) fn waits(&self, part: Span) -> bool {
        self.quiet.binary_search(&part).is_ok()
    }

    /// Finds the parts that need not be lowered with their file.
    fn settle(&mut self, outline: &Outline) {
        self.quiet.clear();
        self.silent.clear();
        for part in &outline.parts {
            match &part.kind {
                PartKind::Impl { members, .. } => members.iter().for_each(|member| self.part(member, outline)),
                _ => self.part(part, outline),
            }
        }
    }

    fn part(&mut self, part: &Part, outline: &Outline) {
        match part.kind {
            PartKind::Fn(inside) | PartKind::Module(Some(inside)) => {
                let body = outline.bodies.binary_search_by_key(&inside.start, |body| body.span.start);
                if body.is_ok_and(|at| !self.goes_with_file(&outline.bodies[at])) {
                    self.quiet.push(part.span);
                }
            }
            PartKind::Struct { .. } | PartKind::Const | PartKind::Alias => {
                let first = self.outside.partition_point(|at| *at < part.span.start);
                if self.outside.get(first).is_none_or(|at| *at >= part.span.end) {
                    self.quiet.push(part.span);
                    self.silent.push(part.span);
                }
            }
            PartKind::Whole | PartKind::Use | PartKind::Module(None) | PartKind::Impl { .. } => {}
        }
    }
}

/// Which bodies of a file can matter.
pub(crate) fn relevance(outline: &Outline, words: &Words) -> Relevance {
    let present = words.present(outline);
    let mut relevance = Relevance { matters: outline.marked, ..Relevance::default() };
    let mut hits =
        outline.words.iter().filter(|(_, word)| words.matters(*word, &present)).map(|(at, _)| *at).peekable();
    for body in &outline.bodies {
        while let Some(at) = hits.next_if(|at| *at < body.head) {
            relevance.outside.push(at);
        }
        let mut can = body.marked;
        // What a function is given counts as if it stood in the body.
        while hits.next_if(|at| *at < body.span.end).is_some() {
            if !body.tests {
                (can, relevance.matters) = (true, true);
            }
        }
        if !can {
            relevance.irrelevant.push(body.span);
        }
    }
    relevance.outside.extend(hits);
    relevance.matters |= !relevance.outside.is_empty();
    relevance.settle(outline);
    relevance
}

/// For a file of which only names and types matter.
pub(crate) fn irrelevance(outline: &Outline) -> Relevance {
    let irrelevant = outline.bodies.iter().map(|body| body.span).collect();
    let mut relevance = Relevance { irrelevant, ..Relevance::default() };
    relevance.settle(outline);
    relevance
}

#[cfg(test)]
mod tests;
