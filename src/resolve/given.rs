//! In: calls of the workspace's functions and macros, and what its structs are made with. Out: the texts that their parameters and
//! fields are given.

use std::collections::HashSet;

use smol_str::SmolStr;

use super::{
    Given, Resolver,
    implementations::Head,
    locals::Local,
    ty::{MANY, Ty},
    walk::Walker,
};
use crate::{
    index::{DefId, DefKind, Owner},
    syntax::{
        tree::{Expr, ExprKind, Literal, MacroCall, MacroInput, MemberKind},
        visit,
    },
};

/// Where the name of a variable comes from, when it is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// A parameter, a field, or what was made of them.
    Anything,
    /// A parameter as it is.
    Parameter,
    /// Nothing that the present function was told.
    Apart,
}

impl<'s> Walker<'_, '_, 's> {
    /// Whether this is test code where that is not linted: what it does says nothing of the rest.
    fn is_left_out(&self) -> bool {
        self.test && !self.r.workspace.tests
    }

    /// Walks a call with these arguments, of which the first may be a name.
    pub(super) fn naming(&mut self, args: &'s [Expr], walk: impl FnOnce(&mut Self) -> Ty) -> Ty {
        let origin = match self.origin {
            Origin::Apart => Origin::Apart,
            _ if self.is_apart(args) => Origin::Apart,
            _ if args.first().is_some_and(|name| self.is_parameter(name)) => Origin::Parameter,
            _ => Origin::Anything,
        };
        let outer = std::mem::replace(&mut self.origin, origin);
        let ty = walk(self);
        self.origin = outer;
        ty
    }

    /// Whether a closure among these arguments reads nothing that the present function was told: none names anything that is bound
    /// outside of them.
    fn is_apart(&self, args: &[Expr]) -> bool {
        let mut apart = args.iter().any(|arg| matches!(arg.kind, ExprKind::Closure(_)));
        if apart {
            args.iter().for_each(|arg| {
                visit::each(arg, &mut |expr| match &expr.kind {
                    ExprKind::Path(path) => apart &= path.name().is_none_or(|name| self.local(name).is_none()),
                    // Its text may name a variable.
                    ExprKind::Macro(_) => apart = false,
                    _ => {}
                });
            });
        }
        apart
    }

    /// Whether this is a parameter of the present function, perhaps as another type: `name.as_ref()`.
    fn is_parameter(&self, name: &Expr) -> bool {
        match &name.kind {
            ExprKind::Method(call) => call.args.is_empty() && self.is_parameter(&call.receiver),
            ExprKind::Path(path) => path
                .name()
                .and_then(|name| self.local(name))
                .is_some_and(|local| matches!(local, Local::Variable { parameter: true, .. })),
            _ => false,
        }
    }

    fn local(&self, name: &SmolStr) -> Option<&Local> {
        let bound = |local: &&Local| matches!(local, Local::Variable { name: bound, .. } if bound == name);
        self.locals.iter().rev().find(bound)
    }

    /// Notes what values a function of the workspace is called with, for reads of variables whose name is a parameter; of a struct
    /// or a variant, what its fields are made with.
    pub(super) fn give(&mut self, def: DefId, types: &[Ty]) {
        if self.is_left_out() || self.r.index.open(self.r.index.def(def).scope) {
            return;
        }
        let Some(facts) = &mut self.facts else { return };
        let hands_on = |ty: &Ty| ty.mentions(&|part| *part == Ty::text());
        let walked = self.r.is_walked(def);
        let function = self.function.filter(|def| {
            walked && self.origin != Origin::Apart && types.iter().any(hands_on) && self.r.is_told_text(*def)
        });
        facts.hands_on.extend(function.map(|caller| (caller, def)));
        for (number, ty) in types.iter().enumerate() {
            let Some((first, rest)) = ty.values().and_then(<[SmolStr]>::split_first) else {
                if ty.has_values() {
                    let mut shaped = self.r.shaped.borrow_mut();
                    let shapes = shaped.entry((def, number)).or_default();
                    if shapes.len() < MANY && !shapes.contains(ty) {
                        shapes.push(ty.clone());
                    }
                }
                continue;
            };
            let given = facts.given.entry((def, number)).or_default();
            if !given.contains(first) {
                given.push(first.clone());
            }
            // A table can have tens of thousands.
            if !rest.is_empty() {
                let known: HashSet<SmolStr> = given.iter().cloned().collect();
                given.extend(rest.iter().filter(|value| !known.contains(*value)).cloned());
            }
        }
    }

