//! In: `syn`'s paths, types and generics. Out: the tree's.

use proc_macro2::Span as TokenSpan;

use super::{
    Lower, exact, smol,
    tree::{Expr, Generics, Name, Path, Segment, Type},
};
use crate::source::Span;

impl Lower<'_> {
    pub(super) fn path(&self, path: &syn::Path) -> Path {
        let segments = exact(path.segments.len(), path.segments.iter().map(|segment| self.segment(segment)));
        let span = self.path_span(path, &segments);
        Path { global: path.leading_colon.is_some(), qself: None, segments, span }
    }

    fn path_span(&self, path: &syn::Path, segments: &[Segment]) -> Span {
        let first = match &path.leading_colon {
            Some(colons) => self.span(colons.spans[0]),
            None => segments.first().map(|segment| segment.name.span).unwrap_or_default(),
        };
        let last = match path.segments.last().map(|segment| &segment.arguments) {
            Some(syn::PathArguments::AngleBracketed(args)) => self.span(args.gt_token.spans[0]),
            Some(syn::PathArguments::Parenthesized(args)) => self.span(args.paren_token.span.close()),
            _ => segments.last().map(|segment| segment.name.span).unwrap_or_default(),
        };
        first.to(last)
    }

    pub(super) fn qualified(&self, qself: Option<&syn::QSelf>, path: &syn::Path) -> Path {
        let mut lowered = self.path(path);
        if let Some(qself) = qself {
            lowered.span = self.span(qself.lt_token.spans[0]).to(lowered.span);
            lowered.qself = Some((Box::new(self.ty(&qself.ty)), qself.position));
        }
        lowered
    }

    fn segment(&self, segment: &syn::PathSegment) -> Segment {
        let name = self.name(&segment.ident);
        let mut lowered = Segment { name, args: Vec::new(), assoc: Vec::new() };
        match &segment.arguments {
            syn::PathArguments::None => {}
            syn::PathArguments::AngleBracketed(args) => self.arguments(args, &mut lowered),
            syn::PathArguments::Parenthesized(args) => {
                lowered.args.push(Type::Tuple(args.inputs.iter().map(|arg| self.ty(&arg.ty)).collect()));
                lowered.assoc.push((smol("Output"), self.output(&args.output)));
            }
        }
        lowered.args.shrink_to_fit();
        lowered
    }

    fn arguments(&self, args: &syn::AngleBracketedGenericArguments, segment: &mut Segment) {
        for arg in &args.args {
            match arg {
                syn::GenericArgument::Type(ty) => segment.args.push(self.ty(ty)),
                syn::GenericArgument::AssocType(assoc) => {
                    segment.assoc.push((self.name(&assoc.ident).text, self.ty(&assoc.ty)));
                }
                syn::GenericArgument::Constraint(constraint) => {
                    segment
                        .assoc
                        .push((self.name(&constraint.ident).text, Type::Impl(self.bounds(&constraint.bounds))));
                }
                syn::GenericArgument::Lifetime(_) | syn::GenericArgument::AssocConst(_) => {}
                syn::GenericArgument::Const(value) => {
                    self.note_code(value);
                    segment.args.push(Type::Unknown);
                }
                _ => {}
            }
        }
    }

    pub(super) fn turbofish(&self, args: &syn::AngleBracketedGenericArguments) -> Vec<Type> {
        let name = Name { text: smol(""), span: Span::default() };
        let mut segment = Segment { name, args: Vec::new(), assoc: Vec::new() };
        self.arguments(args, &mut segment);
        segment.args
    }

    pub(super) fn output(&self, output: &syn::ReturnType) -> Type {
        match output {
            syn::ReturnType::Default => Type::unit(),
            syn::ReturnType::Type(_, ty) => self.ty(ty),
        }
    }

    pub(super) fn ty(&self, ty: &syn::Type) -> Type {
        match ty {
            syn::Type::Path(path) => Type::Path(self.qualified(path.qself.as_ref(), &path.path)),
            syn::Type::Reference(reference) => self.ty(&reference.elem),
            syn::Type::Ptr(pointer) => self.ty(&pointer.elem),
            syn::Type::Group(group) => self.ty(&group.elem),
            syn::Type::Paren(paren) => self.ty(&paren.elem),
            syn::Type::Slice(slice) => Type::Slice(Box::new(self.ty(&slice.elem))),
            syn::Type::Array(array) => {
                self.note_code(&array.len);
                Type::Slice(Box::new(self.ty(&array.elem)))
            }
            syn::Type::Tuple(tuple) => Type::Tuple(tuple.elems.iter().map(|elem| self.ty(elem)).collect()),
            syn::Type::FnPtr(function) => {
                let inputs = function.inputs.iter().map(|arg| self.ty(&arg.ty)).collect();
                Type::Fn(inputs, Box::new(self.output(&function.output)))
            }
            syn::Type::ImplTrait(bounds) => Type::Impl(self.bounds(&bounds.bounds)),
            syn::Type::TraitObject(bounds) => Type::Dyn(self.bounds(&bounds.bounds)),
            syn::Type::Never(_) => Type::Never,
            _ => Type::Unknown,
        }
    }

    pub(super) fn bounds<P>(&self, bounds: &syn::punctuated::Punctuated<syn::TypeParamBound, P>) -> Vec<Path> {
        bounds
            .iter()
            .filter_map(|bound| match bound {
                syn::TypeParamBound::Trait(bound) => Some(self.path(&bound.path)),
                _ => None,
            })
            .collect()
    }

    pub(super) fn generics(&self, generics: &syn::Generics) -> Generics {
        let mut lowered = Generics::default();
        for param in &generics.params {
            match param {
                syn::GenericParam::Type(param) => {
                    lowered.params.push((self.name(&param.ident).text, self.bounds(&param.bounds)));
                }
                // A constant takes a place among the arguments.
                syn::GenericParam::Const(param) => lowered.params.push((self.name(&param.ident).text, Vec::new())),
                syn::GenericParam::Lifetime(_) => {}
            }
        }
        for predicate in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
            if let syn::WherePredicate::Type(predicate) = predicate {
                lowered.bounds.push((self.ty(&predicate.bounded_ty), self.bounds(&predicate.bounds)));
            }
        }
        lowered
    }

    fn note_code(&self, value: &syn::Expr) {
        if !matches!(value, syn::Expr::Lit(_) | syn::Expr::Path(_)) {
            self.in_types.borrow_mut().push(value.clone());
        }
    }

    /// The code in the types that were lowered since it was last asked for.
    pub(super) fn take_code(&mut self) -> Vec<Expr> {
        let noted = self.in_types.take();
        noted.iter().map(|expr| self.expr(expr)).collect()
    }

    /// The same, beside the item whose types they are.
    pub(super) fn code_of_types(&mut self, attributes: &[syn::Attribute], span: Span) {
        let code = self.take_code();
        self.unnamed_item(code, attributes, span);
    }

    /// The smallest span that holds both tokens.
    pub(super) fn join(&self, first: TokenSpan, last: TokenSpan) -> Span {
        self.span(first).to(self.span(last))
    }
}

/// Whether a type is a reference, or an alias that has a lifetime and so may be one.
pub(super) fn is_reference(ty: &syn::Type) -> bool {
    let has_lifetime = |segment: &syn::PathSegment| match &segment.arguments {
        syn::PathArguments::AngleBracketed(args) => {
            args.args.iter().any(|arg| matches!(arg, syn::GenericArgument::Lifetime(_)))
        }
        _ => false,
    };
    match ty {
        syn::Type::Reference(_) | syn::Type::Ptr(_) => true,
        syn::Type::Path(path) => path.path.segments.last().is_some_and(has_lifetime),
        _ => false,
    }
}
