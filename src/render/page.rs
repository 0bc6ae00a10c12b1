//! In: a text in Markdown. Out: the same text laid out for a terminal: headings, wrapped paragraphs, lists and code.

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use textwrap::{Options, WordSeparator, WordSplitter};

use super::Sheet;

const BODY: &str = "  ";
const CODE: &str = "      ";

/// The widest that lines of text are read well.
const WIDEST: usize = 100;

/// What begins a mark behind a line of an example: the lint that is found there.
const MARK: &str = "//~ ";

/// Lays a text out.
pub(super) fn lay_out(markdown: &str, sheet: &Sheet) -> String {
    let sheet = &Sheet { width: sheet.width.min(WIDEST), ..*sheet };
    let mut page = Page { sheet, text: String::new(), line: String::new(), lists: Vec::new(), item: String::new() };
    let mut code = None;
    for event in Parser::new(markdown) {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                code = Some(match kind {
                    CodeBlockKind::Fenced(info) => info.to_string(),
                    CodeBlockKind::Indented => String::new(),
                });
            }
            Event::End(TagEnd::CodeBlock) => {
                page.code(&code.take().unwrap_or_default());
            }
            other => page.take(other),
        }
    }
    page.text
}

struct Page<'s> {
    sheet: &'s Sheet,
    text: String,
    /// The paragraph, heading or block of code that is being read.
    line: String,
    /// The numbers of the lists that it stands in; `None` for one without.
    lists: Vec<Option<u64>>,
    /// What stands before the next paragraph of an item.
    item: String,
}

impl Page<'_> {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.line += &text,
            Event::Code(code) => self.line += &self.sheet.code(&code),
            Event::SoftBreak | Event::HardBreak => self.line.push(' '),
            Event::End(TagEnd::Heading(_)) => {
                let heading = std::mem::take(&mut self.line);
                self.gap();
                self.text += &format!("{}\n", self.sheet.heading(&heading));
            }
            Event::End(TagEnd::Paragraph) => {
                if self.lists.is_empty() {
                    self.gap();
                }
                self.paragraph();
            }
            Event::Start(Tag::List(first)) => {
                self.paragraph();
                if self.lists.is_empty() {
                    self.gap();
                }
                self.lists.push(first);
            }
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
            }
            Event::Start(Tag::Item) => {
                self.item = match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    _ => "* ".to_owned(),
                };
            }
            Event::End(TagEnd::Item) => self.paragraph(),
            _ => {}
        }
    }

    fn gap(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    fn paragraph(&mut self) {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            return;
        }
        let indent = BODY.repeat(self.lists.len().max(1));
        let item = std::mem::take(&mut self.item);
        let first = format!("{indent}{item}");
        let more = if self.lists.is_empty() { indent } else { format!("{indent}  ") };
        self.text += &self.sheet.wrapped(&line, &first, &more);
    }

    /// Code is never wrapped: whoever copies it gets it as it is.
    fn code(&mut self, info: &str) {
        let code = std::mem::take(&mut self.line);
        self.gap();
        let label = match info.split_once(',') {
            Some((_, "bad")) => Some("found:"),
            Some((_, "good")) => Some("fine:"),
            _ => None,
        };
        if let Some(label) = label {
            self.text += &format!("{BODY}{}\n\n", self.sheet.aside(label));
        }
        for line in code.lines() {
            let shown = match line.split_once(MARK) {
                Some((code, lint)) => format!("{code}{}", self.sheet.found(&format!("// {lint}"))),
                None => line.to_owned(),
            };
            self.text += format!("{CODE}{shown}").trim_end();
            self.text.push('\n');
        }
    }
}

impl Sheet {
    fn styled(&self, style: &str, text: &str) -> String {
        if self.colour { format!("\u{1b}[{style}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    pub(super) fn heading(&self, text: &str) -> String {
        self.styled("1", text)
    }

    pub(super) fn aside(&self, text: &str) -> String {
        self.styled("2", text)
    }

    pub(super) fn found(&self, text: &str) -> String {
        self.styled("31", text)
    }

    pub(super) fn warned(&self, text: &str) -> String {
        self.styled("33", text)
    }

    /// Colour says what the signs around code would say.
    pub(super) fn code(&self, text: &str) -> String {
        if self.colour { self.styled("36", text) } else { format!("`{text}`") }
    }

    /// A paragraph with a line ending; names with hyphens and paths stay whole.
    pub(super) fn wrapped(&self, text: &str, first: &str, more: &str) -> String {
        let options = Options::new(self.width)
            .initial_indent(first)
            .subsequent_indent(more)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation)
            .break_words(false);
        textwrap::fill(text, options) + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Sheet = Sheet { width: 40, colour: false };

    #[test]
    fn paragraphs_are_wrapped_and_headings_stand_out() {
        let text = "# A\n\nOne two three four five six seven eight,\nnine `ten eleven`.\n\n## B\n\nMore.\n";
        let expected = "A\n\n  One two three four five six seven\n  eight, nine `ten eleven`.\n\nB\n\n  More.\n";
        assert_eq!(lay_out(text, &PLAIN), expected);
        let coloured = lay_out("# A\n\n`b`\n", &Sheet { colour: true, ..PLAIN });
        assert_eq!(coloured, "\u{1b}[1mA\u{1b}[0m\n\n  \u{1b}[36mb\u{1b}[0m\n");
    }

    #[test]
    fn colour_does_not_count_for_the_width() {
        let text = "`aaaaaaaaa` `bbbbbbbbb` `ccccccccc` dd\n";
        assert_eq!(lay_out(text, &Sheet { width: 36, colour: true }).lines().count(), 1);
    }

    #[test]
    fn code_is_as_it_was_written_with_its_marks_as_comments() {
        let text = "```rust,bad\nfn f() {\n\n    g() //~ raw_pipe\n}\n```\n\n```toml\na = 1\n```\n";
        let expected = "  found:\n\n      fn f() {\n\n          g() // raw_pipe\n      }\n\n      a = 1\n";
        assert_eq!(lay_out(text, &PLAIN), expected);
    }

    #[test]
    fn lists_keep_their_signs() {
        let text =
            "Before:\n\n* one two three four five six seven eight nine\n* two\n  * inner\n\nAfter\n\n1. a\n2. b\n";
        let expected = "  Before:\n\n  * one two three four five six seven\n    eight nine\n  * two\n    * inner\n\n  After\n\n  1. a\n  2. b\n";
        assert_eq!(lay_out(text, &PLAIN), expected);
    }
}
