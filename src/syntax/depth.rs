//! In: the tokens of a file. Out: what of them is more than the parser and the lowering can bear.

use std::ops::{ControlFlow, Range};

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

/// Brackets inside brackets.
const BRACKETS: usize = 2_000;
/// Tokens of one expression: links of a chain, operators, `else if`s. Elements of a list are counted one by one.
const RUN: usize = 20_000;

/// The bounds of what is tried piece by piece, where a whole is too much: each token may begin something.
const TRIED: (usize, usize) = (100, 1_000);
/// Digits of one number: working out its value takes time that grows with their square.
const DIGITS: usize = 2_000;

/// What keeps code, of which these are the tokens, from being parsed, and where.
pub(super) fn fault(code: &str, tokens: &TokenStream) -> Option<(Span, &'static str)> {
    if has_digits(code)
        && let Some(number) = long_numbers(tokens.clone()).next()
    {
        return Some((number, "this number has too many digits to be read"));
    }
    if is_short(code) {
        return None;
    }
    let first = each_excess(tokens.clone(), (BRACKETS, RUN), |token| ControlFlow::Break(token.span()));
    first.map(|place| (place, "it is nested too deeply to be read"))
}

/// Where the tokens are that have to be left out, so that the others can be tried one by one.
pub(super) fn excess(tokens: TokenStream) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = long_numbers(tokens.clone()).map(|number| number.byte_range()).collect();
    let found = |token: &TokenTree| {
        places.push(token.span().byte_range());
        ControlFlow::<()>::Continue(())
    };
    _ = each_excess(tokens, TRIED, found);
    places
}

/// Whether a number may be too long, in a text or a comment perhaps.
fn has_digits(code: &str) -> bool {
    let digit = |byte: &&u8| byte.is_ascii_hexdigit() || **byte == b'_';
    // A run that long has one of these bytes in it, whichever it is.
    (DIGITS..code.len()).step_by(DIGITS).any(|at| {
        let (before, behind) = code.as_bytes().split_at(at);
        before.iter().rev().take_while(digit).count() + behind.iter().take_while(digit).count() > DIGITS
    })
}

/// Walks without recursion.
fn long_numbers(tokens: TokenStream) -> impl Iterator<Item = Span> {
    let mut open = vec![tokens.into_iter()];
    let each = std::iter::from_fn(move || {
        loop {
            match open.last_mut()?.next() {
                Some(TokenTree::Group(group)) => open.push(group.stream().into_iter()),
                Some(token) => return Some(token),
                None => _ = open.pop(),
            }
        }
    });
    each.filter_map(|token| match token {
        TokenTree::Literal(literal) => Some(literal),
        _ => None,
    })
    .filter(|literal| {
        let text = literal.to_string();
        text.len() > DIGITS && text.starts_with(|letter: char| letter.is_ascii_digit())
    })
    .map(|literal| literal.span())
}

/// Whether so little code cannot be too deep, whatever it is: every token has a byte.
fn is_short(code: &str) -> bool {
    let fewer = |most: usize, counts: fn(&u8) -> bool| {
        code.len() < most || code.as_bytes().iter().filter(|byte| counts(byte)).count() < most
    };
    fewer(BRACKETS, |byte| matches!(byte, b'(' | b'[' | b'{')) && fewer(RUN, |byte| !byte.is_ascii_whitespace())
}

/// Walks without recursion to the tokens that are too much. The threads that parse have stacks for what is under these bounds.
fn each_excess<B>(
    tokens: TokenStream,
    (brackets, length): (usize, usize),
    mut found: impl FnMut(&TokenTree) -> ControlFlow<B>,
) -> Option<B> {
    let mut open = vec![Run::new(tokens)];
    while let Some(run) = open.last_mut() {
        let Some(token) = run.tokens.next() else {
            open.pop();
            continue;
        };
        run.take(&token);
        let excess = run.length > length || matches!(token, TokenTree::Group(_)) && open.len() >= brackets;
        if excess {
            if let ControlFlow::Break(broken) = found(&token) {
                return Some(broken);
            }
        } else if let TokenTree::Group(group) = token {
            open.push(Run::new(group.stream()));
        }
    }
    None
}

/// The tokens of one expression, item or statement, as far as they follow each other.
struct Run {
    tokens: proc_macro2::token_stream::IntoIter,
    length: usize,
    before: Before,
}

/// The token before.
#[derive(PartialEq)]
enum Before {
    /// `{ … }`
    Block,
    /// `#`, perhaps with `!`
    Attribute,
    /// `=` that the next sign belongs to.
    Equals,
    Other,
}

impl Run {
    fn new(tokens: TokenStream) -> Run {
        Run { tokens: tokens.into_iter(), length: 0, before: Before::Other }
    }

    fn take(&mut self, token: &TokenTree) {
        let sign = match token {
            TokenTree::Punct(punct) => Some(punct.as_char()),
            _ => None,
        };
        let group = match token {
            TokenTree::Group(group) => Some(group.delimiter()),
            _ => None,
        };
        let attribute = sign == Some('#') || self.before == Before::Attribute && (sign == Some('!') || group.is_some());
        let arrow = self.before == Before::Equals && sign == Some('>');
        if arrow || begins_anew(token, self.before == Before::Block) {
            self.length = 0;
        } else if !attribute {
            // Attributes stand side by side, whatever they are many.
            self.length += 1;
        }
        self.before = match (sign, group) {
            (_, Some(Delimiter::Brace)) => Before::Block,
            (Some('#' | '!'), _) if attribute => Before::Attribute,
            (Some('='), _) => Before::Equals,
            _ => Before::Other,
        };
    }
}

/// Whether a token ends an expression, or begins an item or statement behind a block.
fn begins_anew(token: &TokenTree, behind_block: bool) -> bool {
    match token {
        TokenTree::Punct(punct) if matches!(punct.as_char(), ',' | ';') => true,
        TokenTree::Punct(punct) => behind_block && punct.as_char() == '#',
        TokenTree::Ident(word) => behind_block && word != "else",
        // The pattern of the next arm.
        TokenTree::Literal(_) => behind_block,
        TokenTree::Group(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn too_deep(text: &str) -> bool {
        fault(text, &text.parse().expect("lexes")).is_some()
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
        assert!(!too_deep(&"#[a] ".repeat(30_000)));
        assert!(!too_deep(&"1 => {} (2, _) => {} ".repeat(10_000)));
        assert!(too_deep(&"!#[a] ".repeat(30_000)));
    }

    #[test]
    fn numbers_are_bounded_and_texts_are_not() {
        let digits = "1".repeat(3_000);
        assert!(too_deep(&format!("a!({digits})")));
        assert!(too_deep(&format!("0x{digits}")));
        assert!(!too_deep(&format!("\"{digits}\"")));
    }
}
