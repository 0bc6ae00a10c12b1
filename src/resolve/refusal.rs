//! In: what is done with a detector's result. Out: the places where a refusal is thrown away.

use super::{Certainty, What, locals::Local, ty::Ty, walk::Walker};
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

    /// Whether a type is an `Option` of what `test` says.
    fn is_option_of(&self, ty: &Ty, test: impl Fn(&Ty) -> bool) -> bool {
        matches!(ty, Ty::Adt(option, args) if Some(*option) == self.r.lang.option && args.first().is_some_and(test))
    }

    /// Whether a value is the refusal alone, and nothing else has it: `detect().err()`.
    fn is_refusal_alone(&self, ty: &Ty, value: &Expr) -> bool {
        matches!(value.kind, ExprKind::Method(_) | ExprKind::Call(..))
            && self
                .is_option_of(ty, |ty| matches!(ty, Ty::Adt(refusal, _) if self.r.bindings.refusals.contains(refusal)))
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
        let alone = self.is_refusal_alone(taken.ty, taken.value);
        if self.r.bindings.flattens.contains(&def) && self.flattens_decisions(taken) {
            self.dropped_by(name.span, format!(".{}()", name.text));
        }
        if !(alone || self.is_decision(taken.ty)) || self.is_settled(taken.value) {
            return;
        }
        let bindings = &self.r.bindings;
        // Where there is a function for its absence too, that for the refusal is the last.
        let handler = if alone { taken.args.last() } else { taken.args.first() };
        let shown = || match handler.map(|arg| &arg.kind) {
            Some(ExprKind::Closure(closure)) => match closure.params.first() {
                Some((pat, _)) => uses(pat, &closure.body),
                None => true,
            },
            _ => !matches!(taken.types.first(), Some(Ty::Item(def, _)) if self.r.lang.ends.contains(def)),
        };
        let handed = bindings.hands_on.contains(&def);
        if bindings.discards.contains(&def) || handed && !shown() {
            self.settled.push(name.span);
            self.dropped_by(name.span, format!(".{}()", name.text));
        } else if bindings.shows.contains(&def) && shown() || handed && gives_nothing(taken) {
            self.settled.push(name.span);
        }
    }

    /// Whether an adaptor goes through decisions, or through what gives decisions.
    fn flattens_decisions(&self, taken: &Taken<'_>) -> bool {
        match taken.types.first() {
            Some(Ty::Fn(_, output)) => self.is_decision(output),
            Some(Ty::Item(def, subst)) => self.is_decision(&self.result_of(*def, subst)),
            Some(_) => false,
            None => self.is_decision(&self.element(taken.ty)),
        }
    }

    /// `Result::ok` as a value, where it will be called with decisions.
    pub(super) fn refusal_in_value(&mut self, def: DefId, params: &[Ty], span: Span) {
        if self.r.bindings.discards.contains(&def) && params.first().is_some_and(|ty| self.is_decision(ty)) {
            self.dropped_by(span, self.text(span).to_owned());
        }
    }

    /// `for _ in decision`: a loop goes through the permit, if there is one.
    pub(super) fn refusal_in_for(&mut self, taken: &Ty, value: &Expr, span: Span) {
        if self.is_decision(taken) && !self.is_settled(value) {
            self.dropped_by(span, self.text(span).to_owned());
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
        let Some(shape) = self.shape(taken, value).filter(|_| !self.is_settled(value)) else { return };
        for arm in arms {
            let (pat, whole) = part(&arm.pat, at);
            let Some(pat) = shape.decides(pat) else { continue };
            let used = arm.guard.iter().chain([&arm.body]).any(|code| uses(pat, code));
            let every = takes_every_refusal(pat, shape);
            if used && every {
                self.set_shown(value);
            }
            if takes_refusal(pat, shape) && !used && !self.tells_apart(pat) {
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
        let Some(shape) = self.shape(taken, value).filter(|_| !self.is_settled(value)) else { return };
        let Some(pat) = shape.decides(pat).filter(|pat| !binds_whole(pat)) else { return };
        let drops = match &pat.kind {
            // A pointer that is let go of leaves the rest of them.
            PatKind::Wild => shape != Shape::Decision || self.is_decision(taken),
            _ if takes_refusal(pat, shape) && used(pat) => {
                self.set_shown(value);
                false
            }
            _ if takes_refusal(pat, shape) => !self.tells_apart(pat),
            // `Ok(permit)`, `None`: the refusal is in the other branch, which cannot name it.
            PatKind::TupleStruct(..) => true,
            PatKind::Bind(..) => shape == Shape::Refusal,
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
                [Pat { kind: PatKind::Literal(_) | PatKind::Other, .. }] => true,
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

    /// What a value has to do with a decision, where it has.
    fn shape(&self, taken: &Ty, value: &Expr) -> Option<Shape> {
        if self.r.bindings.detect.is_empty() {
            None
        } else if self.leads_to_decision(taken) {
            Some(Shape::Decision)
        } else if self.is_option_of(taken, |ty| self.is_decision(ty)) {
            Some(Shape::Optional)
        } else {
            self.is_refusal_alone(taken, value).then_some(Shape::Refusal)
        }
    }

    /// `matches!(decision, pat)`
    pub(super) fn refusal_in_matches(&mut self, taken: &Ty, value: &Expr, span: Span) {
        if let Some(Shape::Decision | Shape::Refusal) = self.shape(taken, value) {
            self.dropped_by(span, "matches!".to_owned());
        }
    }
}

/// Whether a function that got the refusal has done all that there is to do with it: it gives nothing.
fn gives_nothing(taken: &Taken<'_>) -> bool {
    matches!(taken.types.first(), Some(Ty::Fn(_, output)) if **output == Ty::unit())
}

/// What is taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A detector's result.
    Decision,
    /// `Option<Result<Permit, Refusal>>`
    Optional,
    /// `Option<Refusal>`, which nothing else has.
    Refusal,
}

impl Shape {
    /// The part of a pattern that a decision is taken apart by.
    fn decides(self, pat: &Pat) -> Option<&Pat> {
        match (self, &pat.kind) {
            (Shape::Optional, PatKind::TupleStruct(_, pats)) => pats.first(),
            (Shape::Optional, PatKind::Wild) => Some(pat),
            // `Some(Err(_)) | None`: the alternative that takes the refusal.
            (Shape::Optional, PatKind::Or(pats)) => {
                let decides = || pats.iter().filter_map(|pat| self.decides(pat));
                decides().find(|pat| takes_refusal(pat, self)).or_else(|| decides().next())
            }
            (Shape::Optional, _) => None,
            _ => Some(pat),
        }
    }

    /// The variant that has the refusal.
    fn refusing(self) -> &'static str {
        if self == Shape::Refusal { "Some" } else { "Err" }
    }
}

/// Whether a pattern takes the refusal: `Err(…)`, or whatever is left.
fn takes_refusal(pat: &Pat, shape: Shape) -> bool {
    match &pat.kind {
        PatKind::TupleStruct(path, _) => path.segments.last().is_some_and(|last| last.name.text == shape.refusing()),
        PatKind::Wild => true,
        PatKind::Or(pats) => pats.iter().any(|pat| takes_refusal(pat, shape)),
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
fn takes_every_refusal(pat: &Pat, shape: Shape) -> bool {
    match &pat.kind {
        PatKind::TupleStruct(_, pats) if takes_refusal(pat, shape) => {
            pats.iter().all(|pat| matches!(pat.kind, PatKind::Wild | PatKind::Rest) || binds_whole(pat))
        }
        PatKind::Wild => true,
        _ => binds_whole(pat),
    }
}

/// Whether a pattern is one name for the whole.
pub(super) fn binds_whole(pat: &Pat) -> bool {
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
        PatKind::Wild | PatKind::Rest | PatKind::Literal(_) | PatKind::Other => {}
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
