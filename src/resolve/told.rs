//! In: calls, and what the catalogue says of their arguments. Out: what a question says: its text, its reason, what answers it, and
//! what permits it. It rides on the types of builders, reasons and permits.

use std::{collections::BTreeMap, rc::Rc};

use smol_str::{SmolStr, format_smolstr};

use super::{calls::Call, locals::Local, ty::Ty, walk::Walker};
use crate::{
    catalogue::Part,
    index::DefId,
    source::Span,
    syntax::tree::{Expr, ExprKind, Literal, MacroCall, MacroInput},
};

/// Code in the place of a text is shown up to this many letters.
const LONG: usize = 60;

/// What is known of a question, or of something that becomes a part of one.
pub(crate) type Told = BTreeMap<Part, Vec<SmolStr>>;

/// What permits a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Guard {
    /// A permit that is bound to a name; of a parameter, the caller knows where it is from.
    Permit { name: SmolStr, parameter: bool },
    /// The closure of a runner.
    Runner,
    /// Nothing that is known.
    None,
}

/// A question, as far as the code says what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) told: Told,
    pub(crate) guard: Guard,
}

/// The field under which a part is kept on a type; no field of a program has such a name.
fn key(part: Part) -> SmolStr {
    format_smolstr!("?{part:?}")
}

fn on(ty: &Ty) -> Told {
    let Ty::Known(_, fields) = ty else { return Told::new() };
    let values = |part: Part| {
        let (_, ty) = fields.iter().find(|(name, _)| *name == key(part))?;
        Some((part, ty.values()?.to_vec()))
    };
    Part::ALL.into_iter().filter_map(values).collect()
}

/// A type with what is told; what stands in a result or an option is in its first argument.
fn put(ty: Ty, told: &Told, wrapped: &dyn Fn(&Ty) -> bool) -> Ty {
    match ty {
        ty if told.is_empty() => ty,
        Ty::Adt(def, args) if wrapped(&Ty::Adt(def, args.clone())) => {
            let mut args = args.to_vec();
            if let Some(first) = args.first_mut() {
                *first = put(std::mem::replace(first, Ty::Unknown), told, wrapped);
            }
            Ty::Adt(def, args.into())
        }
        Ty::Adt(..) | Ty::Known(..) => {
            let field = |(part, values): (&Part, &Vec<SmolStr>)| (key(*part), Ty::Text(values.as_slice().into()));
            let mut fields: Vec<(SmolStr, Ty)> = told.iter().map(field).collect();
            if let Ty::Known(_, known) = &ty {
                fields.extend(known.iter().filter(|(name, _)| !name.starts_with('?')).cloned());
            }
            Ty::Known(Rc::new(ty.plain().clone()), fields.into())
        }
        ty => ty,
    }
}

impl<'s> Walker<'_, '_, 's> {
    /// What a call tells: what its receiver and its arguments were told, and what they say themselves.
    pub(super) fn told(&self, def: DefId, receiver: Option<&Ty>, args: &[Expr], types: &[Ty]) -> Told {
        let mut told = receiver.map(on).unwrap_or_default();
        for ty in types {
            told.extend(on(ty));
        }
        for &(part, at) in self.r.bindings.tells.get(&def).into_iter().flatten() {
            let (Some(arg), Some(ty)) = (args.get(at), types.get(at)) else { continue };
            // A reason that was made before has its text with it.
            if !on(ty).contains_key(&part) {
                told.insert(part, self.spelled(arg, ty));
            }
        }
        if self.r.bindings.detect.contains(&def) {
            told.insert(Part::Detector, vec![SmolStr::new(self.r.index.path(def))]);
        }
        told
    }

    /// What a call gives, with what is told of it. A function of the program passes nothing on, unless it is known to, or gives
    /// back its receiver.
    pub(super) fn with_told(&self, def: DefId, receiver: Option<&Ty>, output: Ty, told: &Told) -> Ty {
        let bindings = &self.r.bindings;
        let back = match (receiver.map(Ty::plain), &output) {
            (Some(Ty::Adt(receiver, _)), Ty::Adt(output, _)) => receiver == output,
            _ => false,
        };
        let passes = back
            || self.r.index.open(self.r.index.def(def).scope)
            || bindings.tells.contains_key(&def)
            || bindings.detect.contains(&def);
        if !passes {
            return output;
        }
        let (result, option) = (self.r.lang.result, self.r.lang.option);
        put(output, told, &|ty| matches!(ty, Ty::Adt(def, _) if Some(*def) == result || Some(*def) == option))
    }

    /// The same for a method of which only the receiver's type is known, which it gives back.
    pub(super) fn still_told(&self, receiver: &Ty, output: Ty) -> Ty {
        put(output, &on(receiver), &|_| false)
    }

