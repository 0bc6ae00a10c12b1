//! In: the tokens of a file. Out: whether its nesting is more than the parser's and the lowering's recursion can bear.

use proc_macro2::{TokenStream, TokenTree};

/// Brackets inside brackets.
const BRACKETS: usize = 2_000;
/// Tokens of one expression: links of a chain, operators, `else if`s. Elements of a list are counted one by one.
const RUN: usize = 20_000;

/// Walks without recursion. The threads that parse have stacks for what is under these bounds.
pub(super) fn is_too_deep(tokens: TokenStream) -> bool {
    let mut open = vec![(tokens.into_iter(), 0)];
    while let Some((tokens, run)) = open.last_mut() {
        let Some(token) = tokens.next() else {
            open.pop();
            continue;
        };
        *run = if ends_expression(&token) { 0 } else { *run + 1 };
        if *run > RUN {
            return true;
        }
        if let TokenTree::Group(group) = token {
            open.push((group.stream().into_iter(), 0));
            if open.len() > BRACKETS {
                return true;
            }
        }
    }
    false
}

fn ends_expression(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';'))
        || matches!(token, TokenTree::Ident(word) if matches!(word.to_string().as_str(), "fn" | "impl" | "struct" | "enum" | "mod" | "let"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn too_deep(text: &str) -> bool {
        is_too_deep(text.parse().expect("lexes"))
    }

    #[test]
    fn depth_and_length_are_bounded_and_lists_are_not() {
        assert!(too_deep(&("(".repeat(3_000) + &")".repeat(3_000))));
        assert!(too_deep(&"a.b()".repeat(10_000)));
        assert!(!too_deep(&"1, ".repeat(100_000)));
        assert!(!too_deep(&"fn f() { g(); }".repeat(10_000)));
        assert!(!too_deep(&"impl A for B {} ".repeat(10_000)));
    }
}
