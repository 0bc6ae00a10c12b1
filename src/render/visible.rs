//! In: text from files and manifests. Out: the same text without anything that a terminal would act on.

use std::borrow::Cow;

/// Whether a terminal would do something else with it than to show it: controls, marks that turn the writing direction, and
/// what ends a line or cannot be seen.
pub(super) fn acts(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}' | '\u{180e}' | '\u{feff}'
                | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
                | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

/// Where a sign stands without which a service for builds would take no part of the text for a command to it: the second `#` of
/// `##[error]` and `##vso[…]`, which count anywhere in a line.
pub(super) fn commands(text: &str) -> impl Iterator<Item = usize> {
    text.match_indices('[').filter_map(|(at, _)| {
        let sign = text[..at].trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
        sign.ends_with("##").then(|| sign.len() - 1)
    })
}

/// One line of text with escapes in the place of what would act: `\u{1b}`. Behind blanks at the start of a line, `::` begins a
/// command.
pub(super) fn line(text: &str) -> Cow<'_, str> {
    let blanks = text.len() - text.trim_start().len();
    let mut commands: Vec<usize> = text[blanks..].starts_with("::").then_some(blanks).into_iter().collect();
    commands.extend(self::commands(text));
    if !text.contains(acts) && commands.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len() + 8);
    for (at, letter) in text.char_indices() {
        if commands.binary_search(&at).is_ok() {
            clean.extend(letter.escape_unicode());
        } else if acts(letter) {
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
        let mut commands = commands(original).peekable();
        for (at, letter) in original.char_indices() {
            let command = commands.next_if_eq(&at).is_some();
            let kept = letter == '\n' || letter == '\t' || !(acts(letter) || command);
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
        assert_eq!(line("a\u{2028}\u{9b}b"), "a\\u{2028}\\u{9b}b");
    }

    #[test]
    fn commands_are_none_any_more() {
        assert_eq!(line(" ::error::a"), " \\u{3a}:error::a");
        assert_eq!(line("a ###[error]b ##vso[c] #[d] ##"), "a ##\\u{23}[error]b #\\u{23}vso[c] #[d] ##");
        assert_eq!(line("std::env"), "std::env");
        let shown = Shown::new("r##[a]");
        assert_eq!((shown.text.as_str(), shown.offset(4)), ("r#\u{fffd}[a]", 6));
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
