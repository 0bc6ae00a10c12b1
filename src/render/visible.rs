//! In: text from files and manifests. Out: the same text without anything that a terminal would act on.

use std::borrow::Cow;

/// Whether a terminal would do something else with it than to show it: controls, and marks that turn the writing direction.
fn acts(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// One line of text with escapes in the place of what would act: `\u{1b}`.
pub(super) fn line(text: &str) -> Cow<'_, str> {
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        if acts(letter) {
            clean.extend(letter.escape_default());
        } else {
            clean.push(letter);
        }
    }
    Cow::Owned(clean)
}

/// A file's text as it is shown: as many columns and lines as before, with a picture for whatever would act.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) text: String,
    /// Where the two texts part ways: offset in the file, offset here, of the byte behind each change.
    changes: Vec<(usize, usize)>,
}

impl Shown {
    pub(super) fn new(original: &str) -> Shown {
        let mut shown = Shown { text: String::with_capacity(original.len()), changes: Vec::new() };
        for (at, letter) in original.char_indices() {
            let kept = letter == '\n' || letter == '\t' || !acts(letter);
            if kept {
                shown.text.push(letter);
                continue;
            }
            // A byte order mark has no column and a line ending is not shown.
            let ends_line = letter == '\r' && original[at + 1..].starts_with('\n');
            if !(ends_line || (at == 0 && letter == '\u{feff}')) {
                shown.text.push(picture(letter));
            }
            shown.changes.push((at + letter.len_utf8(), shown.text.len()));
        }
        shown
    }

    /// The offset here of an offset in the file.
    pub(super) fn offset(&self, original: usize) -> usize {
        let before = self.changes.partition_point(|&(at, _)| at <= original);
        let (at, here) = before.checked_sub(1).map_or((0, 0), |index| self.changes[index]);
        // An offset inside of what was replaced is its start.
        let next = self.changes.get(before).map_or(self.text.len(), |&(_, here)| here);
        let mut offset = (here + (original - at)).min(next);
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }
}

fn picture(letter: char) -> char {
    match u32::from(letter) {
        code @ 0..=0x1f => char::from_u32(0x2400 + code).unwrap_or(char::REPLACEMENT_CHARACTER),
        0x7f => '\u{2421}',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_is_escaped() {
        assert_eq!(line("plain é \u{1F980}"), "plain é \u{1F980}");
        assert_eq!(line("a\u{1b}[31mb\n\u{202e}c"), "a\\u{1b}[31mb\\n\\u{202e}c");
    }

    #[test]
    fn offsets_follow_the_text() {
        let original = "\u{feff}a\r\nb\u{1b}cé\r\nd\u{9b}e";
        let shown = Shown::new(original);
        assert_eq!(shown.text, "a\nb\u{241b}cé\nd\u{fffd}e");
        for letter in ["a", "b", "c", "é", "d", "e"] {
            let at = original.find(letter).expect("it is there");
            assert!(shown.text[shown.offset(at)..].starts_with(letter), "{letter}");
        }
        assert_eq!(shown.offset(original.len()), shown.text.len());
        assert_eq!(shown.offset(0), 0);
        assert_eq!(Shown::new("").offset(9), 0);
    }
}
