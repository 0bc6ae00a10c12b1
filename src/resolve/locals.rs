//! In: what is bound. Out: what is known of each variable where the walk is.

use smol_str::SmolStr;

use super::{
    ty::Ty,
    walk::{Around, Walker},
};
use crate::{
    index::ScopeId,
    syntax::tree::{Expr, ExprKind},
};

/// What is bound where the walk is.
#[derive(Debug, Clone)]
pub(super) enum Local {
    Variable {
        name: SmolStr,
        ty: Ty,
        /// Dropped, or moved out of.
        dropped: bool,
        /// Not a reference: used by its bare name, it is moved.
        owned: bool,
        /// Holds a permit that was moved into it, whatever its type.
        carries: bool,
        /// What waits, or that a clock runs, in the future or the closure that it is.
        timed: Around,
        /// Whether it is a parameter of the present function.
        parameter: bool,
        /// The text in it as far as it shows, where its value is not known.
        says: Option<SmolStr>,
        /// Whether the refusal in it was looked at.
        shown: bool,
    },
    /// A block with items of its own begins here.
    Items(ScopeId),
}

impl Local {
    pub(super) fn variable(name: SmolStr, ty: Ty) -> Local {
        Local::Variable {
            name,
            ty,
            dropped: false,
            owned: true,
            carries: false,
            timed: Around::default(),
            parameter: false,
            says: None,
            shown: false,
        }
    }

    /// Whether an expression is this variable.
    fn is(&self, expr: &Expr) -> bool {
        let (Local::Variable { name, .. }, ExprKind::Path(path)) = (self, &expr.kind) else { return false };
        matches!(path.segments.as_slice(), [segment] if segment.name.text == *name)
    }
}

impl Walker<'_, '_, '_> {
    /// Notes what waits in the variables bound from `first` on.
    pub(super) fn timed_from(&mut self, first: usize, around: Around) {
        for local in &mut self.locals[first..] {
            if let Local::Variable { timed, .. } = local {
                *timed = around;
            }
        }
    }

    /// Notes that variables bound from `first` on are parameters.
    pub(super) fn parameters(&mut self, first: usize) {
        for local in &mut self.locals[first..] {
            if let Local::Variable { parameter, .. } = local {
                *parameter = true;
            }
        }
    }

    /// Notes what the text says that was bound from `first` on.
    pub(super) fn said_from(&mut self, first: usize, text: Option<&SmolStr>) {
        if let [Local::Variable { says, .. }] = &mut self.locals[first..] {
            *says = text.cloned();
        }
    }

    /// The variable that an expression is.
    pub(super) fn variable(&self, expr: &Expr) -> Option<&Local> {
        self.locals.iter().rev().find(|local| local.is(expr))
    }

    /// Where a variable is among the locals.
    pub(super) fn place_of(&self, expr: &Expr) -> Option<usize> {
        self.locals.iter().rposition(|local| local.is(expr))
    }

    /// Runs `body` as code that may not be reached, or more than once.
    pub(super) fn perhaps<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.certain, self.locals.len());
        let result = body(self);
        self.certain = outer;
        result
    }

    pub(super) fn variable_mut(&mut self, expr: &Expr) -> Option<&mut Local> {
        self.locals.iter_mut().rev().find(|local| local.is(expr))
    }
}
