//! In: what is bound, and what is done with it. Out: whether a permit is at hand where something asks.

use super::{Resolver, locals::Local, ty::Ty, walk::Walker};
use crate::{
    index::{DefId, DefKind},
    syntax::{
        tree::{Expr, ExprKind},
        visit,
    },
};

/// A permit is looked for in fields of fields, and behind pointers to pointers, as deep as this.
const DEPTH: usize = 4;

impl<'s> Walker<'_, '_, 's> {
    pub(super) fn is_permit(&self, ty: &Ty) -> bool {
        matches!(ty.plain(), Ty::Adt(def, _) if self.r.bindings.permits.contains(def))
    }

    /// Whether a permit is at hand: bound, a parameter, or the runner's that is around.
    pub(super) fn covered(&self) -> bool {
        self.running > 0 || !self.r.bindings.permits.is_empty() && self.locals.iter().any(|local| self.permits(local))
    }

    /// Whether a variable is a permit that is there, or has one.
    pub(super) fn permits(&self, local: &Local) -> bool {
        match local {
            Local::Variable { ty, dropped, carries, .. } => !dropped && (*carries || self.holds_permit(ty, DEPTH)),
            Local::Items(_) => false,
        }
    }

    /// Whether a value of this type proves that there is a permit: it is one, points to one, or has one in a field.
    fn holds_permit(&self, ty: &Ty, depth: usize) -> bool {
        if self.is_permit(ty) {
            return true;
        }
        let Some(depth) = depth.checked_sub(1) else { return false };
        let inside = match ty.plain() {
            Ty::Tuple(parts) => parts.iter().any(|part| self.holds_permit(part, depth)),
            Ty::Adt(def, _) if matches!(self.r.index.def(*def).kind, DefKind::Struct(_)) => {
                self.fields_of(*def, ty).iter().any(|(_, field)| self.holds_permit(field, depth))
            }
            _ => false,
        };
        inside || self.r.deref(ty, &self.env).is_some_and(|target| self.holds_permit(&target, depth))
    }

    /// After a call: `drop(permit)` ends what the permit covers, and so does a function that takes it for itself. The receiver
    /// is that of a method call; something that a permit was put into has it from now on.
    pub(super) fn given_away(&mut self, def: Option<DefId>, receiver: Option<&Expr>, args: &[Expr], types: &[Ty]) {
        let ends = def.is_some_and(|def| self.r.lang.ends.contains(&def));
        let moved = self.moved;
        for (number, arg) in receiver.into_iter().chain(args).enumerate() {
            if def.is_some_and(|def| self.takes_permit(def, number)) || ends && !arg.borrowed {
                self.set_dropped(root(arg), true);
            } else if number == 0 && receiver.is_some() {
                if def.is_some_and(|def| self.consumes(def)) {
                    self.moves(arg, &Ty::Unknown);
                }
            } else {
                let ty = types.get(number - usize::from(receiver.is_some()));
                self.moves(arg, ty.unwrap_or(&Ty::Unknown));
            }
        }
        let sent = def.is_some_and(|def| self.r.bindings.sends.contains(&def));
        if let (true, false, Some(receiver)) = (self.moved > moved, sent, receiver) {
            self.now_carries(receiver);
        }
    }

    /// Whether a function takes a permit by value.
    fn takes_permit(&self, def: DefId, number: usize) -> bool {
        let DefKind::Fn(function) = self.r.index.def(def).kind else { return false };
        let by_value = function.params.get(number).is_some_and(|param| !param.borrowed);
        let declared = || self.r.signature(def)?.params.get(number).cloned();
        by_value && function.body.is_some() && declared().is_some_and(|ty| self.is_permit(&ty))
    }

    /// Whether a method of the workspace takes its receiver by value: `session.into_permit()`.
    fn consumes(&self, def: DefId) -> bool {
        let data = self.r.index.def(def);
        let by_value =
            matches!(data.kind, DefKind::Fn(function) if function.params.first().is_some_and(|this| !this.borrowed));
        by_value && !self.r.index.open(data.scope)
    }

    /// An expression whose value goes on into something: a variable that it names is moved out of.
    pub(super) fn taken_as(&mut self, expr: &'s Expr, expected: Option<&Ty>) -> Ty {
        let ty = self.expr_as(expr, expected);
        self.moves(expr, &ty);
        ty
    }

    /// Notes that a value goes on into something, where it is a permit or has one; of a variable that it is moved out of, where it
    /// is named as a whole.
    pub(super) fn moves(&mut self, expr: &Expr, ty: &Ty) {
        if self.r.bindings.permits.is_empty() || expr.borrowed {
            return;
        }
        if !matches!(expr.kind, ExprKind::Path(_)) {
            self.moved += usize::from(self.is_permit(ty));
            return;
        }
        if let Some(Local::Variable { ty, owned: true, carries, dropped: false, .. }) = self.variable(expr)
            && (*carries || self.may_hold(ty))
        {
            self.set_dropped(expr, true);
            self.moved += 1;
        }
    }

