//! In: what is done with a detector's result. Out: the places where a refusal is thrown away.

use super::{
    Certainty, What,
    ty::Ty,
    walk::{Local, Walker},
};
use crate::{
    index::{DefId, DefKind},
    source::Span,
    syntax::{
        tree::{Arm, Expr, ExprKind, Literal, Name, Pat, PatKind},
        visit,
    },
};

/// What a method of a result is called on, and with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taken<'t> {
    pub(super) ty: &'t Ty,
    pub(super) value: &'t Expr,
    pub(super) args: &'t [Expr],
    /// The types of the arguments.
    pub(super) types: &'t [Ty],
}

impl<'s> Walker<'_, '_, 's> {
    /// Whether a type is what a detector gives: a permit, or a refusal.
    pub(super) fn is_decision(&self, ty: &Ty) -> bool {
        let Ty::Adt(result, args) = ty else { return false };
        if Some(*result) != self.r.lang.result {
            return false;
        }
        match args.get(1) {
            Some(Ty::Adt(refusal, _)) if self.r.bindings.refusals.contains(refusal) => true,
            // `Result<Permit, RecvError>`: an error of the library's own that can hold nothing is no refusal.
            Some(Ty::Adt(error, args)) if args.is_empty() && self.is_standard(*error) => false,
            _ => args.first().is_some_and(|ty| self.is_permit(ty)),
        }
    }

    fn is_standard(&self, def: DefId) -> bool {
        Some(self.r.index.scope(self.r.index.def(def).scope).krate) == self.r.index.std
    }

    fn dropped_by(&mut self, span: Span, by: String) {
        if self.facts.is_some() {
            self.say(span, What::Dropped { by }, Vec::new(), Certainty::Resolved);
        }
    }

    /// Whether some call of a chain has shown the refusal, or thrown it away: then what follows does not.
    fn is_settled(&self, value: &Expr) -> bool {
        let mut value = value;
        while let ExprKind::Method(call) = &value.kind {
            if self.settled.contains(&call.name.span) {
                return true;
            }
            value = &call.receiver;
        }
        matches!(self.variable(value), Some(Local::Variable { shown: true, .. }))
    }

    /// Notes of a variable that its refusal was looked at.
    fn set_shown(&mut self, value: &Expr) {
        if let Some(Local::Variable { shown, .. }) = self.variable_mut(value) {
            *shown = true;
        }
    }

    /// `let answer = detect().inspect_err(…)`: what was bound was looked at.
    pub(super) fn bound_settled(&mut self, pat: &Pat, value: &Expr) {
        if binds_whole(pat)
            && self.is_settled(value)
            && let Some(Local::Variable { shown, .. }) = self.locals.last_mut()
        {
            *shown = true;
        }
    }

    /// Whether a type is what a detector gives, or points to it.
    fn leads_to_decision(&self, ty: &Ty) -> bool {
        if self.r.bindings.detect.is_empty() {
            return false;
        }
        let mut ty = ty.clone();
        for _ in 0..4 {
            if self.is_decision(&ty) {
                return true;
            }
            match self.r.deref(&ty, &self.env) {
                Some(target) => ty = target,
                None => return false,
            }
        }
        false
    }

    /// `decision.method(…)`: some methods throw the refusal away, some hand it to a function that may.
    pub(super) fn refusal_in_method(&mut self, def: DefId, taken: &Taken<'_>, name: &Name) {
        if !self.is_decision(taken.ty) || self.is_settled(taken.value) {
            return;
        }
        let bindings = &self.r.bindings;
        let shown = || match taken.args.first().map(|arg| &arg.kind) {
            Some(ExprKind::Closure(closure)) => match closure.params.first() {
                Some((pat, _)) => uses(pat, &closure.body),
                None => true,
            },
            _ => !matches!(taken.types.first(), Some(Ty::Item(def, _)) if self.r.lang.ends.contains(def)),
        };
        if bindings.discards.contains(&def) || bindings.hands_on.contains(&def) && !shown() {
            self.settled.push(name.span);
            self.dropped_by(name.span, format!(".{}()", name.text));
        } else if bindings.shows.contains(&def) && shown() {
            self.settled.push(name.span);
        }
    }

    /// `Result::method(decision, …)`, `drop(decision)`
    pub(super) fn refusal_in_call(&mut self, def: DefId, args: &[Expr], types: &[Ty], span: Span) {
        let (Some((value, args)), Some((ty, types))) = (args.split_first(), types.split_first()) else { return };
        if self.r.lang.ends.contains(&def) {
            if self.is_decision(ty) && !self.is_settled(value) {
                self.dropped_by(span, self.text(span).to_owned());
            }
            return;
        }
        let name = Name { text: self.r.index.def(def).name.clone(), span };
        self.refusal_in_method(def, &Taken { ty, value, args, types }, &name);
    }

