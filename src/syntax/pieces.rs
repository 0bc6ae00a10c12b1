//! In: code that has no tokens, or too deep ones. Out: the same code with blanks in the place of the pieces that are to blame.

use std::ops::Range;

use proc_macro2::TokenStream;

use super::depth;

/// Words that a line begins with where an item does; `#` begins an attribute.
const BEGINNINGS: [&str; 17] = [
    "#",
    "async",
    "const",
    "enum",
    "extern",
    "fn",
    "impl",
    "macro_rules",
    "mod",
    "pub",
    "static",
    "struct",
    "trait",
    "type",
    "union",
    "unsafe",
    "use",
];

/// The code without what stops its reading; nothing where that is not enough. Every other byte keeps its place.
pub(super) fn readable(code: &str) -> String {
    let mut kept = code.as_bytes().to_vec();
    if code.parse::<TokenStream>().is_err() {
        let broken = pieces(code).into_iter().filter(|piece| code[piece.clone()].parse::<TokenStream>().is_err());
        broken.for_each(|piece| blank(&mut kept[piece]));
    }
    let text = |kept: &[u8]| String::from_utf8(kept.to_vec()).expect("whole lines and tokens are replaced");
    if let Ok(tokens) = text(&kept).parse() {
        depth::excess(tokens).into_iter().for_each(|place| blank(&mut kept[place]));
    }
    let kept = text(&kept);
    if super::tokens(&kept).is_ok() { kept } else { String::new() }
}

fn blank(bytes: &mut [u8]) {
    bytes.iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
}

/// Each from a line that may begin an item to the next: items seldom begin anywhere but at the start of a line.
fn pieces(code: &str) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let (mut start, mut at, mut attribute) = (0, 0, false);
    for line in code.split_inclusive('\n') {
        if begins(line) && !attribute && at > start {
            pieces.push(start..at);
            start = at;
        }
        let line_end = line.trim_end();
        // Behind an attribute stands what it is about.
        attribute = line_end.ends_with(']') || attribute && line_end.is_empty();
        at += line.len();
    }
    pieces.push(start..code.len());
    pieces
}

fn begins(line: &str) -> bool {
    let end = line.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(line.len());
    let word = if line.starts_with('#') { "#" } else { &line[..end] };
    BEGINNINGS.contains(&word)
}

/// What is wrong where code stops to be tokens.
pub(super) fn said(code: &str, at: usize) -> String {
    let rest = code.get(at..).unwrap_or_default();
    if rest.starts_with("/*") {
        return "this comment has no end".to_owned();
    }
    match rest.chars().next() {
        None => "it ends where more has to follow".to_owned(),
        Some('(' | '[' | '{') => "this bracket is never closed, or by one of another kind".to_owned(),
        Some(')' | ']' | '}') => "this bracket closes none that is open".to_owned(),
        Some('"') => "this text has no end, or holds what a text cannot".to_owned(),
        Some(letter) if letter.is_ascii_graphic() => {
            format!("no token of Rust is written like this, from `{letter}` on")
        }
        Some(letter) => format!("U+{:04X} is no part of Rust's syntax", u32::from(letter)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_blank() {
        let code = "fn a() {}\n#[a]\n\nfn b() { \"\u{e9} }\nfn c() {}\n}\npub fn d() {}\nfn e() { é }\n";
        let expected = "fn a() {}\n    \n\n              \n         \n \npub fn d() {}\nfn e() { é }\n";
        assert_eq!(readable(code), expected);
        assert_eq!(readable(""), "");
    }

    #[test]
    fn it_is_said_what_is_wrong() {
        for (code, words) in [
            ("/* a", "comment"),
            ("{", "never closed"),
            ("}", "closes none"),
            ("\"", "no end"),
            ("\u{0}", "U+0000"),
            ("'", "from `'`"),
            ("", "ends"),
        ] {
            assert!(said(code, 0).contains(words), "{code}: {}", said(code, 0));
        }
    }
}
