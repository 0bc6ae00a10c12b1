//! In: what is done with a detector's result, and what is put under a timeout. Out: the places where a refusal is thrown
//! away, and the timeouts around something that waits for a person or for standard input.

use super::{Certainty, What, ty::Ty, walk::Walker};
use crate::{
    catalogue::Effect,
    index::DefId,
    source::Span,
    syntax::{
        tree::{Arm, Expr, ExprKind, Literal, MethodCall, Pat, PatKind},
        visit,
    },
};

impl<'s> Walker<'_, '_, 's> {
    /// Whether a type is what a detector gives: a permit, or a refusal.
    pub(super) fn is_decision(&self, ty: &Ty) -> bool {
        let Ty::Adt(result, args) = ty else { return false };
        Some(*result) == self.r.lang.result
            && (args.first().is_some_and(|ty| self.is_permit(ty))
                || matches!(args.get(1), Some(Ty::Adt(refusal, _)) if self.r.bindings.refusals.contains(refusal)))
    }

    fn dropped_by(&mut self, span: Span, by: String) {
        if self.facts.is_some() {
            self.say(span, What::Dropped { by }, Vec::new(), Certainty::Resolved);
        }
    }

    /// `decision.method(…)`: some methods throw the refusal away, some hand it to a closure that may.
    pub(super) fn refusal_in_method(&mut self, receiver: &Ty, def: DefId, call: &'s MethodCall) {
        if !self.is_decision(receiver) {
            return;
        }
        let handed = self.r.bindings.hands_on.contains(&def);
        let drops = match call.args.first().map(|arg| &arg.kind) {
            _ if self.r.bindings.discards.contains(&def) => true,
            Some(ExprKind::Closure(closure)) if handed => match closure.params.first() {
                Some((pat, _)) => !uses(pat, &closure.body),
                None => false,
            },
            _ => false,
        };
        if drops {
            self.dropped_by(call.name.span, format!(".{}()", call.name.text));
        }
    }

    /// `match decision { … }`: the arm that takes the refusal has to use it.
    pub(super) fn refusal_in_match(&mut self, taken: &Ty, arms: &'s [Arm]) {
        if !self.is_decision(taken) {
            return;
        }
        for arm in arms {
            let used = arm.guard.iter().chain([&arm.body]).any(|code| uses(&arm.pat, code));
            if takes_refusal(&arm.pat) && !used {
                self.dropped_by(arm.pat.span, self.text(arm.pat.span).to_owned());
            }
        }
    }

    /// `if let pat = decision`, `let pat = decision else`: what does not name the refusal throws it away.
    pub(super) fn refusal_in_let(&mut self, taken: &Ty, pat: &Pat, used: impl Fn(&Pat) -> bool) {
        if !self.is_decision(taken) || binds_whole(pat) {
            return;
        }
        let drops = match &pat.kind {
            PatKind::Wild => true,
            _ if takes_refusal(pat) => !used(pat),
            // `Ok(permit)`: the refusal is in the other branch, which cannot name it.
            PatKind::TupleStruct(..) => true,
            _ => false,
        };
        if drops {
            self.dropped_by(pat.span, self.text(pat.span).to_owned());
        }
    }

    /// `decision;`
    pub(super) fn refusal_in_statement(&mut self, ty: &Ty, span: Span) {
        if self.is_decision(ty) {
            self.dropped_by(span, self.text(span).lines().next().unwrap_or_default().to_owned());
        }
    }

    /// `matches!(decision, pat)`
    pub(super) fn refusal_in_matches(&mut self, taken: &Ty, span: Span) {
        if self.is_decision(taken) {
            self.dropped_by(span, "matches!".to_owned());
        }
    }

    /// Notes that something waits here.
    pub(super) fn waited(&mut self, api: usize) {
        for timeout in &mut self.timeouts {
            timeout.get_or_insert(api);
        }
        if self.closures > 0 {
            self.elsewhere.get_or_insert(api);
        }
    }

    /// Whether a definition gives up after a while, and on which argument.
    pub(super) fn timeout(&self, def: DefId) -> Option<Option<usize>> {
        let rows = self.r.bindings.of.get(&def)?;
        let timeout = rows.iter().map(|row| &self.r.bindings.apis[*row]).find(|api| api.effect == Effect::Timeout)?;
        Some(timeout.timed_argument)
    }

    /// Says of a timeout what it gives up on: what waits inside it, or what was started before.
    pub(super) fn timed(&mut self, inside: Option<usize>, started: bool, span: Span) {
        let api = inside.or(if started { self.elsewhere } else { None });
        if let (Some(api), true) = (api, self.facts.is_some()) {
            self.say(span, What::Timed { api }, Vec::new(), Certainty::Resolved);
        }
    }
}

/// Whether a pattern takes the refusal: `Err(…)`, or whatever is left.
fn takes_refusal(pat: &Pat) -> bool {
    match &pat.kind {
        PatKind::TupleStruct(path, _) => path.segments.last().is_some_and(|last| last.name.text == "Err"),
        PatKind::Wild => true,
        PatKind::Or(pats) => pats.iter().any(takes_refusal),
        _ => false,
    }
}

fn binds_whole(pat: &Pat) -> bool {
    matches!(&pat.kind, PatKind::Bind(name, None) if name.text.starts_with(|letter: char| !letter.is_uppercase()))
}

/// The names that a pattern binds.
fn names<'p>(pat: &'p Pat, found: &mut Vec<&'p str>) {
    match &pat.kind {
        PatKind::Bind(name, sub) => {
            found.push(&name.text);
            sub.iter().for_each(|sub| names(sub, found));
        }
        PatKind::TupleStruct(_, pats) | PatKind::Tuple(pats) | PatKind::Or(pats) | PatKind::Slice(pats) => {
            pats.iter().for_each(|pat| names(pat, found));
        }
        PatKind::Struct(_, fields) => fields.iter().for_each(|(_, pat)| names(pat, found)),
        PatKind::Typed(pat, _) | PatKind::Guarded(pat, _) => names(pat, found),
        PatKind::Wild | PatKind::Rest | PatKind::Other => {}
    }
}

/// Whether code uses a name that a pattern binds; in a text such as `{refusal}`, too.
pub(super) fn uses(pat: &Pat, code: &Expr) -> bool {
    let mut bound = Vec::new();
    names(pat, &mut bound);
    let mut used = false;
    visit::each(code, &mut |inner| {
        used |= match &inner.kind {
            ExprKind::Path(path) => path.segments.len() == 1 && bound.contains(&path.segments[0].name.text.as_str()),
            ExprKind::Literal(Literal::Str(text)) => bound.iter().any(|name| {
                text.match_indices(&format!("{{{name}"))
                    .any(|(at, found)| text[at + found.len()..].starts_with(['}', ':', '.']))
            }),
            _ => false,
        };
    });
    used
}
