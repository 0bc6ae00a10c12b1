//! In: code, and a line and a column in it as the parser tells them. Out: the byte.
//!
//! The parser counts characters. It can tell bytes too, but remembers each that it was asked for in a tree, which was a tenth of
//! a run.

use proc_macro2::LineColumn;

/// Where the lines of some code begin.
#[derive(Debug, Default)]
pub(super) struct Places {
    starts: Vec<usize>,
    ascii: bool,
}

impl Places {
    pub(super) fn of(code: &str) -> Places {
        let starts = std::iter::once(0).chain(code.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Places { starts, ascii: code.is_ascii() }
    }

    /// The byte of a place; the end of the code where it has none there.
    pub(super) fn byte(&self, code: &str, at: LineColumn) -> usize {
        let Some(&start) = at.line.checked_sub(1).and_then(|line| self.starts.get(line)) else { return code.len() };
        if self.ascii {
            return (start + at.column).min(code.len());
        }
        let rest = &code[start..];
        rest.char_indices().nth(at.column).map_or(code.len(), |(inside, _)| start + inside)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_a_character() {
        let code = "aé\n\u{1F980}b";
        let byte = |line, column| Places::of(code).byte(code, LineColumn { line, column });
        assert_eq!([byte(1, 0), byte(1, 1), byte(1, 2), byte(2, 1), byte(2, 2), byte(9, 0)], [0, 1, 3, 8, 9, 9]);
    }
}
