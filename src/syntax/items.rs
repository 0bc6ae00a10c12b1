//! In: `syn`'s items. Out: the tree's, in the scope they stand in.

use proc_macro2::Span as TokenSpan;
use quote::ToTokens;
use syn::spanned::Spanned;

use super::{
    Lower, exact, smol,
    tree::{
        Alias, Attrs, Constant, Enum, Expr, Field, Function, Head, Impl, Item, ItemKind, ModuleBody, Name, Param, Pat,
        PatKind, Path, Struct, Trait, Type, UseLeaf, Variant,
    },
};
use crate::source::Span;

impl Lower<'_> {
    pub(super) fn items(&mut self, items: Vec<syn::Item>) {
        for item in items {
            self.item(&item);
        }
    }

    pub(super) fn item(&mut self, item: &syn::Item) {
        match item {
            syn::Item::Fn(item) => {
                let function = self.function(&item.sig, Some(&item.block));
                let end = item.block.brace_token.span.close();
                self.define(&item.attrs, &item.vis, &item.sig.ident, end, ItemKind::Fn(function.into()));
            }
            syn::Item::Struct(item) => {
                let data = self.structure(&item.generics, &item.fields).into();
                let end = item.semi_token.map_or_else(|| item.fields.span(), |semi| semi.span);
                let kind = ItemKind::Struct { data, tuple: item.semi_token.is_some() };
                self.define(&item.attrs, &item.vis, &item.ident, end, kind);
            }
            syn::Item::Union(item) => {
                let fields = syn::Fields::Named(item.fields.clone());
                let data = self.structure(&item.generics, &fields).into();
                let end = item.fields.brace_token.span.close();
                let kind = ItemKind::Struct { data, tuple: false };
                self.define(&item.attrs, &item.vis, &item.ident, end, kind);
            }
            syn::Item::Enum(item) => {
                let variants = exact(item.variants.len(), item.variants.iter().map(|variant| self.variant(variant)));
                let data = Enum { generics: self.generics(&item.generics), variants };
                self.define(&item.attrs, &item.vis, &item.ident, item.brace_token.span.close(), ItemKind::Enum(data));
            }
            syn::Item::Const(item) => {
                let constant = self.constant(&item.ty, Some(&item.expr));
                self.define(
                    &item.attrs,
                    &item.vis,
                    &item.ident,
                    item.semi_token.span,
                    ItemKind::Const(constant.into()),
                );
            }
            syn::Item::Static(item) => {
                let constant = self.constant(&item.ty, Some(&item.expr));
                self.define(
                    &item.attrs,
                    &item.vis,
                    &item.ident,
                    item.semi_token.span,
                    ItemKind::Const(constant.into()),
                );
            }
            syn::Item::Type(item) => {
                let alias = ItemKind::Alias(self.alias(item).into());
                self.define(&item.attrs, &item.vis, &item.ident, item.semi_token.span, alias);
            }
            syn::Item::Trait(item) => {
                let members = exact(item.items.len(), item.items.iter().flat_map(|member| self.trait_member(member)));
                let data = Trait {
                    generics: self.generics(&item.generics),
                    supertraits: self.bounds(&item.supertraits),
                    members,
                };
                self.define(&item.attrs, &item.vis, &item.ident, item.brace_token.span.close(), ItemKind::Trait(data));
            }
            syn::Item::TraitAlias(item) => {
                let data = Trait {
                    generics: self.generics(&item.generics),
                    supertraits: self.bounds(&item.bounds),
                    members: Vec::new(),
                };
                self.define(&item.attrs, &item.vis, &item.ident, item.semi_token.span, ItemKind::Trait(data));
            }
            syn::Item::Impl(item) => self.implementation(item),
            syn::Item::Mod(item) => self.module(item),
            syn::Item::Use(item) => {
                let mut leaves = Vec::new();
                let start = item.use_token.span;
                let global = item.leading_colon.is_some();
                let prefix = Path { global, qself: None, segments: Vec::new(), span: Span::default() };
                self.use_tree(&item.tree, prefix, &mut leaves);
                let name = Name { text: smol(""), span: self.span(start) };
                leaves.iter_mut().for_each(|leaf| leaf.path.segments.shrink_to_fit());
                leaves.shrink_to_fit();
                self.add(&item.attrs, &item.vis, name, item.semi_token.span, ItemKind::Use(leaves));
            }
            syn::Item::ExternCrate(item) => {
                let ident = item.rename.as_ref().map_or(&item.ident, |(_, rename)| rename);
                let krate = ItemKind::ExternCrate(self.name(&item.ident).text);
                self.define(&item.attrs, &item.vis, ident, item.semi_token.span, krate);
            }
            syn::Item::ForeignMod(item) => self.foreign(item),
            syn::Item::Macro(item) => self.item_macro(item),
            syn::Item::Verbatim(tokens) => {
                let span = self.span(tokens.span());
                self.unread_items(tokens.clone(), span);
            }
            _ => {}
        }
    }

    fn define(
        &mut self,
        attrs: &[syn::Attribute],
        vis: &syn::Visibility,
        ident: &syn::Ident,
        end: TokenSpan,
        kind: ItemKind,
    ) {
        let name = self.name(ident);
        self.add(attrs, vis, name, end, kind);
    }

    fn add(
        &mut self,
        attributes: &[syn::Attribute],
        vis: &syn::Visibility,
        name: Name,
        end: TokenSpan,
        kind: ItemKind,
    ) {
        let attrs = self.attrs(attributes);
        let span = self.extent(attributes, name.span, end);
        let public = !matches!(vis, syn::Visibility::Inherited);
        self.cover(attributes, span);
        self.push(Item { name, span, attrs, public, kind });
        self.code_of_types(attributes, span);
    }

    /// From the first attribute (or the name) to the last token.
    pub(super) fn extent(&self, attributes: &[syn::Attribute], name: Span, end: TokenSpan) -> Span {
        let first = attributes.first().map_or(name, |attribute| self.span(attribute.pound_token.span));
        first.to(name).to(self.span(end))
    }

    /// Declares what a list of items holds, under more conditions than they carry themselves.
    pub(super) fn items_under(&mut self, items: &[syn::Item], conditions: &Attrs) {
        let scope = self.scope as usize;
        let before = self.out.scopes[scope].items.len();
        for item in items {
            self.item(item);
        }
        for item in &mut self.out.scopes[scope].items[before..] {
            item.attrs.put_under(conditions);
        }
    }

    pub(super) fn structure(&mut self, generics: &syn::Generics, fields: &syn::Fields) -> Struct {
        Struct { generics: self.generics(generics), fields: self.fields(fields) }
    }

    pub(super) fn alias(&mut self, item: &syn::ItemType) -> Alias {
        Alias { generics: self.generics(&item.generics), ty: self.ty(&item.ty) }
    }

    pub(super) fn constant(&mut self, ty: &syn::Type, value: Option<&syn::Expr>) -> Constant {
        Constant { ty: self.ty(ty), value: value.map(|value| self.expr(value)) }
    }

    pub(super) fn function(&mut self, sig: &syn::Signature, body: Option<&syn::Block>) -> Function {
        let mut method = false;
        let params = sig.inputs.iter().map(|input| match input {
            syn::FnArg::Receiver(receiver) => {
                method = true;
                let name = Name { text: smol("self"), span: self.span(receiver.self_token.span) };
                let ty = match &receiver.kind {
                    syn::ReceiverKind::Typed(_, ty) => self.ty(ty),
                    _ => Type::Path(Path {
                        segments: vec![self.self_segment(name.span)],
                        span: name.span,
                        ..Path::default()
                    }),
                };
                let borrowed = match &receiver.kind {
                    syn::ReceiverKind::Typed(_, ty) => super::types::is_reference(ty),
                    syn::ReceiverKind::Value => false,
                    _ => true,
                };
                Param { pat: Pat { span: name.span, kind: PatKind::Bind(name, None) }, ty, borrowed }
            }
            syn::FnArg::Typed(typed) => Param {
                pat: self.pat(&typed.pat),
                ty: self.ty(&typed.ty),
                borrowed: super::types::is_reference(&typed.ty),
            },
        });
        let params = exact(sig.inputs.len(), params);
        let body = body.map(|body| self.block(body));
        Function {
            generics: self.generics(&sig.generics),
            method,
            params,
            output: self.output(&sig.output),
            left_out: body.as_ref().is_some_and(|body| self.is_left_out(body.span)),
            body,
            late: std::sync::OnceLock::new(),
        }
    }

    fn self_segment(&self, span: Span) -> super::tree::Segment {
        super::tree::Segment { name: Name { text: smol("Self"), span }, args: Vec::new(), assoc: Vec::new() }
    }

    fn fields(&mut self, fields: &syn::Fields) -> Vec<Field> {
        let lowered = fields.iter().enumerate().map(|(index, field)| {
            let span = self.span(field.span());
            let name = match &field.ident {
                Some(ident) => self.name(ident),
                None => Name { text: smol(index.to_string()), span: self.span(field.ty.span()) },
            };
            self.cover(&field.attrs, span);
            Field { name, ty: self.ty(&field.ty), attrs: self.attrs(&field.attrs) }
        });
        exact(fields.len(), lowered)
    }

    fn variant(&mut self, variant: &syn::Variant) -> Variant {
        let value = variant.discriminant.as_ref().map(|(_, value)| self.expr(value));
        Variant {
            name: self.name(&variant.ident),
            attrs: self.attrs(&variant.attrs),
            fields: self.fields(&variant.fields),
            value,
        }
    }

    fn implementation(&mut self, item: &syn::ItemImpl) {
        let members = exact(item.items.len(), item.items.iter().flat_map(|member| self.impl_member(member)));
        let head = self.head(item);
        let subject = head.subject().cloned();
        let data = Impl { head: head.into(), subject, members };
        let name = Name { text: smol(""), span: self.span(item.impl_token.span) };
        self.add(&item.attrs, &syn::Visibility::Inherited, name, item.brace_token.span.close(), ItemKind::Impl(data));
    }

    pub(super) fn head(&mut self, item: &syn::ItemImpl) -> Head {
        Head {
            generics: self.generics(&item.generics),
            of: item.trait_.as_ref().map(|(path, _)| self.path(path)),
            ty: self.ty(&item.self_ty),
        }
    }

    fn module(&mut self, item: &syn::ItemMod) {
        let (body, end) = match &item.content {
            Some((brace, items)) => {
                let (scope, ()) = self.within(false, |lower| items.iter().for_each(|item| lower.item(item)));
                (ModuleBody::Inline(scope), brace.span.close())
            }
            None => (ModuleBody::File, item.semi.map_or_else(|| item.ident.span(), |semi| semi.span)),
        };
        self.define(&item.attrs, &item.vis, &item.ident, end, ItemKind::Module(body));
    }

    fn use_tree(&self, tree: &syn::UseTree, mut path: Path, leaves: &mut Vec<UseLeaf>) {
        let segment = |lower: &Self, ident: &syn::Ident, path: &mut Path| {
            let name = lower.name(ident);
            path.span = if path.segments.is_empty() { name.span } else { path.span.to(name.span) };
            path.segments.push(super::tree::Segment { name, args: Vec::new(), assoc: Vec::new() });
        };
        match tree {
            syn::UseTree::Path(inner) => {
                segment(self, &inner.ident, &mut path);
                self.use_tree(&inner.tree, path, leaves);
            }
            syn::UseTree::Name(leaf) => {
                // `use a::b::{self}` binds `b`.
                if leaf.ident == "self" && !path.segments.is_empty() {
                    let binds = path.segments.last().map(|segment| segment.name.clone());
                    leaves.push(UseLeaf { path, binds });
                } else {
                    segment(self, &leaf.ident, &mut path);
                    leaves.push(UseLeaf { path, binds: Some(self.name(&leaf.ident)) });
                }
            }
            syn::UseTree::Rename(leaf) => {
                if leaf.ident != "self" || path.segments.is_empty() {
                    segment(self, &leaf.ident, &mut path);
                }
                leaves.push(UseLeaf { path, binds: Some(self.name(&leaf.rename)) });
            }
            syn::UseTree::Glob(_) => leaves.push(UseLeaf { path, binds: None }),
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.use_tree(tree, path.clone(), leaves);
                }
            }
        }
    }

    fn foreign(&mut self, item: &syn::ItemForeignMod) {
        let conditions = self.attrs(&item.attrs);
        for member in &item.items {
            let scope = self.scope as usize;
            let before = self.out.scopes[scope].items.len();
            match member {
                syn::ForeignItem::Fn(function) => {
                    let lowered = self.function(&function.sig, None);
                    let kind = ItemKind::Foreign(lowered.into());
                    self.define(&function.attrs, &function.vis, &function.sig.ident, function.semi_token.span, kind);
                }
                syn::ForeignItem::Static(item) => {
                    let constant = self.constant(&item.ty, None);
                    self.define(
                        &item.attrs,
                        &item.vis,
                        &item.ident,
                        item.semi_token.span,
                        ItemKind::Const(constant.into()),
                    );
                }
                other => {
                    let span = self.span(other.span());
                    self.unread_items(other.to_token_stream(), span);
                }
            }
            for item in &mut self.out.scopes[scope].items[before..] {
                item.attrs.put_under(&conditions);
            }
        }
    }

    fn item_macro(&mut self, item: &syn::ItemMacro) {
        let span = self.extent(&item.attrs, self.span(item.mac.bang_token.span), item.mac.delimiter.span().close());
        self.cover(&item.attrs, span);
        let attrs = self.attrs(&item.attrs);
        if let (Some(ident), true) = (&item.ident, item.mac.path.is_ident("macro_rules")) {
            let (name, arms) = (self.name(ident), self.macro_rules(item.mac.tokens.clone()));
            self.push(Item { name, span, attrs, public: false, kind: ItemKind::MacroRules(arms) });
            return;
        }
        let path = self.path(&item.mac.path);
        let name = Name { text: smol(""), span: path.span };
        if item.mac.path.is_ident("include")
            && let Some([file]) = self.exprs_of(item.mac.tokens.clone()).as_deref()
        {
            let file: Expr = file.clone();
            self.push(Item { name, span, attrs, public: false, kind: ItemKind::Include(file) });
            return;
        }
        self.items_in_macro(path, item.mac.tokens.clone(), attrs, span);
    }
}