    /// What a macro gives that makes a part of a question.
    pub(super) fn macro_told(&self, def: DefId, exprs: &[Expr], types: &[Ty]) -> Ty {
        let Some(gives) = self.r.bindings.gives.get(&def) else { return Ty::Unknown };
        put(Ty::Adt(*gives, Rc::from([])), &self.told(def, None, exprs, types), &|_| false)
    }

    /// What the question of a call is, with what was told of the very call before.
    pub(super) fn question(&mut self, call: &Call<'_>, line: bool) -> Question {
        let mut told = call.receiver.map(on).unwrap_or_default();
        call.args.iter().for_each(|ty| told.extend(on(ty)));
        match self.telling.take() {
            Some((span, own)) if span == call.span => told.extend(own),
            _ => {}
        }
        if let (true, false, Some(printed)) = (line, told.contains_key(&Part::Text), self.printed.take()) {
            told.insert(Part::Text, vec![printed]);
        }
        let (guard, permit) = self.guard();
        told.extend(permit.into_iter().filter(|(part, _)| *part != Part::Text));
        Question { told, guard }
    }

    /// The permit that is at hand, and what was told of it.
    fn guard(&self) -> (Guard, Told) {
        if self.running > 0 {
            return (Guard::Runner, self.runners.last().cloned().unwrap_or_default());
        }
        let permits = self.locals.iter().rev().filter(|local| self.permits(local));
        let Some(Local::Variable { name, ty, parameter, .. }) = permits.into_iter().next() else {
            return (Guard::None, Told::new());
        };
        (Guard::Permit { name: name.clone(), parameter: *parameter }, on(ty))
    }

    /// Notes what the question of a call says, for its mention.
    pub(super) fn tell(&mut self, def: DefId, span: Span, receiver: Option<&Ty>, args: &[Expr], types: &[Ty]) -> Told {
        let told = self.told(def, receiver, args, types);
        self.telling = Some((span, told.clone()));
        told
    }

    /// A text as people read it: what is not known of it stands in braces.
    pub(super) fn spelled(&self, expr: &Expr, ty: &Ty) -> Vec<SmolStr> {
        // A text that may be left out is given in an option.
        if let (Ty::Adt(def, args), ExprKind::Call(_, parts)) = (ty.plain(), &expr.kind)
            && let (true, Some(inner), [part]) = (Some(*def) == self.r.lang.option, args.first(), parts.as_slice())
        {
            return self.spelled(part, inner);
        }
        match ty.values() {
            Some(values) => values.to_vec(),
            None => vec![self.text_in(expr).unwrap_or_else(|| self.hole(expr))],
        }
    }

    /// The text that an expression puts together, where it shows.
    pub(super) fn text_in(&self, expr: &Expr) -> Option<SmolStr> {
        match &expr.kind {
            ExprKind::Literal(Literal::Str(text)) => Some(text.clone()),
            ExprKind::Macro(call) if call.path.segments.last().is_some_and(|last| last.name.text == "format") => {
                self.template(call)
            }
            // `to_string`, `into`, `as_str` and their like do not change it, nor does a colour.
            ExprKind::Method(call) if call.args.is_empty() => self.text_in(&call.receiver),
            ExprKind::Path(_) => match self.variable(expr) {
                Some(Local::Variable { says, .. }) => says.clone(),
                _ => None,
            },
            _ => None,
        }
    }

    /// The text of a formatting macro, with the names of what is put in.
    pub(super) fn template(&self, call: &MacroCall) -> Option<SmolStr> {
        let MacroInput::Exprs(exprs) = &call.input else { return None };
        let at = exprs.iter().position(|expr| matches!(expr.kind, ExprKind::Literal(Literal::Str(_))))?;
        let ExprKind::Literal(Literal::Str(template)) = &exprs[at].kind else { return None };
        let given = &exprs[at + 1..];
        let mut next = given.iter();
        let (mut text, mut rest) = (String::new(), template.as_str());
        while let Some(at) = rest.find(['{', '}']) {
            text += &rest[..at];
            let behind = &rest[at..];
            if let Some(escaped) = ["{{", "}}"].into_iter().find(|escaped| behind.starts_with(escaped)) {
                text += &escaped[1..];
                rest = &behind[2..];
                continue;
            }
            let (hole, after) = behind[1..].split_once('}')?;
            let name = hole.split(':').next().unwrap_or_default().trim();
            let arg = match name.parse::<usize>() {
                Ok(number) => given.get(number),
                Err(_) if name.is_empty() => next.next(),
                Err(_) => None,
            };
            let known = |arg| self.text_in(arg).unwrap_or_else(|| self.hole(arg));
            text += &arg.map_or_else(|| format_smolstr!("{{{name}}}"), known);
            rest = after;
        }
        Some(SmolStr::from(text + rest))
    }

    /// Code in the place of a text.
    fn hole(&self, expr: &Expr) -> SmolStr {
        let code = self.text(expr.span);
        if code.len() > LONG || code.contains('\n') {
            SmolStr::new_static("{…}")
        } else {
            format_smolstr!("{{{code}}}")
        }
    }
}
