//! In: `syn`'s members of traits and implementations. Out: the tree's.

use proc_macro2::Span as TokenSpan;
use syn::spanned::Spanned;

use super::{
    Lower, smol,
    tree::{Attrs, MacroCall, MacroInput, Member, MemberKind, Name, Path},
};

impl Lower<'_> {
    fn member_of(
        &mut self,
        attributes: &[syn::Attribute],
        ident: &syn::Ident,
        end: TokenSpan,
        kind: MemberKind,
    ) -> Vec<Member> {
        let name = self.name(ident);
        let span = self.extent(attributes, name.span, end);
        self.cover(attributes, span);
        self.code_of_types(attributes, span);
        vec![Member { name, attrs: self.attrs(attributes), kind }]
    }

    pub(super) fn impl_member(&mut self, member: &syn::ImplItem) -> Vec<Member> {
        match member {
            syn::ImplItem::Fn(item) => {
                let function = MemberKind::Fn(self.function(&item.sig, Some(&item.block)).into());
                self.member_of(&item.attrs, &item.sig.ident, item.block.brace_token.span.close(), function)
            }
            syn::ImplItem::Const(item) => {
                let constant = MemberKind::Const(self.constant(&item.ty, Some(&item.expr)).into());
                self.member_of(&item.attrs, &item.ident, item.semi_token.span, constant)
            }
            syn::ImplItem::Type(item) => {
                let ty = MemberKind::Type(Some(self.ty(&item.ty)), Vec::new());
                self.member_of(&item.attrs, &item.ident, item.semi_token.span, ty)
            }
            syn::ImplItem::Macro(item) => self.member_macro(&item.attrs, &item.mac),
            syn::ImplItem::Verbatim(tokens) => self.verbatim_member(tokens.clone()),
            _ => Vec::new(),
        }
    }

    pub(super) fn trait_member(&mut self, member: &syn::TraitItem) -> Vec<Member> {
        match member {
            syn::TraitItem::Fn(item) => {
                let function = MemberKind::Fn(self.function(&item.sig, item.default.as_ref()).into());
                let close = item.default.as_ref().map(|body| body.brace_token.span.close());
                let end = close.or(item.semi_token.map(|semi| semi.span)).unwrap_or_else(|| item.sig.ident.span());
                self.member_of(&item.attrs, &item.sig.ident, end, function)
            }
            syn::TraitItem::Const(item) => {
                let value = item.default.as_ref().map(|(_, value)| value);
                let constant = MemberKind::Const(self.constant(&item.ty, value).into());
                self.member_of(&item.attrs, &item.ident, item.semi_token.span, constant)
            }
            syn::TraitItem::Type(item) => {
                let ty = item.default.as_ref().map(|(_, ty)| self.ty(ty));
                let kind = MemberKind::Type(ty, self.bounds(&item.bounds));
                self.member_of(&item.attrs, &item.ident, item.semi_token.span, kind)
            }
            syn::TraitItem::Macro(item) => self.member_macro(&item.attrs, &item.mac),
            syn::TraitItem::Verbatim(tokens) => self.verbatim_member(tokens.clone()),
            _ => Vec::new(),
        }
    }

    fn member_macro(&mut self, attributes: &[syn::Attribute], call: &syn::Macro) -> Vec<Member> {
        let (call, span) = self.macro_call(call);
        let name = Name { text: smol(""), span };
        vec![Member { name, attrs: self.attrs(attributes), kind: MemberKind::MacroCall(call) }]
    }

    fn verbatim_member(&mut self, tokens: proc_macro2::TokenStream) -> Vec<Member> {
        let span = self.span(tokens.span());
        let call = MacroCall { path: Path::default(), span, input: MacroInput::Exprs(self.scan(tokens)) };
        vec![Member { name: Name { text: smol(""), span }, attrs: Attrs::default(), kind: MemberKind::MacroCall(call) }]
    }
}
