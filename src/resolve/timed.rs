//! In: what gives up after a while, and what waits. Out: the timeouts around something that waits for a person or for
//! standard input.

use super::{
    Certainty, What,
    locals::Local,
    ty::Ty,
    walk::{Around, Walker},
};
use crate::{
    catalogue::Effect,
    index::DefId,
    source::Span,
    syntax::tree::{Expr, ExprKind, MacroInput},
};

/// How something gives up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Timing {
    /// On what it is given.
    Given,
    /// On what was started before.
    Started,
    /// On everything else that it is given, as soon as one is there: a timeout where a clock is among it.
    Race,
    /// It is a clock: it ends after a while by itself.
    Clock,
}

impl<'s> Walker<'_, '_, 's> {
    /// Notes that something waits here.
    pub(super) fn waited(&mut self, api: usize) {
        for around in &mut self.timeouts {
            around.waits.get_or_insert(api);
        }
        if self.closures > 0 {
            self.elsewhere.get_or_insert(api);
        }
    }

    /// Whether a definition gives up after a while, and how.
    pub(super) fn timing(&self, def: DefId) -> Option<Timing> {
        let rows = self.r.bindings.of.get(&def)?;
        let row = rows.iter().map(|row| &self.r.bindings.apis[*row]).find(|api| api.effect == Effect::Timeout)?;
        Some(match row.timed_argument {
            _ if row.clock => Timing::Clock,
            _ if row.races => Timing::Race,
            Some(_) => Timing::Given,
            None => Timing::Started,
        })
    }

    /// A call, or a macro, that gives up on what it is given: what a variable among it stands for is in it too.
    pub(super) fn timed_variables(&mut self, def: DefId, timing: Option<Timing>, args: &[Expr]) {
        let only = match timing {
            Some(Timing::Given) => self.timed_argument(def),
            Some(Timing::Race) => None,
            _ => return,
        };
        for (_, arg) in args.iter().enumerate().filter(|(number, _)| only.is_none_or(|only| only == *number)) {
            let arg = match &arg.kind {
                // A branch of `select!`: `line = future => …`
                ExprKind::Assign(_, right) => right,
                _ => arg,
            };
            let timed = self.stands_for(arg);
            self.goes_on(timed);
        }
    }

    /// What waits in the variable that an expression begins with: `future`, `future.as_mut()`, `pin!(future)`.
    fn stands_for(&self, expr: &Expr) -> Around {
        match (&expr.kind, self.variable(expr)) {
            (_, Some(Local::Variable { timed, .. })) => *timed,
            (ExprKind::Method(call), _) if call.args.is_empty() => self.stands_for(&call.receiver),
            (ExprKind::Macro(call), _) => match &call.input {
                MacroInput::Exprs(exprs) if exprs.len() == 1 => self.stands_for(&exprs[0]),
                _ => Around::default(),
            },
            _ => Around::default(),
        }
    }

    fn goes_on(&mut self, timed: Around) {
        if let Some(api) = timed.waits {
            self.waited(api);
        }
        if timed.clock {
            self.timeouts.iter_mut().for_each(|around| around.clock = true);
        }
    }

    /// The value of a `let`, and what waits in it.
    pub(super) fn bound_value(&mut self, value: &'s Expr, expected: Option<&Ty>) -> (Ty, Around) {
        self.timeouts.push(Around::default());
        let ty = self.expr_as(value, expected);
        let found = self.timeouts.pop().unwrap_or_default();
        let named = self.stands_for(value);
        (ty, Around { waits: found.waits.or(named.waits), clock: found.clock || named.clock })
    }

    fn timed_argument(&self, def: DefId) -> Option<usize> {
        let rows = self.r.bindings.of.get(&def)?;
        rows.iter().find_map(|row| self.r.bindings.apis[*row].timed_argument)
    }

    /// Before what a call is given.
    pub(super) fn enter_timeout(&mut self, timing: Option<Timing>) {
        if let Some(Timing::Given | Timing::Race) = timing {
            self.timeouts.push(Around::default());
        }
    }

    /// Behind it: says of a timeout what it gives up on.
    pub(super) fn leave_timeout(&mut self, timing: Option<Timing>, span: Span) {
        let api = match timing {
            Some(Timing::Given) => self.timeouts.pop().and_then(|around| around.waits),
            Some(Timing::Race) => self.timeouts.pop().filter(|around| around.clock).and_then(|around| around.waits),
            Some(Timing::Started) => self.elsewhere,
            Some(Timing::Clock) => {
                self.timeouts.iter_mut().for_each(|around| around.clock = true);
                None
            }
            None => None,
        };
        if let (Some(api), true) = (api, self.facts.is_some()) {
            self.say(span, What::Timed { api }, Vec::new(), Certainty::Resolved);
        }
    }
}
