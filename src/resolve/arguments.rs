//! In: the arguments of a call, and the parameters. Out: what the generic parameters stand for.

use std::rc::Rc;

use super::{
    Certainty,
    locals::Local,
    lower::Signature,
    texts,
    ty::{Subst, Ty},
    value::THIS,
    walk::Walker,
};
use crate::{
    index::{DefId, DefKind},
    syntax::tree::{Expr, ExprKind},
};

/// Of a collection that is filled piece by piece, the texts are known up to this many.
const TABLE: usize = 256;

impl<'s> Walker<'_, '_, 's> {
    /// What the place of a call says of what it gives.
    pub(super) fn hints(&self, signature: &Signature, expected: Option<&Ty>) -> Subst {
        let mut wanted = Subst::default();
        if let (Some(expected), true) = (expected, signature.output.mentions(&|ty| matches!(ty, Ty::Param(_)))) {
            signature.output.learn(expected, &mut wanted);
        }
        wanted
    }

    /// What bounds say of the types that parameters stand for: `C: FromIterator<T>` of a list's elements, `I: Iterator<Item = T>` of `T`.
    pub(super) fn by_bounds(&self, signature: &Signature, this: &Ty, subst: &mut Subst) {
        for (name, bounds) in &signature.env.params {
            let Some(ty) = subst.get(name).filter(|ty| !ty.is_unknown()).cloned() else { continue };
            for bound in bounds {
                for (assoc, wanted) in bound.assoc.iter() {
                    if wanted.mentions(&|part| matches!(part, Ty::Param(_))) {
                        let found = self.r.assoc_of(&Ty::Assoc(Rc::new(ty.clone()), assoc.clone()), &self.env);
                        wanted.learn(&self.r.settle(found, &self.env), subst);
                    }
                }
                let args: Vec<Ty> =
                    bound.args.iter().map(|arg| self.r.settle(arg.put(subst, this), &self.env)).collect();
                if let Some(more) = bound.of.and_then(|of| self.r.made_of(&ty, of, &args)) {
                    subst.set(name.clone(), ty.clone().refined(more));
                }
            }
        }
    }

    /// What a method of the standard library has put into the variable that it was called on.
    pub(super) fn learned(&mut self, def: DefId, signature: &Signature, receiver: &Expr, subst: &Subst) {
        let by_reference = matches!(self.r.index.def(def).kind, DefKind::Fn(function) if function.params.first().is_some_and(|this| this.borrowed));
        if !by_reference || !signature.method || !self.r.index.open(self.r.index.def(def).scope) {
            return;
        }
        let now = signature.this.put(subst, &Ty::Unknown);
        let same = |ty: &Ty| matches!((ty, &now), (Ty::Adt(mine, _), Ty::Adt(theirs, _)) if mine == theirs);
        // A table that a function fills line by line can have thousands; each is copied for each that follows.
        let few = |part: &Ty| part.values().is_none_or(|values| values.len() < TABLE);
        if let Some(Local::Variable { ty, .. }) = self.variable_mut(receiver)
            && same(ty)
        {
            if ty.mentions(&|part| !few(part)) {
                *ty = texts::filled(ty.clone(), &Ty::text());
                return;
            }
            // A text that is not known beside those that are leaves these.
            *ty = now.refined(std::mem::replace(ty, Ty::Unknown));
        }
    }

    /// Takes from `wanted` what `subst` does not know.
    pub(super) fn fill(&self, subst: &mut Subst, wanted: Subst, signature: &Signature) {
        for (name, _) in &signature.env.params {
            if subst.get(name).is_none_or(Ty::is_unknown)
                && let Some(ty) = wanted.get(name)
            {
                subst.set(name.clone(), ty.clone());
            }
        }
    }

    /// Walks arguments against parameters: closures last, when the others have said what they can.
    pub(super) fn args(
        &mut self,
        signature: &Signature,
        params: &[Ty],
        args: &'s [Expr],
        subst: &mut Subst,
        hints: &Subst,
    ) -> Vec<Ty> {
        let mut types = vec![Ty::Unknown; args.len()];
        let late = |arg: &Expr| matches!(arg.kind, ExprKind::Closure(_) | ExprKind::Path(_));
        for pass in [false, true] {
            for (number, arg) in args.iter().enumerate() {
                if late(arg) != pass {
                    continue;
                }
                let param = params.get(number);
                let wanted = param.map(|param| {
                    if hints.is_empty() {
                        return self.expected(param, signature, subst);
                    }
                    let mut known = subst.clone();
                    self.fill(&mut known, hints.clone(), signature);
                    self.expected(param, signature, &known)
                });
                let found = self.expr_as(arg, wanted.as_ref());
                if let Some(param) = param {
                    self.learn(param, &found, signature, subst);
                }
                types[number] = found;
            }
        }
        types
    }