    /// Notes that a macro of the workspace is called with the texts in its input, where that is no list of expressions.
    pub(super) fn give_input(&mut self, def: DefId, call: &MacroCall) {
        let MacroInput::Block(block) = &call.input else { return };
        let mut texts = Vec::new();
        visit::each_of(&block.stmts, &mut |inner| {
            if let ExprKind::Literal(Literal::Str(text)) = &inner.kind {
                texts.push(Ty::known_text(text.clone()));
            }
        });
        texts.iter().for_each(|ty| self.give(def, std::slice::from_ref(ty)));
    }

    /// Notes that the present function uses a text in a field of a struct of the workspace: what its constructors get says which.
    pub(super) fn draws(&self, def: DefId, ty: &Ty) {
        if let Some(function) = self.function
            && self.facts.is_some()
            && !ty.has_values()
            && ty.mentions(&|part| *part == Ty::text())
            && matches!(self.r.index.def(def).kind, DefKind::Struct(_))
            && !self.r.index.open(self.r.index.def(def).scope)
        {
            self.r.drawn.borrow_mut().insert((function, def));
        }
    }
}

impl Resolver<'_, '_> {
    /// Takes what the walks so far have found for the next one, in an order that does not depend on theirs.
    pub(super) fn take_given(&mut self, given: &mut Given) {
        given.values_mut().for_each(|values| values.sort_unstable());
        self.given.clone_from(given);
        let shaped = self.shaped.get_mut();
        shaped.values_mut().for_each(|types| types.sort_by_cached_key(Ty::texts));
        self.shapes.clone_from(shaped);
    }

    /// The type of a parameter or a field, with the values that the walk before has found.
    pub(super) fn given(&self, of: (DefId, usize), declared: Ty) -> Ty {
        // The first walk knows of none.
        if self.given.is_empty() && self.shapes.is_empty() {
            return declared;
        }
        if let Some(values) = self.given.get(&of) {
            return Ty::Text(values.as_slice().into());
        }
        let Some(shapes) = self.shapes.get(&of).filter(|shapes| shapes.len() < MANY) else { return declared };
        let given = Ty::join_many(shapes.clone());
        let refined = declared.refined(given.clone());
        if refined.has_values() { refined } else { given }
    }

    /// The functions that make a struct: `Variable::new(name)`.
    pub(super) fn constructors(&self, of: DefId) -> Vec<DefId> {
        let Some(all) = self.implementations_for(&Head::Def(of)) else { return Vec::new() };
        let members = all.inherent.iter().flat_map(|id| &self.index.implementation(*id).data.members);
        let functions = members.filter(|member| matches!(&member.kind, MemberKind::Fn(function) if !function.method));
        let owned = |name| all.inherent.iter().find_map(|id| self.implementations.member(Owner::Impl(*id), name));
        let defs = functions.filter_map(|member| owned(&member.name.text));
        let makes = |def: &DefId| {
            self.signature(*def)
                .is_some_and(|signature| signature.output.mentions(&|ty| matches!(ty, Ty::Adt(def, _) if *def == of)))
        };
        defs.filter(makes).collect()
    }

    /// Whether a definition has a body to walk.
    pub(super) fn is_walked(&self, def: DefId) -> bool {
        matches!(self.index.def(def).kind, DefKind::Fn(_) | DefKind::Macro(_))
    }
}
