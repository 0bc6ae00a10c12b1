//! In: places in one file. Out: that file as a source of miette's, with names, lines and columns as the rest of the tool has them.

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::{render::visible::Shown, source::Span};

/// Lines longer than this are not drawn: a frame of generated code says nothing.
const WIDEST: usize = 400;

/// A file as it is drawn. Its lines are found once, since a file can hold many findings.
#[derive(Debug)]
pub(super) struct File {
    name: String,
    shown: Shown,
    starts: Vec<usize>,
}

impl File {
    pub(super) fn new(name: String, text: &str) -> File {
        let shown = Shown::new(text);
        let starts = std::iter::once(0).chain(shown.text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        File { name, shown, starts }
    }

    /// The bytes to mark, cut off at the end of their first line; `None` where there is nothing that can be drawn.
    pub(super) fn mark(&self, span: Span) -> Option<SourceSpan> {
        let (start, end) = (self.shown.offset(span.start as usize), self.shown.offset(span.end as usize));
        let line = self.line_at(start);
        let line_end = self.end(line).max(start);
        let width = line_end - self.starts[line];
        (1..=WIDEST).contains(&width).then(|| (start, end.min(line_end).saturating_sub(start)).into())
    }

    /// The number of the line, from 0.
    pub(super) fn line(&self, mark: &SourceSpan) -> usize {
        self.line_at(mark.offset())
    }

    fn line_at(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset) - 1
    }

    /// The end of a line, without its line ending.
    fn end(&self, line: usize) -> usize {
        self.starts.get(line + 1).map_or(self.shown.text.len(), |&next| next - 1)
    }
}

impl SourceCode for File {
    /// Some lines around a place; without lines before it, from the place itself on, so that it says the column.
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (text, place) = (&self.shown.text, span.offset());
        let last = self.line_at(place + span.len().saturating_sub(1)) + after;
        let end =
            if after == 0 { place + span.len() } else { self.starts.get(last + 1).copied().unwrap_or(text.len()) };
        let line = self.line_at(place).saturating_sub(before);
        let start = if before == 0 { place } else { self.starts[line] };
        let column = text.get(self.starts[line]..start).ok_or(MietteError::OutOfBounds)?.chars().count();
        let data = text.get(start..end).ok_or(MietteError::OutOfBounds)?;
        let lines = data.matches('\n').count();
        let name = self.name.clone();
        let span = (start, data.len()).into();
        Ok(Box::new(MietteSpanContents::new_named(name, data.as_bytes(), span, line, column, lines)))
    }
}
