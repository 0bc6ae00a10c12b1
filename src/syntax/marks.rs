//! In: attributes, and comments between the tokens. Out: the allowances that stand in the code, and what each covers.

use proc_macro2::{TokenStream, TokenTree};

use super::{Lower, u32_of};
use crate::source::Span;

/// What begins an allowance in a comment.
pub(super) const MARK: &str = "bb-lint:";

/// Whether a comment may be an allowance, or was meant as one.
pub(crate) fn may_allow(comment: &str) -> bool {
    let said = comment.trim_start_matches(['/', '*', '!']).trim_start();
    said.get(..2).is_some_and(|start| start.eq_ignore_ascii_case(&MARK[..2])) || comment.contains(MARK)
}

/// The parts of an attribute's list that are for this tool: its lints, and the reason.
fn ours(list: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = list.clone().into_iter().collect();
    let comma = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let parts: Vec<&[TokenTree]> = tokens.split(comma).collect();
    let ours =
        |part: &&[TokenTree]| matches!(part, [TokenTree::Ident(word), ..] if word == "bb_lint" || word == "reason");
    if parts.iter().all(ours) {
        return list;
    }
    let kept = parts.iter().filter(|part| ours(part));
    kept.flat_map(|part| part.iter().cloned().chain([proc_macro2::Punct::new(',', proc_macro2::Spacing::Alone).into()]))
        .collect()
}

impl Lower<'_> {
    /// Notes that attributes stand on a piece of code: `#[cfg_attr(bb_lint, allow(…))]` covers it.
    pub(super) fn cover(&mut self, attributes: &[syn::Attribute], span: Span) {
        self.extents.push(span);
        for attribute in attributes {
            let syn::Meta::List(list) = &attribute.meta else { continue };
            if !list.path.is_ident("cfg_attr") {
                continue;
            }
            let tokens: Vec<TokenTree> = list.tokens.clone().into_iter().collect();
            let [TokenTree::Ident(condition), TokenTree::Punct(_), attributes @ ..] = tokens.as_slice() else {
                continue;
            };
            if condition != "bb_lint" {
                continue;
            }
            for pair in attributes.windows(2) {
                // What else is allowed under that name is the compiler's.
                if let [TokenTree::Ident(word), TokenTree::Group(group)] = pair
                    && word == "allow"
                    && group
                        .stream()
                        .into_iter()
                        .any(|token| matches!(token, TokenTree::Ident(tool) if tool == "bb_lint"))
                {
                    let site = self.join(attribute.pound_token.span, attribute.bracket_token.span.close());
                    self.out.written.push((site, format!("allow({})", ours(group.stream())), span));
                }
            }
        }
    }

    /// Finds `// bb-lint: …` between the tokens. On a line with code it covers the line, on a line of its own what follows.
    pub(super) fn comments(&mut self, text: &str, tokens: TokenStream) {
        let mut leaves = Vec::new();
        self.leaves(tokens, &mut leaves);
        self.extents.sort();
        for (at, _) in text.match_indices(MARK) {
            // A body that is not there has no allowance: what looks like one stands in some text.
            if self.left_out.iter().any(|body| (body.start..body.end).contains(&u32_of(at))) {
                continue;
            }
            let line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let line_end = text[at..].find('\n').map_or(text.len(), |end| at + end);
            let Some(comment) = text[line_start..at].rfind("//").map(|start| line_start + start) else { continue };
            if !text[comment..at].trim_start_matches('/').trim().is_empty() {
                continue;
            }
            let start = u32_of(comment);
            let next = leaves.partition_point(|leaf| leaf.end <= start);
            // Inside a token it is text, in a documentation comment too.
            if leaves.get(next).is_some_and(|leaf| leaf.start <= start) {
                continue;
            }
            let shares_line = next.checked_sub(1).is_some_and(|before| leaves[before].end > u32_of(line_start));
            let covers = if shares_line {
                Span { start: u32_of(line_start), end: u32_of(line_end) }
            } else {
                let Some(&leaf) = leaves.get(next) else { continue };
                self.extent_at(text, start, leaf)
            };
            let said = text[at + MARK.len()..line_end].trim().to_owned();
            self.out.written.push((Span { start, end: u32_of(line_end) }, said, covers));
        }
    }

    /// Comments that were meant as an allowance and are none: `// bb_lint: allow(…)`, `/// bb-lint: allow(…)`.
    pub(super) fn near_misses(&mut self, text: &str) {
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            let code = line.trim_start();
            let openings = ["///", "//!", "/**", "/*", "//"];
            let Some(opening) = openings.into_iter().find(|opening| code.starts_with(opening)) else { continue };
            let said = code[opening.len()..].trim();
            let tool = said.get(..MARK.len() - 1).unwrap_or_default().to_ascii_lowercase().replace('_', "-");
            let exact = opening == "//" && said.starts_with(MARK);
            if exact || tool != MARK.trim_end_matches(':') || !said.contains("allow") {
                continue;
            }
            let span =
                Span { start: u32_of(start + line.len() - code.len()), end: u32_of(start + line.trim_end().len()) };
            self.out.written.push((span, said.to_owned(), span));
        }
    }

    /// The largest piece of code that begins with this token, or whose attributes end before it; else the token's line.
    fn extent_at(&self, text: &str, comment: u32, token: Span) -> Span {
        // An item is known from its name on; before it stand only words such as `pub(crate) async fn`.
        let words = |extent: &&Span| {
            let between = text.get(token.start as usize..extent.start as usize);
            between.is_some_and(|between| {
                between
                    .chars()
                    .all(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '_' | '(' | ')' | ':' | '"'))
            })
        };
        let first = self.extents.iter().filter(words).map(|extent| extent.start).min();
        let begins = self.extents.iter().filter(|extent| Some(extent.start) == first).max_by_key(|extent| extent.end);
        let around = || {
            let holds = self.extents.iter().filter(|extent| extent.start < comment && extent.contains(token));
            let innermost = holds.min_by_key(|extent| extent.end - extent.start)?;
            let between = &text[innermost.start as usize..comment as usize];
            between.trim_start().starts_with('#').then_some(innermost)
        };
        let line_end = text[token.start as usize..].find('\n').map_or(text.len(), |end| token.start as usize + end);
        begins.or_else(around).copied().unwrap_or(Span { start: token.start, end: u32_of(line_end) })
    }

    fn leaves(&self, tokens: TokenStream, leaves: &mut Vec<Span>) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    leaves.push(self.span(group.span_open()));
                    self.leaves(group.stream(), leaves);
                    leaves.push(self.span(group.span_close()));
                }
                other => leaves.push(self.span(other.span())),
            }
        }
    }
}
