//! In: tokens that are no Rust as a whole. Out: every expression and every item that a scan finds in them.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser, discouraged::Speculative};

use super::{
    Lower,
    tree::{Expr, ExprKind},
};
use crate::source::Span;

/// What a scan meets, in order.
enum Found {
    Expr(Box<syn::Expr>),
    Item(Box<syn::Item>),
    Inside(TokenStream, proc_macro2::extra::DelimSpan, Delimiter),
}

impl Lower<'_> {
    /// Every expression in the tokens; where none begins, one token is skipped, and a group is scanned by itself.
    pub(super) fn scan(&mut self, tokens: TokenStream) -> Vec<Expr> {
        let found = walk(tokens, |fork| Ok(Found::Expr(Box::new(fork.parse()?))));
        let mut exprs = Vec::new();
        for found in found {
            match found {
                Found::Expr(expr) => exprs.push(self.expr(&expr)),
                Found::Item(_) => {}
                Found::Inside(tokens, _, _) => exprs.extend(self.scan(tokens)),
            }
        }
        exprs
    }

    /// The items of a file that does not parse, as far as they parse by themselves; of the rest, the expressions.
    pub(super) fn recover_items(&mut self, tokens: TokenStream) {
        for found in walk(tokens, |fork| Ok(Found::Item(Box::new(fork.parse()?)))) {
            match found {
                Found::Item(item) => self.item(&item),
                Found::Expr(_) => {}
                Found::Inside(tokens, span, Delimiter::Brace) => {
                    let span = self.join(span.open(), span.close());
                    self.recover_block(tokens, span);
                }
                Found::Inside(tokens, span, _) => {
                    let span = self.join(span.open(), span.close());
                    self.unread_items(tokens, span);
                }
            }
        }
    }

    /// A brace group of a file that does not parse: a function's body, or a list of items.
    fn recover_block(&mut self, tokens: TokenStream, span: Span) {
        let block = self.scanned_block(tokens, span);
        let expr = Expr::new(ExprKind::Block(block), span);
        let call = super::tree::MacroCall {
            path: super::tree::Path::default(),
            span,
            input: super::tree::MacroInput::Exprs(vec![expr]),
        };
        let name = super::tree::Name { text: super::smol(""), span };
        self.push(super::tree::Item {
            name,
            span,
            attrs: super::tree::Attrs::default(),
            public: false,
            kind: super::tree::ItemKind::MacroCall(call),
        });
    }
}

fn walk(tokens: TokenStream, parse: impl Fn(ParseStream) -> syn::Result<Found>) -> Vec<Found> {
    let mut found = Vec::new();
    let scan = |input: ParseStream| {
        while !input.is_empty() {
            let fork = input.fork();
            if let Ok(hit) = parse(&fork) {
                // A parser that takes nothing would never end.
                if fork.cursor() != input.cursor() {
                    found.push(hit);
                    input.advance_to(&fork);
                    continue;
                }
            }
            if let TokenTree::Group(group) = input.parse::<TokenTree>()? {
                found.push(Found::Inside(group.stream(), group.delim_span(), group.delimiter()));
            }
        }
        Ok(())
    };
    // The scan itself takes every token, so it does not fail.
    let _complete = scan.parse2(tokens);
    found
}
