//! In: places in one file. Out: that file as a source of miette's, with names, lines and columns as the rest of the tool has them.

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use crate::{render::visible::Shown, source::Span};

/// Lines longer than this are not drawn: a frame of generated code says nothing.
const WIDEST: usize = 400;

/// A file as it is drawn.
#[derive(Debug)]
pub(super) struct File {
    name: String,
    shown: Shown,
}

impl File {
    pub(super) fn new(name: String, text: &str) -> File {
        File { name, shown: Shown::new(text) }
    }

    /// The bytes to mark, cut off at the end of their first line; `None` where there is nothing that can be drawn.
    pub(super) fn mark(&self, span: Span) -> Option<SourceSpan> {
        let text = &self.shown.text;
        let (start, end) = (self.shown.offset(span.start as usize), self.shown.offset(span.end as usize));
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let drawable = line_end - line_start <= WIDEST && line_end > line_start;
        drawable.then(|| (start, end.min(line_end).saturating_sub(start)).into())
    }

    /// The number of the line, from 0.
    pub(super) fn line(&self, mark: &SourceSpan) -> usize {
        self.shown.text[..mark.offset()].matches('\n').count()
    }
}

impl SourceCode for File {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let text = &self.shown.text;
        let read = text.read_span(span, before, after)?;
        let start = read.span().offset();
        // miette counts bytes here, the rest of the tool scalar values.
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let column = text[line_start..start].chars().count();
        let contents = MietteSpanContents::new_named(
            self.name.clone(),
            read.data(),
            *read.span(),
            read.line(),
            column,
            read.line_count(),
        );
        Ok(Box::new(contents))
    }
}
