//! In: `syn`'s attributes. Out: what they say that matters here.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use smol_str::SmolStr;
use syn::{Token, parse::Parser, punctuated::Punctuated};

use super::{
    Lower, smol,
    tree::{AttrEntry, AttrList, Attrs},
};

/// Attributes whose list is text for people or for the compiler, never a name that matters here.
const PLAIN: [&str; 9] = ["doc", "allow", "warn", "deny", "forbid", "expect", "deprecated", "inline", "repr"];

impl Lower<'_> {
    pub(super) fn attrs(&mut self, attributes: &[syn::Attribute]) -> Attrs {
        let mut attrs = Attrs::default();
        for attribute in attributes {
            self.attr(&attribute.meta, &mut attrs);
        }
        attrs
    }

    /// The attributes of an expression or a statement, where they say anything.
    pub(super) fn conditions(&mut self, attributes: &[syn::Attribute]) -> Option<Box<Attrs>> {
        if attributes.is_empty() {
            return None;
        }
        let attrs = self.attrs(attributes);
        (attrs.test || !attrs.cfg.is_empty()).then(|| Box::new(attrs))
    }

    fn attr(&mut self, meta: &syn::Meta, attrs: &mut Attrs) {
        let Some(word) = meta.path().segments.last().map(|segment| segment.ident.to_string()) else { return };
        match meta {
            syn::Meta::Path(_) => {
                attrs.test |= word == "test" || word == "bench";
                attrs.words.push(smol(&word));
            }
            syn::Meta::NameValue(pair) => {
                if let (true, syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })) =
                    (word == "path", &pair.value)
                {
                    attrs.paths.push((smol(text.value()), None));
                }
            }
            syn::Meta::List(list) => match word.as_str() {
                "cfg" => {
                    attrs.test |= requires_test(&list.tokens);
                    attrs.cfg.push(condition(&list.tokens));
                }
                "cfg_attr" => self.conditional(list, attrs),
                "derive" => {
                    let paths = Punctuated::<syn::Path, Token![,]>::parse_terminated.parse2(list.tokens.clone());
                    attrs.derives.extend(paths.iter().flatten().map(|path| self.path(path)));
                }
                "test" => attrs.test = true,
                word if PLAIN.contains(&word) => {}
                _ => {
                    let path = self.path(&list.path);
                    let entries = self.entries(&list.tokens);
                    attrs.lists.push(AttrList { path, entries });
                }
            },
        }
    }

    /// `cfg_attr(condition, attribute, …)`: what it would add counts as added, its condition is not evaluated.
    fn conditional(&mut self, list: &syn::MetaList, attrs: &mut Attrs) {
        let mut tokens = list.tokens.clone().into_iter();
        let condition: TokenStream = tokens.by_ref().take_while(|token| !is_comma(token)).collect();
        let rest: TokenStream = tokens.collect();
        let ours = condition.to_string() == "bb_lint";
        let metas = Punctuated::<syn::Meta, Token![,]>::parse_terminated.parse2(rest);
        for meta in metas.iter().flatten() {
            if ours && meta.path().is_ident("allow") {
                continue;
            }
            let mut inner = Attrs::default();
            self.attr(meta, &mut inner);
            let under = self::condition(&condition);
            attrs.paths.extend(inner.paths.drain(..).map(|(path, _)| (path, Some(under.clone()))));
            attrs.derives.append(&mut inner.derives);
            attrs.lists.append(&mut inner.lists);
            attrs.cfg.append(&mut inner.cfg);
        }
    }

    /// `key`, `key = value` and `key(values)`, separated by commas. What is of another form is left out.
    fn entries(&mut self, tokens: &TokenStream) -> Vec<AttrEntry> {
        let mut entries = Vec::new();
        let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for part in tokens.split(is_comma) {
            let Some((TokenTree::Ident(key), rest)) = part.split_first() else { continue };
            let values = match rest.split_first() {
                Some((TokenTree::Punct(equals), value)) if equals.as_char() == '=' => value.iter().cloned().collect(),
                Some((TokenTree::Group(group), [])) => group.stream(),
                _ => TokenStream::new(),
            };
            let values = self.exprs_of(values).unwrap_or_default();
            entries.push(AttrEntry { key: self.name(key), values });
        }
        entries
    }
}

/// Whether an attribute, from its bracket on, says nothing of what only its name and its place are known.
pub(super) fn is_plain(attribute: &str) -> bool {
    let Some(inside) = attribute.trim_start().strip_prefix('[') else { return false };
    let word = inside.trim_start();
    let end = word.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(word.len());
    let word = &word[..end];
    word == "derive" || word == "must_use" || PLAIN.contains(&word)
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',')
}

/// Whether a condition holds in test builds only: `test`, or `all(…)` of which one part is.
pub(super) fn requires_test(tokens: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Ident(word)] => word == "test",
        [TokenTree::Ident(word), TokenTree::Group(group)] if word == "all" => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            inner.split(is_comma).any(|part| requires_test(&part.iter().cloned().collect()))
        }
        _ => false,
    }
}

/// A condition as code, spaced as people write it.
pub(super) fn condition(tokens: &TokenStream) -> SmolStr {
    let mut text = String::new();
    spell(tokens, &mut text);
    smol(text)
}

fn spell(tokens: &TokenStream, text: &mut String) {
    for token in tokens.clone() {
        match token {
            TokenTree::Group(group) => {
                text.push('(');
                spell(&group.stream(), text);
                text.push(')');
            }
            TokenTree::Punct(punct) if punct.as_char() == ',' => text.push_str(", "),
            TokenTree::Punct(punct) if punct.as_char() == '=' => text.push_str(" = "),
            other => text.push_str(&other.to_token_stream().to_string()),
        }
    }
    if text.ends_with(", ") {
        text.truncate(text.len() - 2);
    }
}
