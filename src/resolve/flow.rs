//! In: `if`, `while`, `match`. Out: their types; what is bound in a branch ends with it, and a permit that is gone in one is
//! gone behind it.

use super::{
    refusal::{binds_whole, uses},
    ty::Ty,
    walk::Walker,
};
use crate::syntax::tree::{Arm, BinaryKind, Block, Expr, ExprKind, Pat, StmtKind};

impl<'s> Walker<'_, '_, 's> {
    pub(super) fn branch(
        &mut self,
        cond: &'s Expr,
        then: &'s Block,
        otherwise: Option<&'s Expr>,
        expected: Option<&Ty>,
    ) -> Ty {
        let length = self.locals.len();
        self.condition(cond, then, &[]);
        let before = self.gone();
        let mut behind = if otherwise.is_some() { vec![false; before.len()] } else { before.clone() };
        let moved = self.moved;
        let then = self.perhaps(|walker| walker.block(then, expected));
        let mut gives = vec![(then == Ty::Never, self.moved > moved)];
        self.leave_branch(&then, &before, &mut behind);
        self.locals.truncate(length);
        let otherwise = otherwise.map(|otherwise| {
            let before_it = self.moved;
            let ty = self.perhaps(|walker| walker.taken_as(otherwise, expected));
            self.leave_branch(&ty, &before, &mut behind);
            gives.push((ty == Ty::Never, self.moved > before_it));
            ty
        });
        self.moved_in_all(moved, &gives);
        self.set_gone(&behind);
        otherwise.map_or_else(Ty::unit, |otherwise| then.join(otherwise))
    }

    /// What stands before a block: `let` in it binds for the block, and for what comes after it in the condition.
    pub(super) fn condition(&mut self, cond: &'s Expr, then: &'s Block, after: &[&'s Expr]) {
        match &cond.kind {
            ExprKind::Let(pat, value) => {
                let ty = self.expr(value);
                let used = |pat: &Pat| uses_in(pat, then) || after.iter().any(|cond| uses(pat, cond));
                self.refusal_in_let(&ty, pat, value, used);
                let first = self.locals.len();
                self.bind(pat, &ty);
                if value.borrowed {
                    self.lent(first);
                }
            }
            ExprKind::Binary(BinaryKind::And, left, right) => {
                let all: Vec<&'s Expr> = std::iter::once(&**right).chain(after.iter().copied()).collect();
                self.condition(left, then, &all);
                self.condition(right, then, after);
            }
            _ => {
                self.expr(cond);
            }
        }
    }

    pub(super) fn choice(&mut self, value: &'s Expr, arms: &'s [Arm], expected: Option<&Ty>) -> Ty {
        let taken = self.expr(value);
        self.refusal_in_match(&taken, value, arms);
        if arms.iter().any(|arm| binds_whole(&arm.pat)) {
            self.moves(value, &Ty::Unknown);
        }
        self.arms_of(value, &taken, arms, expected)
    }

    pub(super) fn arms_of(&mut self, value: &'s Expr, taken: &Ty, arms: &'s [Arm], expected: Option<&Ty>) -> Ty {
        let mut ty = Ty::Never;
        let before = self.gone();
        let mut behind = vec![false; before.len()];
        let moved = self.moved;
        let mut gives = Vec::new();
        for arm in arms {
            let (length, before_it) = (self.locals.len(), self.moved);
            let walk = |walker: &mut Self| {
                walker.bind(&arm.pat, taken);
                if value.borrowed {
                    walker.lent(length);
                }
                if let Some(guard) = &arm.guard {
                    walker.expr(guard);
                }
                walker.perhaps(|walker| walker.taken_as(&arm.body, expected))
            };
            let mut found = Ty::Unknown;
            match &arm.cfg {
                Some(attrs) => self.under(attrs, |walker| found = walk(walker)),
                None => found = walk(self),
            }
            self.leave_branch(&found, &before, &mut behind);
            gives.push((found == Ty::Never, self.moved > before_it));
            ty = ty.join(found);
            self.locals.truncate(length);
        }
        self.set_gone(&behind);
        self.moved_in_all(moved, &gives);
        ty
    }

    /// Behind branches, of which each never gets there or does, and has moved a permit or has not: what they give has one only where
    /// every branch that gets there gives one.
    fn moved_in_all(&mut self, before: usize, gives: &[(bool, bool)]) {
        if gives.iter().any(|(never, moved)| !never && !moved) {
            self.moved = before;
        }
    }
}

/// Whether a block uses a name that a pattern binds.
fn uses_in(pat: &Pat, block: &Block) -> bool {
    block.stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Let(binding) => binding.init.iter().chain(&binding.otherwise).any(|expr| uses(pat, expr)),
        StmtKind::Expr(expr, _) => uses(pat, expr),
    })
}
