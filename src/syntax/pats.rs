//! In: `syn`'s patterns. Out: the tree's.

use syn::spanned::Spanned;

use super::{
    Lower, smol,
    tree::{Name, Pat, PatKind},
};

impl Lower<'_> {
    pub(super) fn pat(&mut self, pat: &syn::Pat) -> Pat {
        // Patterns are small, so joining the spans of their tokens is cheap.
        let span = self.span(pat.span());
        let kind = self.pat_kind(pat);
        Pat { kind, span }
    }

    fn pats<'p>(&mut self, pats: impl IntoIterator<Item = &'p syn::Pat>) -> Vec<Pat> {
        pats.into_iter().map(|pat| self.pat(pat)).collect()
    }

    fn pat_kind(&mut self, pat: &syn::Pat) -> PatKind {
        match pat {
            syn::Pat::Ident(ident) => {
                let sub = ident.subpat.as_ref().map(|(_, sub)| Box::new(self.pat(sub)));
                PatKind::Bind(self.name(&ident.ident), sub)
            }
            syn::Pat::Wild(_) => PatKind::Wild,
            syn::Pat::Rest(_) => PatKind::Rest,
            syn::Pat::Tuple(tuple) => PatKind::Tuple(self.pats(&tuple.elems)),
            syn::Pat::TupleStruct(tuple) => {
                PatKind::TupleStruct(self.qualified(tuple.qself.as_ref(), &tuple.path), self.pats(&tuple.elems))
            }
            syn::Pat::Struct(fields) => {
                let path = self.qualified(fields.qself.as_ref(), &fields.path);
                let fields = fields.fields.iter().map(|field| (self.member(&field.member), self.pat(&field.pat)));
                PatKind::Struct(path, fields.collect())
            }
            syn::Pat::Or(or) => PatKind::Or(self.pats(&or.cases)),
            syn::Pat::Slice(slice) => PatKind::Slice(self.pats(&slice.elems)),
            syn::Pat::Lit(literal) => PatKind::Literal(Self::literal(&literal.lit)),
            syn::Pat::Reference(reference) => self.pat_kind(&reference.pat),
            syn::Pat::Paren(paren) => self.pat_kind(&paren.pat),
            syn::Pat::Type(typed) => PatKind::Typed(Box::new(self.pat(&typed.pat)), self.ty(&typed.ty)),
            syn::Pat::Guard(guard) => {
                let pat = self.pat(&guard.pat);
                PatKind::Guarded(Box::new(pat), Box::new(self.expr(&guard.guard)))
            }
            _ => PatKind::Other,
        }
    }

    pub(super) fn member(&self, member: &syn::Member) -> Name {
        match member {
            syn::Member::Named(ident) => self.name(ident),
            syn::Member::Unnamed(index) => Name { text: smol(index.index.to_string()), span: self.span(index.span) },
        }
    }
}
