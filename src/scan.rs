//! In: texts, and what the catalogue and the configuration name. Out: which code can matter, before any of it is parsed.
//!
//! A body of a function can hold a finding only where a word stands in it that names a known API, and only where the file has
//! something else that the API needs: its type, its module, a path such as `/dev/tty`, or a name that such a thing was given
//! elsewhere ([`spread`]). Everything else of a file is needed to know what names mean; other bodies are not read.

mod outline;
mod spread;
mod words;

pub(crate) use outline::{Outline, outline};
pub(crate) use spread::{Addition, spread};
pub(crate) use words::{Called, ClassId, WordId, Words};

use std::collections::BTreeSet;

use rayon::prelude::*;
use smol_str::SmolStr;

use crate::{
    source::{FileId, Site, Sources, Span},
    syntax::tree::FileSyntax,
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
}

/// What of one file can matter.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Relevance {
    /// Whether anything in it can.
    matters: bool,
    /// The insides of the bodies that cannot, in the order of the text.
    irrelevant: Vec<Span>,
}

impl Scan {
    pub(crate) fn new(words: Words, everything: bool) -> Scan {
        Scan { words, files: Vec::new(), everything }
    }

    /// Takes in what is known of one more file.
    pub(crate) fn add(&mut self, outline: Outline, relevance: Relevance, target: Option<(usize, usize)>) {
        self.files.push(File { outline, target, relevance });
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
        relevance.matters && !relevance.irrelevant.iter().any(|body| body.contains(site.span))
    }

    /// Whether the body of a function is to be looked at; a block with its braces.
    pub(crate) fn is_looked_at(&self, block: Site) -> bool {
        self.everything || !self.relevance(block.file).leaves_out(block.span)
    }

    /// Lets a body be lowered with its file; whether that is new.
    pub(crate) fn keep(&mut self, block: Site) -> bool {
        self.files[block.file.index()].outline.keep(block.span)
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
        let words = &self.words;
        let files = self.files.par_iter().zip(syntax).zip(sources.all());
        let additions = files.flat_map_iter(|((File { outline, relevance, .. }, syntax), file)| {
            let text = spread::Text { text: &file.text, outline, relevance };
            let speaks = !outline.words.is_empty() || !outline.texts.is_empty();
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
        let few =
            |name: &&SmolStr| sources.all().par_iter().filter(|file| file.text.contains(name.as_str())).count() <= FEW;
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
        let fresh = self.files.par_iter_mut().enumerate().filter(|(_, file)| file.target.is_some()).flat_map_iter(
            |(number, file)| {
                let relevance = relevance(&file.outline, words);
                let before = std::mem::replace(&mut file.relevance, relevance);
                let now = &file.relevance.irrelevant;
                let new = before.irrelevant.into_iter().filter(|body| now.binary_search(body).is_err());
                let at = FileId::new(number);
                let fresh = new.map(|inside| Fresh {
                    inside: Site { file: at, span: inside },
                    items: file.outline.has_items(inside),
                });
                fresh.collect::<Vec<_>>()
            },
        );
        fresh.collect()
    }
}

/// A body that can matter, and could not before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fresh {
    /// What is between its braces.
    pub(crate) inside: Site,
    /// Whether it has items, and has to be lowered with its file.
    pub(crate) items: bool,
}

impl Relevance {
    fn leaves_out(&self, block: Span) -> bool {
        self.irrelevant.binary_search_by_key(&(block.start + 1), |inside| inside.start).is_ok()
    }

    /// The insides of the bodies that are not lowered with their file: those that cannot matter, and those that can be lowered by
    /// themselves when they are looked at.
    pub(crate) fn left_out(&self, outline: &Outline) -> Vec<Span> {
        let lowered =
            |body: &&outline::Body| body.whole || body.items && self.irrelevant.binary_search(&body.span).is_err();
        outline.bodies.iter().filter(|body| !lowered(body)).map(|body| body.span).collect()
    }
}

/// Which bodies of a file can matter.
pub(crate) fn relevance(outline: &Outline, words: &Words) -> Relevance {
    let present = words.present(outline);
    let mut relevance = Relevance { matters: outline.marked, irrelevant: Vec::new() };
    let mut hits =
        outline.words.iter().filter(|(_, word)| words.matters(*word, &present)).map(|(at, _)| *at).peekable();
    for body in &outline.bodies {
        while hits.next_if(|at| *at < body.head).is_some() {
            relevance.matters = true;
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
    relevance.matters |= hits.next().is_some();
    relevance
}

/// For a file of which only names and types matter.
pub(crate) fn irrelevance(outline: &Outline) -> Relevance {
    Relevance { matters: false, irrelevant: outline.bodies.iter().map(|body| body.span).collect() }
}

/// The text with blanks in the place of comments and of bodies that are left out: every other byte keeps its place.
pub(crate) fn skeleton(text: &str, outline: &Outline, left_out: &[Span]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for span in outline.comments.iter().chain(left_out) {
        let (start, end) = (span.start as usize, (span.end as usize).min(bytes.len()));
        for byte in &mut bytes[start..end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }
    String::from_utf8(bytes).expect("whole tokens are replaced, and a token is no part of a character")
}

#[cfg(test)]
mod tests;