    /// What a parameter says of its argument, as far as is known by now.
    fn expected(&self, param: &Ty, signature: &Signature, subst: &Subst) -> Ty {
        let this = subst.get(THIS).cloned().unwrap_or(Ty::Unknown);
        let shape = self.function_shape(param, signature).unwrap_or_else(|| param.clone());
        self.r.settle(shape.put(subst, &this), &self.env)
    }

    /// A parameter that takes a function, as a function type.
    fn function_shape(&self, param: &Ty, signature: &Signature) -> Option<Ty> {
        match param {
            Ty::Fn(..) => Some(param.clone()),
            Ty::Param(name) => {
                let bounds = signature.env.bounds(name)?;
                let (params, output) = bounds.iter().find_map(|bound| self.r.function_bound(bound))?;
                Some(Ty::Fn(params, Rc::new(output)))
            }
            _ => None,
        }
    }

    fn learn(&self, param: &Ty, found: &Ty, signature: &Signature, subst: &mut Subst) {
        param.learn(found, subst);
        if let Some(Ty::Fn(_, output)) = self.function_shape(param, signature) {
            let result = match found {
                Ty::Fn(_, result) => (**result).clone(),
                Ty::Item(..) | Ty::OneOf(_) => {
                    Ty::join_many(found.functions().iter().map(|function| self.gives(function)).collect())
                }
                _ => Ty::Unknown,
            };
            output.learn(&result, subst);
        }
    }

    /// Standard input that is handed to a function of the workspace which reads whatever reader it gets.
    pub(super) fn handed(&mut self, def: DefId, signature: &Signature, params: &[Ty], args: &[Expr], types: &[Ty]) {
        if self.facts.is_none() || self.r.index.open(self.r.index.def(def).scope) {
            return;
        }
        for ((param, ty), arg) in params.iter().zip(types).zip(args) {
            let bounds = match param {
                Ty::Param(name) => signature.env.bounds(name).unwrap_or_default(),
                Ty::Bounds(bounds) => bounds,
                _ => &[],
            };
            if self.is_stdin(ty) && bounds.iter().any(|bound| self.r.is_reader(bound)) {
                self.handed_over(self.r.index.path(def), arg.span, Certainty::Resolved);
            }
        }
    }

    /// Standard input that a pointer of the standard library is made of which forgets what it is: `Box::new(stdin())` in the place
    /// of a `Box<dyn Read>`.
    pub(super) fn handed_behind_dyn(
        &mut self,
        def: DefId,
        signature: &Signature,
        args: &[Expr],
        types: &[Ty],
        hints: &Subst,
    ) {
        if self.facts.is_none()
            || !self.r.index.open(self.r.index.def(def).scope)
            || self.r.bindings.of.contains_key(&def)
        {
            return;
        }
        for ((param, ty), arg) in signature.params.iter().zip(types).zip(args) {
            let Ty::Bounds(bounds) = param.put(hints, &Ty::Unknown) else { continue };
            if let Some(bound) = bounds.iter().find(|bound| self.r.is_reader(bound))
                && self.is_stdin(ty)
                && let Some(of) = bound.of
            {
                self.handed_over(format!("dyn {}", self.r.index.path(of)), arg.span, Certainty::Resolved);
            }
        }
    }

    /// The same of a function of which only the name is known: it was given nothing but the handle to read from.
    pub(super) fn handed_to_foreign(&mut self, name: &smol_str::SmolStr, args: &[Expr], types: &[Ty]) {
        // What a crate of the catalogue reads is in its table.
        let krate = name.split("::").next().unwrap_or_default();
        let known = self.r.index.crates.iter().any(|known| known.target.is_none() && known.name == krate);
        for (arg, ty) in args.iter().zip(types) {
            if self.facts.is_some() && !known && self.is_stdin(ty) {
                self.handed_over(name.to_string(), arg.span, Certainty::Likely);
            }
        }
    }
}
