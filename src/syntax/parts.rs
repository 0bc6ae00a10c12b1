//! In: a text, and where its items begin and end. Out: the same as for the whole of it, but that most of the items wait.

use std::sync::Arc;

use smol_str::SmolStr;

use super::{
    Lower, attrs,
    late::{Code, Late, Waiting},
    smol, tokens,
    tree::{Attrs, FileSyntax, Impl, Item, ItemKind, Member, MemberKind, ModuleBody, Name},
    uses,
};
use crate::source::Span;

/// An item of a file, or a member of an implementation, as tokens tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    /// From the first attribute, or the first word, to the end.
    pub(crate) span: Span,
    /// Where its attributes end; where it begins, if it has none.
    pub(crate) start: u32,
    /// The name; for an implementation or a `use` its first word.
    pub(crate) name: Span,
    pub(crate) public: bool,
    pub(crate) kind: PartKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PartKind {
    /// It is read with its file.
    Whole,
    /// A function and what is between its braces.
    Fn(Span),
    Struct {
        tuple: bool,
    },
    Const,
    Alias,
    Use,
    /// A module, and what is between its braces if it has any.
    Module(Option<Span>),
    Impl {
        /// Where its brace opens.
        open: u32,
        /// The name of the type that it is for, where that is a path.
        subject: Option<Span>,
        members: Vec<Part>,
    },
}

/// A text in parts.
pub(crate) struct Parted<'p> {
    pub(crate) code: Arc<Code>,
    pub(crate) parts: &'p [Part],
    /// The text with blanks in the place of comments and of bodies that are left out.
    pub(crate) skeleton: &'p str,
    /// The insides of those bodies.
    pub(crate) left_out: &'p [Span],
    /// Which parts can wait, by their places.
    pub(crate) waits: &'p dyn Fn(Span) -> bool,
}

/// Reads a text in parts; `None` where a part cannot be read by itself.
pub(crate) fn read_in_parts(parted: &Parted<'_>) -> Option<FileSyntax> {
    let mut lower = Lower::new("", 0, parted.left_out);
    let mut run: Option<Span> = None;
    for part in parted.parts {
        let alone = match part.kind {
            PartKind::Whole => false,
            PartKind::Use | PartKind::Module(None) | PartKind::Impl { .. } => true,
            _ => (parted.waits)(part.span),
        };
        if !alone {
            run = Some(run.map_or(part.span, |run| run.to(part.span)));
            continue;
        }
        lower.run(parted, run.take())?;
        let item = lower.late_item(parted, part)?;
        lower.push(item);
    }
    lower.run(parted, run)?;
    let mut out = lower.out;
    out.scopes.iter_mut().for_each(|scope| scope.items.shrink_to_fit());
    out.code = Some(parted.code.clone());
    Some(out)
}

impl<'p> Lower<'p> {
    /// Items that do not wait and stand one behind the other.
    fn run(&mut self, parted: &Parted<'p>, run: Option<Span>) -> Option<()> {
        let Some(run) = run else { return Some(()) };
        let file: syn::File = self.piece(parted, run)?;
        if !file.attrs.is_empty() {
            self.out.attrs = self.attrs(&file.attrs);
        }
        self.items(file.items);
        proc_macro2::extra::invalidate_current_thread_spans();
        Some(())
    }

    /// Parses a piece, which is what is lowered from now on.
    fn piece<T: syn::parse::Parse>(&mut self, parted: &Parted<'p>, span: Span) -> Option<T> {
        self.enter(parted.text(span), span.start);
        syn::parse2(tokens(self.code).ok()?).ok()
    }

    fn late_item(&mut self, parted: &Parted<'p>, part: &Part) -> Option<Item> {
        let attrs = self.attrs_of(parted, part)?;
        let kind = match &part.kind {
            PartKind::Fn(inside) => ItemKind::Fn(parted.late(part, Some(around(*inside)))),
            PartKind::Struct { tuple } => ItemKind::Struct { data: parted.late(part, None), tuple: *tuple },
            PartKind::Const => ItemKind::Const(parted.late(part, None)),
            PartKind::Alias => ItemKind::Alias(parted.late(part, None)),
            PartKind::Impl { open, subject, members } => {
                let body = Span { start: *open, end: part.span.end };
                let mut read = Vec::with_capacity(members.len());
                for member in members {
                    match member.kind {
                        PartKind::Fn(inside) if (parted.waits)(member.span) => {
                            let kind = MemberKind::Fn(parted.late(member, Some(around(inside))));
                            let attrs = self.attrs_of(parted, member)?;
                            read.push(Member { name: parted.name(member.name), attrs, kind });
                        }
                        _ => {
                            let parsed: syn::ImplItem = self.piece(parted, member.span)?;
                            read.extend(self.impl_member(&parsed));
                            proc_macro2::extra::invalidate_current_thread_spans();
                        }
                    }
                }
                let subject = subject.map(|span| parted.name(span).text);
                ItemKind::Impl(Impl { head: parted.late(part, Some(body)), subject, members: read })
            }
            PartKind::Use => {
                let tree = Span { start: part.name.end, end: part.span.end - 1 };
                ItemKind::Use(uses::leaves(parted.text(tree), tree.start)?)
            }
            PartKind::Module(None) => ItemKind::Module(ModuleBody::File),
            // What it holds is left out.
            PartKind::Module(Some(_)) => ItemKind::Module(ModuleBody::Inline(self.within(false, |_| ()).0)),
            PartKind::Whole => return None,
        };
        let name = match part.kind {
            PartKind::Impl { .. } | PartKind::Use => Name { text: smol(""), span: part.name },
            _ => parted.name(part.name),
        };
        let start = if part.start > part.span.start { part.span.start } else { part.name.start };
        let span = Span { start, end: part.span.end };
        Some(Item { name, span, attrs, public: part.public, kind })
    }

    /// What the attributes of a part say; those that never matter are not parsed.
    fn attrs_of(&mut self, parted: &Parted<'p>, part: &Part) -> Option<Attrs> {
        let span = Span { start: part.span.start, end: part.start };
        if span.start == span.end || parted.text(span).split('#').skip(1).all(attrs::is_plain) {
            return Some(Attrs::default());
        }
        let Attributes(attributes) = self.piece(parted, span)?;
        let attrs = self.attrs(&attributes);
        proc_macro2::extra::invalidate_current_thread_spans();
        Some(attrs)
    }
}

struct Attributes(Vec<syn::Attribute>);

impl syn::parse::Parse for Attributes {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Attributes> {
        syn::Attribute::parse_outer(input).map(Attributes)
    }
}

impl<'p> Parted<'p> {
    fn text(&self, span: Span) -> &'p str {
        &self.skeleton[span.start as usize..span.end as usize]
    }

    fn late<T>(&self, part: &Part, body: Option<Span>) -> Late<T> {
        Late::waiting(Waiting { code: self.code.clone(), span: part.span, start: part.start, body })
    }

    fn name(&self, span: Span) -> Name {
        let text: SmolStr = smol(self.text(span));
        Name { text, span }
    }
}

/// A block with its braces.
fn around(inside: Span) -> Span {
    Span { start: inside.start - 1, end: inside.end + 1 }
}
