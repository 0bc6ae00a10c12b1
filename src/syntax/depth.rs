//! In: the tokens of a file. Out: whether its nesting is more than the parser's and the lowering's recursion can bear.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// Brackets inside brackets.
const BRACKETS: usize = 2_000;
/// Tokens of one expression: links of a chain, operators, `else if`s. Elements of a list are counted one by one.
const RUN: usize = 20_000;

/// Whether code, of which these are the tokens, is nested too deeply.
pub(super) fn is_too_deep(code: &str, tokens: &TokenStream) -> bool {
    !is_short(code) && exceeds(tokens.clone())
}

/// Whether so little code cannot be too deep, whatever it is: every token has a byte.
fn is_short(code: &str) -> bool {
    let tokens = code.bytes().filter(|byte| !byte.is_ascii_whitespace()).count();
    let brackets = code.bytes().filter(|byte| matches!(byte, b'(' | b'[' | b'{')).count();
    tokens < RUN && brackets < BRACKETS
}

/// Walks without recursion. The threads that parse have stacks for what is under these bounds.
fn exceeds(tokens: TokenStream) -> bool {
    let mut open = vec![(tokens.into_iter(), 0, false)];
    while let Some((tokens, run, block)) = open.last_mut() {
        let Some(token) = tokens.next() else {
            open.pop();
            continue;
        };
        *run = if begins_anew(&token, *block) { 0 } else { *run + 1 };
        *block = matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        if *run > RUN {
            return true;
        }
        if let TokenTree::Group(group) = token {
            open.push((group.stream().into_iter(), 0, false));
            if open.len() > BRACKETS {
                return true;
            }
        }
    }
    false
}

/// Whether a token ends an expression, or begins an item or statement behind a block.
fn begins_anew(token: &TokenTree, behind_block: bool) -> bool {
    match token {
        TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';') => true,
        TokenTree::Punct(punct) => behind_block && punct.as_char() == '#',
        TokenTree::Ident(word) => behind_block && word != "else",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn too_deep(text: &str) -> bool {
        is_too_deep(text, &text.parse().expect("lexes"))
    }

    #[test]
    fn depth_and_length_are_bounded_and_lists_are_not() {
        assert!(too_deep(&("(".repeat(3_000) + &")".repeat(3_000))));
        assert!(too_deep(&"a.b()".repeat(10_000)));
        assert!(too_deep(&format!("type T = {}u8;", "fn() -> ".repeat(10_000))));
        assert!(too_deep(&"if a {} else ".repeat(10_000)));
        assert!(!too_deep(&"1, ".repeat(100_000)));
        assert!(!too_deep(&"fn f() { g(); }".repeat(10_000)));
        assert!(!too_deep(&"impl A for B {} ".repeat(10_000)));
    }
}