    /// `match decision { … }`, `match (decision, other) { … }`: the arm that takes the refusal has to use it.
    pub(super) fn refusal_in_match(&mut self, taken: &Ty, value: &Expr, arms: &'s [Arm]) {
        if let (Ty::Tuple(parts), ExprKind::Tuple(values)) = (taken, &value.kind) {
            for (at, (ty, value)) in parts.iter().zip(values).enumerate() {
                self.refusal_in_arms(ty, value, arms, Some(at));
            }
        } else {
            self.refusal_in_arms(taken, value, arms, None);
        }
    }

    /// Arms, of which a part or the whole takes a decision.
    fn refusal_in_arms(&mut self, taken: &Ty, value: &Expr, arms: &'s [Arm], at: Option<usize>) {
        if !self.leads_to_decision(taken) || self.is_settled(value) {
            return;
        }
        for arm in arms {
            let (pat, whole) = part(&arm.pat, at);
            let used = arm.guard.iter().chain([&arm.body]).any(|code| uses(pat, code));
            let every = takes_every_refusal(pat);
            if used && every {
                self.set_shown(value);
            }
            if takes_refusal(pat) && !used && !self.tells_apart(pat) {
                self.dropped_by(pat.span, self.text(pat.span).to_owned());
            }
            // What comes behind an arm that takes every refusal takes none.
            if arm.guard.is_none() && every && whole {
                return;
            }
        }
    }

    /// `if let pat = decision`, `let pat = decision else`: what does not name the refusal throws it away.
    pub(super) fn refusal_in_let(&mut self, taken: &Ty, pat: &Pat, value: &Expr, used: impl Fn(&Pat) -> bool) {
        if !self.leads_to_decision(taken) || self.is_settled(value) || binds_whole(pat) {
            return;
        }
        let drops = match &pat.kind {
            // A pointer that is let go of leaves the rest of them.
            PatKind::Wild => self.is_decision(taken),
            _ if takes_refusal(pat) && used(pat) => {
                self.set_shown(value);
                false
            }
            _ if takes_refusal(pat) => !self.tells_apart(pat),
            // `Ok(permit)`: the refusal is in the other branch, which cannot name it.
            PatKind::TupleStruct(..) => true,
            _ => false,
        };
        if drops {
            self.dropped_by(pat.span, self.text(pat.span).to_owned());
        }
    }

    /// `Err(Refused::Terminal)`: a pattern that takes some refusals only has looked at them.
    fn tells_apart(&self, pat: &Pat) -> bool {
        match &pat.kind {
            PatKind::Or(pats) => pats.iter().all(|pat| self.tells_apart(pat)),
            PatKind::TupleStruct(_, pats) => match pats.as_slice() {
                [Pat { kind: PatKind::TupleStruct(path, _) | PatKind::Struct(path, _), .. }] => {
                    let def = self.constructor(path).map(|def| self.r.index.def(def).kind);
                    matches!(def, Some(DefKind::Variant(_)))
                }
                [Pat { kind: PatKind::Other, .. }] => true,
                [Pat { kind: PatKind::Or(pats), .. }] => pats.len() > 1,
                [pat] => matches!(&pat.kind, PatKind::Bind(..)) && !binds_whole(pat),
                _ => false,
            },
            _ => false,
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

/// What a pattern makes of one part of a tuple, and whether it takes everything else as well.
fn part(pat: &Pat, at: Option<usize>) -> (&Pat, bool) {
    match (&pat.kind, at) {
        (PatKind::Tuple(pats), Some(at)) if !pats.iter().any(|pat| matches!(pat.kind, PatKind::Rest)) => {
            let others = pats.iter().enumerate().filter(|(number, _)| *number != at);
            let all = others.into_iter().all(|(_, pat)| matches!(pat.kind, PatKind::Wild) || binds_whole(pat));
            pats.get(at).map_or((pat, false), |pat| (pat, all))
        }
        _ => (pat, true),
    }
}

/// Whether a pattern takes every refusal: `Err(refusal)`, `_`, `other`.
fn takes_every_refusal(pat: &Pat) -> bool {
    match &pat.kind {
        PatKind::TupleStruct(_, pats) if takes_refusal(pat) => {
            pats.iter().all(|pat| matches!(pat.kind, PatKind::Wild | PatKind::Rest) || binds_whole(pat))
        }
        PatKind::Wild => true,
        _ => binds_whole(pat),
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
