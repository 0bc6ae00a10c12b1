//! In: a piece of a text that declares one thing. Out: what it declares, lowered when it is first asked for.
//!
//! Most of what a program declares is never asked for by what can matter in it. What waits is known by its name, its place and its
//! attributes; the rest is read behind a [`Deref`], so that nobody who asks has to know whether it waited.

use std::{
    ops::Deref,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
};

use proc_macro2::TokenStream;

use super::{
    Lower, blanked, tokens,
    tree::{Alias, Constant, Function, Head, Struct},
};
use crate::source::Span;

/// A text of which parts wait.
#[derive(Debug, Default)]
pub(crate) struct Code {
    text: Arc<String>,
    /// Comments, in the order of the text.
    comments: Vec<Span>,
    /// Whether something that waited could not be read by itself.
    broken: AtomicBool,
}

impl Code {
    pub(crate) fn new(text: Arc<String>, comments: Vec<Span>) -> Code {
        Code { text, comments, broken: AtomicBool::new(false) }
    }

    /// Whether something that waited could not be read by itself: the whole text has to be read to know more.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }
}

/// What was lowered with its file, or waits.
#[derive(Debug)]
pub(crate) struct Late<T> {
    value: OnceLock<Box<T>>,
    waits: Option<Waiting>,
}

/// Where something stands that waits.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) code: Arc<Code>,
    /// From its first attribute, or its first word, to its end.
    pub(super) span: Span,
    /// Where its attributes end.
    pub(super) start: u32,
    /// Where its body begins and ends, where it has one: it stays closed.
    pub(super) body: Option<Span>,
}

impl<T> Late<T> {
    pub(super) fn waiting(waits: Waiting) -> Late<T> {
        Late { value: OnceLock::new(), waits: Some(waits) }
    }

    /// Where it stands, if it was not lowered with its file.
    pub(crate) fn waited_at(&self) -> Option<Span> {
        self.waits.as_ref().map(|waits| waits.span)
    }

    /// Where its body is then, if it has one.
    pub(crate) fn body_waited_at(&self) -> Option<Span> {
        self.waits.as_ref().and_then(|waits| waits.body)
    }

    /// What it is, if it was lowered yet.
    pub(crate) fn known(&self) -> Option<&T> {
        self.value.get().map(|value| &**value)
    }
}

impl<T> From<T> for Late<T> {
    fn from(value: T) -> Late<T> {
        Late { value: OnceLock::from(Box::new(value)), waits: None }
    }
}

impl<T: Lowered> Late<T> {
    /// Lowers it before it is asked for. What cannot be read is left to whoever asks.
    pub(crate) fn read_ahead(&self) {
        if self.known().is_none()
            && let Some(value) = self.waits.as_ref().and_then(Waiting::try_read)
        {
            // Somebody may have asked in the meantime.
            _ = self.value.set(Box::new(value));
        }
    }
}

impl<T: Lowered> Deref for Late<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value.get_or_init(|| Box::new(self.waits.as_ref().and_then(Waiting::read).unwrap_or_default()))
    }
}

/// What can wait.
pub(crate) trait Lowered: Default {
    /// Lowers the tokens of one declaration without its attributes; the body is the one that it has in its file.
    fn lower(lower: &mut Lower<'_>, tokens: TokenStream, body: Option<Span>) -> syn::Result<Self>;
}

impl Waiting {
    fn read<T: Lowered>(&self) -> Option<T> {
        let value = self.try_read();
        if value.is_none() {
            self.code.broken.store(true, Ordering::Relaxed);
        }
        value
    }

    fn try_read<T: Lowered>(&self) -> Option<T> {
        let end = self.body.map_or(self.span.end, |body| body.start + 1);
        let mut piece = blanked(&self.code.text, Span { start: self.start, end }, &[&self.code.comments]);
        if self.body.is_some() {
            piece.push('}');
        }
        let mut lower = Lower::new(&piece, self.start, &[]);
        let value = tokens(&piece).ok().and_then(|tokens| T::lower(&mut lower, tokens, self.body).ok());
        proc_macro2::extra::invalidate_current_thread_spans();
        // Names in a block of its own mean something in the file only.
        value.filter(|_| lower.out.scopes.len() == 1)
    }
}

impl Lowered for Function {
    fn lower(lower: &mut Lower<'_>, tokens: TokenStream, body: Option<Span>) -> syn::Result<Function> {
        let item: syn::ItemFn = syn::parse2(tokens)?;
        let mut function = lower.function(&item.sig, Some(&item.block));
        if let (Some(block), Some(span)) = (&mut function.body, body) {
            (block.span, function.left_out) = (span, true);
        }
        Ok(function)
    }
}

impl Lowered for Struct {
    fn lower(lower: &mut Lower<'_>, tokens: TokenStream, _: Option<Span>) -> syn::Result<Struct> {
        let item: syn::ItemStruct = syn::parse2(tokens)?;
        Ok(lower.structure(&item.generics, &item.fields))
    }
}

impl Lowered for Constant {
    fn lower(lower: &mut Lower<'_>, tokens: TokenStream, _: Option<Span>) -> syn::Result<Constant> {
        match syn::parse2(tokens)? {
            syn::Item::Const(item) => Ok(lower.constant(&item.ty, Some(&item.expr))),
            syn::Item::Static(item) => Ok(lower.constant(&item.ty, Some(&item.expr))),
            other => Err(syn::Error::new_spanned(other, "it is no constant")),
        }
    }
}

impl Lowered for Alias {
    fn lower(lower: &mut Lower<'_>, tokens: TokenStream, _: Option<Span>) -> syn::Result<Alias> {
        let item: syn::ItemType = syn::parse2(tokens)?;
        Ok(lower.alias(&item))
    }
}

impl Lowered for Head {
    fn lower(lower: &mut Lower<'_>, tokens: TokenStream, _: Option<Span>) -> syn::Result<Head> {
        let item: syn::ItemImpl = syn::parse2(tokens)?;
        Ok(lower.head(&item))
    }
}
