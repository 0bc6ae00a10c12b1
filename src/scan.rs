//! In: texts, and what the catalogue and the configuration name. Out: which code can matter, before any of it is parsed.
//!
//! A body of a function can hold a finding only where a word stands in it that names a known API, and only where the file has
//! something else that the API needs: its type, its module, a path such as `/dev/tty`, or a name that such a thing was given
//! elsewhere ([`spread`]). Everything else of a file is needed to know what names mean; other bodies are not read.

mod outline;
mod spread;
mod words;

pub(crate) use outline::{Outline, outline};
pub(crate) use spread::spread;
pub(crate) use words::{ClassId, WordId, Words};

use crate::source::Span;

/// What of one file can matter.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Relevance {
    /// Whether anything in it can.
    pub(crate) matters: bool,
    /// The insides of the bodies that cannot matter, in the order of the text.
    pub(crate) left_out: Vec<Span>,
}

impl Relevance {
    /// Whether a place is one that can matter.
    pub(crate) fn covers(&self, span: Span) -> bool {
        self.matters && !self.left_out.iter().any(|body| body.contains(span))
    }
}

/// Which bodies of a file can matter.
pub(crate) fn relevance(outline: &Outline, words: &Words) -> Relevance {
    let present = words.present(outline);
    let mut relevance = Relevance { matters: outline.marked, left_out: Vec::new() };
    let mut hits = outline.words.iter().filter(|(_, word)| words.matters(*word, &present)).map(|(at, _)| *at).peekable();
    for body in &outline.bodies {
        while hits.next_if(|at| *at < body.span.start).is_some() {
            relevance.matters = true;
        }
        let mut kept = body.whole;
        while hits.next_if(|at| *at < body.span.end).is_some() {
            (kept, relevance.matters) = (true, true);
        }
        if !kept {
            relevance.left_out.push(body.span);
        }
    }
    relevance.matters |= hits.next().is_some();
    relevance
}

/// For a file of which only names and types matter.
pub(crate) fn irrelevance(outline: &Outline) -> Relevance {
    let left_out = outline.bodies.iter().filter(|body| !body.whole).map(|body| body.span);
    Relevance { matters: false, left_out: left_out.collect() }
}

/// The text with blanks in the place of comments and of bodies that cannot matter: every other byte keeps its place.
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
