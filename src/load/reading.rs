//! In: the path of a file, and the words that matter. Out: its text, and of its code what can matter, lowered.

use std::{path::Path, sync::Arc};

use super::Trouble;
use crate::{
    discover,
    scan::{self, Outline, Relevance, Scan},
    source::Span,
    syntax::{self, Code, Parted, tree::FileSyntax},
};

/// A text as it came from the disk.
#[derive(Debug, Default)]
pub(super) struct Text {
    pub(super) text: Arc<String>,
    pub(super) outline: Outline,
    pub(super) relevance: Relevance,
    pub(super) syntax: FileSyntax,
    /// Why it is not what it should be, and where.
    pub(super) problem: Option<(Span, Trouble, String)>,
}

/// Reads one file and lowers it. Of a file that is not linted no body matters.
pub(super) fn read(path: &Path, scan: &Scan, linted: bool) -> Text {
    let Text { text, outline, mut problem, .. } = read_text(path, scan);
    let relevance = if linted { scan::relevance(&outline, &scan.words) } else { scan::irrelevance(&outline) };
    let syntax = lower(&text, &outline, &relevance, scan.everything && linted);
    if problem.is_none() {
        problem = syntax.broken.clone().map(|(span, message)| (span, Trouble::Broken, message));
    }
    Text { text, outline, relevance, syntax, problem }
}

/// Reads one file. What is no UTF-8 is read with its bad bytes replaced, and said.
pub(super) fn read_text(path: &Path, scan: &Scan) -> Text {
    let start = Span::default();
    let (text, problem) = match discover::read(path) {
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let at = u32::try_from(error.utf8_error().valid_up_to()).unwrap_or(u32::MAX);
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                (text, Some((Span { start: at, end: at }, Trouble::Unread, "it is not UTF-8".to_owned())))
            }
        },
        Err(error) => (String::new(), Some((start, Trouble::Unread, error.to_string()))),
    };
    let outline = scan::outline(&text, &scan.words);
    Text { text: Arc::new(text), outline, problem, ..Text::default() }
}

/// Lowers all of a text that takes the place of an expression.
pub(super) fn lower_expression(text: &str, outline: &Outline) -> FileSyntax {
    syntax::read_expression(text, &syntax::blanked(text, all(text), &[&outline.comments]))
}

/// Lowers all of a text.
pub(super) fn lower_whole(text: &str, outline: &Outline) -> FileSyntax {
    syntax::read_parts(text, &syntax::blanked(text, all(text), &[&outline.comments]), &[])
}

/// Lowers a text without the items and bodies that can wait; or everything, unless that is broken where it does not matter.
pub(super) fn lower(text: &Arc<String>, outline: &Outline, relevance: &Relevance, everything: bool) -> FileSyntax {
    if everything {
        let whole = lower_whole(text, outline);
        if whole.broken.is_none() {
            return whole;
        }
    }
    let left_out = relevance.left_out(outline);
    let skeleton = syntax::blanked(text, all(text), &[&outline.comments, &left_out]);
    if !outline.parts.is_empty() {
        let code = Arc::new(Code::new(text.clone(), outline.comments.clone()));
        let waits = &|part| relevance.waits(part);
        let parted = Parted { code, parts: &outline.parts, skeleton: &skeleton, left_out: &left_out, waits };
        if let Some(syntax) = syntax::read_in_parts(&parted) {
            return syntax;
        }
    }
    syntax::read_parts(text, &skeleton, &left_out)
}

fn all(text: &str) -> Span {
    Span { start: 0, end: u32::try_from(text.len()).unwrap_or(u32::MAX) }
}
