//! In: what is bound, and what is done with it. Out: whether a permit is at hand where something asks.

use super::{
    ty::Ty,
    walk::{Local, Walker},
};
use crate::{
    index::{DefId, DefKind},
    source::{FileId, Site, Span},
    syntax::tree::{Expr, ExprKind},
};

/// A permit is looked for in fields of fields, and behind pointers to pointers, as deep as this.
const DEPTH: usize = 4;

impl Local {
    /// Whether an expression is this variable.
    fn is(&self, expr: &Expr) -> bool {
        let (Local::Variable { name, .. }, ExprKind::Path(path)) = (self, &expr.kind) else { return false };
        matches!(path.segments.as_slice(), [segment] if segment.name.text == *name)
    }
}

impl Walker<'_, '_, '_> {
    pub(super) fn is_permit(&self, ty: &Ty) -> bool {
        matches!(ty.plain(), Ty::Adt(def, _) if self.r.bindings.permits.contains(def))
    }

    /// Whether a permit is at hand: bound, a parameter, or the runner's that is around.
    pub(super) fn covered(&self) -> bool {
        self.running > 0
            || !self.r.bindings.permits.is_empty()
                && self.locals.iter().any(|local| match local {
                    Local::Variable { ty, dropped, .. } => !dropped && self.holds_permit(ty, DEPTH),
                    Local::Items(_) => false,
                })
    }

    /// Whether a value of this type proves that there is a permit: it is one, points to one, or has one in a field.
    fn holds_permit(&self, ty: &Ty, depth: usize) -> bool {
        if self.is_permit(ty) {
            return true;
        }
        let Some(depth) = depth.checked_sub(1) else { return false };
        let inside = match ty {
            Ty::Tuple(parts) => parts.iter().any(|part| self.holds_permit(part, depth)),
            Ty::Adt(def, _) if matches!(self.r.index.def(*def).kind, DefKind::Struct(_)) => {
                self.fields_of(*def, ty).iter().any(|(_, field)| self.holds_permit(field, depth))
            }
            _ => false,
        };
        inside || self.r.deref(ty, &self.env).is_some_and(|target| self.holds_permit(&target, depth))
    }

    /// `drop(permit)` ends what the permit covers, and so does a function that takes it for itself. The receiver is that of a
    /// method call.
    pub(super) fn given_away(&mut self, def: DefId, receiver: Option<&Expr>, args: &[Expr]) {
        let ends = self.r.lang.ends.contains(&def);
        for (number, arg) in receiver.into_iter().chain(args).enumerate() {
            if (ends && !self.borrowed(arg.span)) || self.takes_permit(def, number) {
                self.set_dropped(arg, true);
            }
        }
    }

    /// Whether a function of the workspace takes a permit by value. The tree has no references; the text has.
    fn takes_permit(&self, def: DefId, number: usize) -> bool {
        let data = self.r.index.def(def);
        let DefKind::Fn(function) = data.kind else { return false };
        let Some(signature) = self.r.signature(def) else { return false };
        let (Some(param), Some(ty), Some(body)) =
            (function.params.get(number), signature.params.get(number), &function.body)
        else {
            return false;
        };
        if data.site.file == FileId::NOWHERE || !self.is_permit(ty) {
            return false;
        }
        let text = |start, end| self.r.sources.text(Site { file: data.site.file, span: Span { start, end } });
        match text(param.pat.span.end, body.span.start).trim_start().strip_prefix(':') {
            // A lifetime: a name for a reference.
            Some(ty) => !ty.trim_start().split([',', ')']).next().unwrap_or_default().contains(['&', '\'']),
            // `self`, `&self`, `&'a mut self`
            None => !text(data.site.span.end, param.pat.span.start).contains('&'),
        }
    }

    /// Whether `&` stands before an expression.
    fn borrowed(&self, span: Span) -> bool {
        let before = self.text(Span { start: 0, end: span.start }).trim_end();
        before.strip_suffix("mut").map_or(before, str::trim_end).ends_with('&')
    }

    /// Notes of a variable that it is gone, or that it has a value again.
    pub(super) fn set_dropped(&mut self, variable: &Expr, gone: bool) {
        if let Some(Local::Variable { dropped, .. }) = self.variable_mut(variable) {
            *dropped = gone;
        }
    }

    /// The variable that an expression is.
    pub(super) fn variable(&self, expr: &Expr) -> Option<&Local> {
        self.locals.iter().rev().find(|local| local.is(expr))
    }

    pub(super) fn variable_mut(&mut self, expr: &Expr) -> Option<&mut Local> {
        self.locals.iter_mut().rev().find(|local| local.is(expr))
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
