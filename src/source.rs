//! In: the texts that were read. Out: places in them, and lines and columns where something is shown.
//!
//! A place is a byte range in a file as it is on disk: a byte order mark and carriage returns count.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// One file that was read, by its number in [`Sources`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(u32);

impl FileId {
    /// No file: what the catalogue declares stands nowhere.
    pub(crate) const NOWHERE: FileId = FileId(u32::MAX);

    /// The file at this place in [`Sources`].
    pub(crate) fn new(index: usize) -> FileId {
        FileId(u32::try_from(index).expect("fewer than four thousand million files fit in memory"))
    }

    /// The place of this file in [`Sources`].
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A byte range in some file: `start` is the first byte, `end` the one behind the last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset behind the last byte.
    pub end: u32,
}

impl Span {
    /// The smallest span that holds both.
    pub(crate) fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Whether `other` lies inside.
    pub(crate) fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

/// A place in a file. Every finding, definition and allowance is somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    /// The file.
    pub file: FileId,
    /// The bytes in it.
    pub span: Span,
}

/// An allowance that stands in the code. What it says is still text.
#[derive(Debug, Clone)]
pub struct Written {
    /// The comment or the attribute.
    pub site: Site,
    /// What it says, from `allow` on: `allow(some_lint, reason = "…")`; in an attribute `allow(bb_lint::some_lint, …)`.
    pub text: String,
    /// The bytes of the same file that it covers: the line, or the item, statement, arm or field behind it.
    pub covers: Span,
}

/// A file and its text, byte for byte.
#[derive(Debug)]
pub struct SourceFile {
    /// Absolute path.
    pub path: PathBuf,
    /// The text as it is on disk.
    pub text: Arc<String>,
}

/// Every text that this run read.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Takes a text in and numbers it.
    pub(crate) fn add(&mut self, path: PathBuf, text: impl Into<Arc<String>>) -> FileId {
        let id = u32::try_from(self.files.len()).expect("fewer than four thousand million files fit in memory");
        self.files.push(SourceFile { path, text: text.into() });
        FileId(id)
    }

    /// The file with this number.
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.index()]
    }

    /// Every file, in the order in which they were read.
    pub(crate) fn all(&self) -> &[SourceFile] {
        &self.files
    }

    /// Every file with its number, in the order in which they were read.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files
            .iter()
            .enumerate()
            .map(|(index, file)| (FileId(u32::try_from(index).expect("numbered by `add`")), file))
    }

    /// The number of files.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether nothing was read.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The path of a file.
    pub fn path(&self, id: FileId) -> &Path {
        &self.file(id).path
    }

    /// The text at a place; empty where the place is not inside the text.
    pub fn text(&self, site: Site) -> &str {
        self.file(site.file).text.get(site.span.start as usize..site.span.end as usize).unwrap_or("")
    }
}

/// A line and a column, both counted from 1; a column is one Unicode scalar value, a tab is 1, a byte order mark is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
}

/// Where the lines of one text start. Made only when something is shown.
#[derive(Debug)]
pub struct LineIndex<'t> {
    text: &'t str,
    starts: Vec<usize>,
    /// How many characters begin before each block of bytes, where a line is longer than one.
    blocks: Vec<usize>,
}

/// Bytes that are counted again each time.
const BLOCK: usize = 1 << 12;

impl<'t> LineIndex<'t> {
    /// Finds the line starts of a text.
    pub fn new(text: &'t str) -> LineIndex<'t> {
        let starts: Vec<usize> = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        let long = starts.iter().zip(ends).any(|(start, end)| end - start > BLOCK);
        let blocks = text.as_bytes().chunks(BLOCK).filter(|_| long).scan(0, |before, block| {
            let known = *before;
            *before += characters(block);
            Some(known)
        });
        LineIndex { text, starts, blocks: blocks.collect() }
    }

    /// Line and column of a byte offset. An offset behind the end is the end.
    pub fn at(&self, offset: u32) -> LineColumn {
        let offset = (offset as usize).min(self.text.len());
        let line = self.starts.partition_point(|&start| start <= offset);
        let start = self.starts[line - 1];
        let marks = usize::from(start == 0 && offset > 0 && self.text.starts_with('\u{feff}'));
        LineColumn { line, column: self.between(start, offset) - marks + 1 }
    }

    /// How many characters begin between two places.
    fn between(&self, start: usize, end: usize) -> usize {
        let bytes = self.text.as_bytes();
        let before =
            |at: usize| self.blocks.get(at / BLOCK).map(|known| known + characters(&bytes[at / BLOCK * BLOCK..at]));
        match (before(start), before(end)) {
            (Some(before_start), Some(before_end)) if end - start > BLOCK => before_end - before_start,
            _ => characters(&bytes[start..end]),
        }
    }

    /// A line's text without its line ending (and without a byte order mark), by its number from 1.
    pub fn line(&self, number: usize) -> &'t str {
        let Some(&start) = number.checked_sub(1).and_then(|index| self.starts.get(index)) else { return "" };
        let end = self.starts.get(number).map_or(self.text.len(), |&next| next - 1);
        let line = self.text[start..end].trim_end_matches('\r');
        if start == 0 { line.trim_start_matches('\u{feff}') } else { line }
    }
}

/// How many characters begin in these bytes of a text.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| (**byte as i8) >= -0x40).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found_in_lines_without_an_end() {
        let text = format!("a\n{}b{}\n", "é".repeat(10_000), "x".repeat(10_000));
        let lines = LineIndex::new(&text);
        let at = u32::try_from(text.find('b').expect("is there")).expect("short");
        assert_eq!(lines.at(at), LineColumn { line: 2, column: 10_001 });
        assert_eq!(lines.at(at + 8_000), LineColumn { line: 2, column: 18_001 });
    }

    #[test]
    fn columns_are_scalar_values_and_a_mark_is_none() {
        let text = "\u{feff}ab\r\n\té\u{1F980}x\r\n";
        let lines = LineIndex::new(text);
        let of = |needle: &str| lines.at(u32::try_from(text.find(needle).expect("is there")).expect("short"));
        assert_eq!(of("b"), LineColumn { line: 1, column: 2 });
        assert_eq!(of("x"), LineColumn { line: 2, column: 4 });
        assert_eq!(lines.line(1), "ab");
        assert_eq!(lines.line(2), "\té\u{1F980}x");
    }

    #[test]
    fn an_offset_behind_the_end_is_the_end() {
        assert_eq!(LineIndex::new("a").at(99), LineColumn { line: 1, column: 2 });
        assert_eq!(LineIndex::new("").at(0), LineColumn { line: 1, column: 1 });
        assert_eq!(LineIndex::new("").line(7), "");
    }
}