    /// Whether there may be a permit in a value of this type, as in `Option<Permit>`.
    fn may_hold(&self, ty: &Ty) -> bool {
        ty.mentions(&|part| self.is_permit(part) || matches!(part, Ty::Adt(def, _) if self.r.declares_permit(*def)))
    }

    /// What was bound from `first` on: a permit that was moved into it is there, and one behind a reference is not its own.
    pub(super) fn bound_permit(&mut self, first: usize, value: &Expr, moved: bool) {
        if value.borrowed || matches!(value.kind, ExprKind::Field(..) | ExprKind::Index(..)) {
            self.lent(first);
        }
        if self.r.bindings.permits.is_empty() {
            return;
        }
        for at in first..self.locals.len() {
            let holds = match &self.locals[at] {
                Local::Variable { ty, .. } => ty.is_unknown() || matches!(ty, Ty::Fn(..)) || self.may_hold(ty),
                Local::Items(_) => false,
            };
            if let (Local::Variable { carries, .. }, true) = (&mut self.locals[at], moved && holds) {
                *carries = true;
            }
        }
    }

    /// Notes that variables bound from `first` on are references.
    pub(super) fn lent(&mut self, first: usize) {
        for local in &mut self.locals[first..] {
            if let Local::Variable { owned, .. } = local {
                *owned = false;
            }
        }
    }

    /// A permit was put into a variable, or into a field of it.
    pub(super) fn now_carries(&mut self, into: &Expr) {
        if let Some(Local::Variable { carries, .. }) = self.variable_mut(root(into)) {
            *carries = true;
        }
    }

    /// Behind a closure or an asynchronous block that moves what it names into itself.
    pub(super) fn captures(&mut self, moves: bool, body: &Expr) {
        if !moves || self.r.bindings.permits.is_empty() {
            return;
        }
        let mut named = Vec::new();
        visit::each(body, &mut |inner| {
            if matches!(&inner.kind, ExprKind::Path(path) if path.segments.len() == 1) {
                named.push(inner);
            }
        });
        for inner in named {
            if let Some(Local::Variable { dropped: false, .. }) = self.variable(inner) {
                self.moves(&Expr { borrowed: false, ..inner.clone() }, &Ty::Unknown);
            }
        }
    }

    /// Notes of a variable that it is gone, or that it has a value again.
    pub(super) fn set_dropped(&mut self, variable: &Expr, gone: bool) {
        if let Some(Local::Variable { dropped, .. }) = self.variable_mut(variable) {
            *dropped = gone;
        }
    }

    /// Which variables are gone.
    pub(super) fn gone(&self) -> Vec<bool> {
        self.locals.iter().map(|local| matches!(local, Local::Variable { dropped: true, .. })).collect()
    }

    /// Sets which variables are gone.
    pub(super) fn set_gone(&mut self, gone: &[bool]) {
        for (local, gone) in self.locals.iter_mut().zip(gone) {
            if let Local::Variable { dropped, .. } = local {
                *dropped = *gone;
            }
        }
    }

    /// After a branch: what is gone in it is gone behind it, unless it never gets there.
    pub(super) fn leave_branch(&mut self, ty: &Ty, before: &[bool], behind: &mut [bool]) {
        if *ty != Ty::Never {
            behind.iter_mut().zip(self.gone()).for_each(|(behind, gone)| *behind |= gone);
        }
        self.set_gone(before);
    }
}

/// What the value is that an expression names a part of.
fn root(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Field(inner, _) | ExprKind::Index(inner, _) => root(inner),
        _ => expr,
    }
}

impl Resolver<'_, '_> {
    /// Whether a struct or an enum has a permit in a field or a variant, or in what it has there.
    fn declares_permit(&self, def: DefId) -> bool {
        if let Some(known) = self.permit_holders.borrow().get(&def) {
            return *known;
        }
        let mut seen = vec![def];
        let mut at = 0;
        while let Some(&def) = seen.get(at) {
            at += 1;
            let variants: Vec<DefId> = self.names.variants_of(def).collect();
            for declared in variants.into_iter().chain([def]) {
                for (_, ty) in self.declared_fields(declared).iter() {
                    let found =
                        ty.mentions(&|part| matches!(part, Ty::Adt(def, _) if self.bindings.permits.contains(def)));
                    if found {
                        self.permit_holders.borrow_mut().insert(seen[0], true);
                        return true;
                    }
                    ty.each(&mut |part| match part {
                        Ty::Adt(inner, _) if !seen.contains(inner) => seen.push(*inner),
                        _ => {}
                    });
                }
            }
        }
        self.permit_holders.borrow_mut().extend(seen.into_iter().map(|def| (def, false)));
        false
    }
}
