//! In: a text; out: why it is no reason, found in a way that also works at compile time.

use super::BadReason;

/// Whole texts that say nothing, in lower case and without the punctuation around them.
const EMPTY_WORDS: &[&str] = &[
    "a",
    "ask",
    "asdf",
    "because",
    "confirm",
    "confirmation",
    "destructive",
    "fill in",
    "foo",
    "input",
    "interactive",
    "lorem ipsum",
    "n/a",
    "na",
    "no reason",
    "none",
    "null",
    "placeholder",
    "prompt",
    "question",
    "reason",
    "reason here",
    "reasons",
    "some reason",
    "tba",
    "test",
    "the reason",
    "user input",
    "why",
    "x",
    "yes",
    "…",
];

/// First words of a text that somebody meant to write later.
const LATER: &[&str] = &["fixme", "tbd", "todo", "wip", "xxx"];

pub(super) const fn text(text: &str) -> Option<BadReason> {
    let text = text.as_bytes();
    if text.trim_ascii().is_empty() {
        return Some(BadReason::Empty);
    }
    if has_control(text) {
        return Some(BadReason::ControlCharacter);
    }
    let core = without_punctuation(text);
    if core.is_empty() || is_empty_word(core) || is_for_later(core) {
        return Some(BadReason::Placeholder);
    }
    None
}

/// C0 and C1 control characters, and the two separators that some programs take for a line ending.
const fn has_control(text: &[u8]) -> bool {
    let mut at = 0;
    while at < text.len() {
        let rest = text.split_at(at).1;
        let found = matches!(rest, [0..=0x1f | 0x7f, ..] | [0xc2, 0x80..=0x9f, ..] | [0xe2, 0x80, 0xa8 | 0xa9, ..]);
        if found {
            return true;
        }
        at += 1;
    }
    false
}

const fn without_punctuation(mut text: &[u8]) -> &[u8] {
    while let [first, rest @ ..] = text {
        if !is_filler(*first) {
            break;
        }
        text = rest;
    }
    while let [rest @ .., last] = text {
        if !is_filler(*last) {
            break;
        }
        text = rest;
    }
    text
}

const fn is_filler(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte.is_ascii_punctuation()
}

const fn is_empty_word(text: &[u8]) -> bool {
    let mut at = 0;
    while at < EMPTY_WORDS.len() {
        let word = EMPTY_WORDS[at].as_bytes();
        if word.len() == text.len() && begins_with(text, word) {
            return true;
        }
        at += 1;
    }
    false
}

const fn is_for_later(text: &[u8]) -> bool {
    let mut at = 0;
    while at < LATER.len() {
        let word = LATER[at].as_bytes();
        let whole = text.len() == word.len() || (text.len() > word.len() && !text[word.len()].is_ascii_alphanumeric());
        if whole && begins_with(text, word) {
            return true;
        }
        at += 1;
    }
    false
}

/// Without regard to letter case; the word is in lower case.
const fn begins_with(text: &[u8], word: &[u8]) -> bool {
    let mut at = 0;
    while at < word.len() {
        if text[at].to_ascii_lowercase() != word[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_texts_are_empty() {
        for blank in ["", " ", "\t\n"] {
            assert_eq!(text(blank), Some(BadReason::Empty), "{blank:?}");
        }
    }

    #[test]
    fn texts_that_stand_for_a_reason_are_placeholders() {
        for none in [
            "todo",
            "TODO: say why",
            "FIXME",
            "tbd.",
            "...",
            "…",
            "-",
            "n/a",
            "N/A.",
            "reason",
            "<reason>",
            "Reason here",
            "(why?)",
            "xxx",
            "wip",
            "confirm?",
            "user input",
        ] {
            assert_eq!(text(none), Some(BadReason::Placeholder), "{none:?}");
        }
    }

    #[test]
    fn texts_that_could_move_a_cursor_are_refused() {
        for control in ["two\nlines", "a bell\u{7}", "\u{1b}[2J", "c1 \u{9b}2J", "line\u{2028}end"] {
            assert_eq!(text(control), Some(BadReason::ControlCharacter), "{control:?}");
        }
    }

    #[test]
    fn texts_that_say_something_are_reasons() {
        for reason in [
            "the repository and its history will be deleted",
            "todos are deleted",
            "the reason for the change is recorded",
            "das Repository wird gelöscht",
            "存储库将被删除",
        ] {
            assert_eq!(text(reason), None, "{reason:?}");
        }
    }
}
