//! In: calls of functions and methods. Out: what they give, after their arguments said what generic parameters are.

use std::rc::Rc;

use super::{
    members::{Found, Method},
    refusal::Taken,
    texts,
    ty::{Subst, Ty},
    value::{Item, THIS, Value},
    walk::Walker,
};
use crate::{
    index::{DefId, DefKind},
    source::Span,
    syntax::{
        METAVARIABLE,
        tree::{Expr, ExprKind, MethodCall, Pat, PatKind, Path},
        visit,
    },
};

/// A use of an item, as far as a mention depends on it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Call<'c> {
    /// Where the mention stands: the path, or the method's name.
    pub(super) span: Span,
    pub(super) receiver: Option<&'c Ty>,
    /// The types of the arguments; where the item is a value, of what it will be called with.
    pub(super) args: &'c [Ty],
    /// Whether it is called here.
    pub(super) called: bool,
}

impl<'c> Call<'c> {
    pub(super) fn value(span: Span, params: &'c [Ty]) -> Call<'c> {
        Call { span, receiver: None, args: params, called: false }
    }
}

impl<'s> Walker<'_, '_, 's> {
    pub(super) fn call(&mut self, callee: &'s Expr, args: &'s [Expr], expected: Option<&Ty>) -> Ty {
        if let ExprKind::Path(path) = &callee.kind {
            let items = match self.value(path) {
                Value::Local(ty) => return self.call_value(&ty, path.span, args),
                Value::Items(items) => items,
                Value::Foreign(name, via) => {
                    let types = self.plain_args(args);
                    let call = Call { span: path.span, receiver: None, args: &types, called: true };
                    self.mention_foreign(&name, &via, &call);
                    self.handed_to_foreign(&name, args, &types);
                    self.given_away(None, None, args, &types);
                    return Ty::Unknown;
                }
            };
            let Some((first, others)) = items.split_first() else {
                self.plain_args(args);
                return Ty::Unknown;
            };
            if let DefKind::Const(_) = self.r.index.def(first.def).kind {
                let ty = self.expr(callee);
                return self.call_value(&ty, path.span, args);
            }
            let running = self.r.bindings.runners.contains(&first.def);
            self.running += usize::from(running);
            let timing = self.timing(first.def);
            self.enter_timeout(timing);
            let (ty, types) = self.call_item(first.def, &first.subst, args, expected);
            self.running -= usize::from(running);
            let span = path.span;
            let told = self.tell(first.def, span, None, args, &types);
            let ty = self.with_told(first.def, None, ty, &told);
            self.timed_variables(first.def, timing, args);
            self.leave_timeout(timing, span);
            for item in std::iter::once(first).chain(others) {
                self.mention_call(item, span, &types);
            }
            self.refusal_in_call(first.def, args, &types, span);
            self.given_away(Some(first.def), None, args, &types);
            return ty;
        }
        let ty = self.expr(callee);
        self.call_value(&ty, callee.span, args)
    }

    fn mention_call(&mut self, item: &Item, span: Span, types: &[Ty]) {
        // A method called by its path has its receiver among the arguments.
        let method = matches!(self.r.index.def(item.def).kind, DefKind::Fn(function) if function.method);
        let (receiver, args) = match types.split_first() {
            Some((receiver, args)) if method => (Some(receiver), args),
            _ => (None, types),
        };
        self.mention(item, &Call { span, receiver, args, called: true });
    }

    pub(super) fn plain_args(&mut self, args: &'s [Expr]) -> Vec<Ty> {
        args.iter().map(|arg| self.expr(arg)).collect()
    }

    /// A closure that the present `let` binds, as a function of the texts that the statements behind it call it with.
    pub(super) fn called_later(&mut self, pat: &Pat, value: &Expr) -> Option<Ty> {
        let (PatKind::Bind(name, None), ExprKind::Closure(closure)) = (&pat.kind, &value.kind) else { return None };
        let mut calls = Vec::new();
        visit::each_of(self.behind, &mut |inner| match &inner.kind {
            ExprKind::Call(callee, args) if callee.is_name(&name.text) => calls.push(args),
            _ => {}
        });
        let silent = self.facts.take();
        let mut params = vec![Ty::Unknown; closure.params.len()];
        for args in calls {
            for (param, arg) in params.iter_mut().zip(args) {
                if let ExprKind::Literal(_) | ExprKind::Path(_) = arg.kind {
                    let ty = self.expr(arg);
                    *param = std::mem::replace(param, Ty::Unknown).join(ty);
                }
            }
        }
        self.facts = silent;
        params.iter().any(|ty| ty.values().is_some()).then(|| Ty::Fn(params.into(), Rc::new(Ty::Unknown)))
    }

    /// A call of something that is a value: a closure, a function pointer, a function that was bound.
    fn call_value(&mut self, ty: &Ty, span: Span, args: &'s [Expr]) -> Ty {
        match ty {
            Ty::Item(def, subst) => {
                let (ty, types) = self.call_item(*def, subst, args, None);
                // What it does whatever its arguments was said where it was bound.
                let item = Item { def: *def, subst: (**subst).clone(), via: Vec::new(), of: None };
                self.mention_bound(&item, &Call { span, receiver: None, args: &types, called: true });
                self.refusal_in_call(*def, args, &types, span);
                self.given_away(Some(*def), None, args, &types);
                ty
            }
            Ty::OneOf(functions) => {
                let (first, others) = functions.split_first().expect("there are several");
                let ty = self.call_value(first, span, args);
                others.iter().fold(ty, |ty, function| {
                    let Ty::Item(def, subst) = function else { return ty };
                    // What stands in the arguments was said before.
                    let silent = self.facts.take();
                    let (other, types) = self.call_item(*def, subst, args, None);
                    self.facts = silent;
                    let item = Item { def: *def, subst: (**subst).clone(), via: Vec::new(), of: None };
                    self.mention_bound(&item, &Call { span, receiver: None, args: &types, called: true });
                    self.give(*def, &types);
                    ty.join(other)
                })
            }
            Ty::Fn(params, output) => {
                for (number, arg) in args.iter().enumerate() {
                    self.expr_as(arg, params.get(number));
                }
                (**output).clone()
            }
            _ => {
                self.plain_args(args);
                Ty::Unknown
            }
        }
    }

    /// A call of a definition. Gives its result and the types of the arguments.
    fn call_item(&mut self, def: DefId, subst: &Subst, args: &'s [Expr], expected: Option<&Ty>) -> (Ty, Vec<Ty>) {
        let mut subst = subst.clone();
        if let Some(signature) = self.r.signature(def) {
            let this = subst.get(THIS).cloned();
            if let Some(this) = &this {
                signature.this.learn(this, &mut subst);
            }
            let hints = self.hints(&signature, expected);
            let types = self.args(&signature, &signature.params, args, &mut subst, &hints);
            self.handed(def, &signature, &signature.params, args, &types);
            self.handed_behind_dyn(def, &signature, args, &types, &hints);
            self.fill(&mut subst, hints, &signature);
            // A trait's function called by the trait's path: its receiver is the first argument.
            let receiver = if signature.method { types.first().cloned() } else { None };
            let this = this.or(receiver).unwrap_or_else(|| signature.this.put(&subst, &Ty::Unknown));
            self.by_bounds(&signature, &this, &mut subst);
            let output = self.r.settle(signature.output.put(&subst, &this), &self.env);
            self.give(def, &types);
            return (self.with_values(def, output, &types), types);
        }
        let fields = self.r.declared_fields(def);
        // `Ok(value)` in the place of a `Result<Box<dyn Read>, _>` wants a `Box<dyn Read>`.
        let wanted = self.made(def, &Subst::default());
        let mut hints = Subst::default();
        if let (Ty::Adt(head, _), Some(Ty::Adt(other, args)), Some(generics)) =
            (&wanted, expected, self.r.parameters(def))
            && head == other
        {
            generics.params.iter().zip(args.iter()).for_each(|((name, _), arg)| hints.set(name.clone(), arg.clone()));
        }
        let mut types = Vec::new();
        for (number, arg) in args.iter().enumerate() {
            let field = fields.get(number).map(|(_, ty)| ty);
            let ty = self.expr_as(arg, field.map(|field| field.put(&hints, &Ty::Unknown)).as_ref());
            if let Some(field) = field {
                field.learn(&ty, &mut subst);
            }
            types.push(ty);
        }
        self.give(def, &types);
        (self.made(def, &subst), types)
    }

    pub(super) fn gives(&self, function: &Ty) -> Ty {
        match function {
            Ty::Item(def, subst) => self.result_of(*def, subst),
            _ => Ty::Unknown,
        }
    }

    /// What a function gives that is handed over as a value.
    pub(super) fn result_of(&self, def: DefId, subst: &Subst) -> Ty {
        match self.r.signature(def) {
            Some(signature) => {
                let this = subst.get(THIS).cloned().unwrap_or(Ty::Unknown);
                self.r.settle(signature.output.put(subst, &this), &self.env)
            }
            None => self.made(def, subst),
        }
    }

    pub(super) fn method_call(&mut self, call: &'s MethodCall, expected: Option<&Ty>) -> Ty {
        let receiver = self.expr(&call.receiver);
        if self.may_run(call) {
            // Whoever calls the macro says what it is: that no permit is there cannot be said.
            self.running += 1;
            self.plain_args(&call.args);
            self.running -= 1;
            return Ty::Unknown;
        }
        match self.r.method(&receiver, &call.name.text, self.scope, &self.env) {
            Found::Method(method) => self.call_method(&receiver, method, call, expected),
            Found::Builder(ty) => {
                self.plain_args(&call.args);
                self.still_told(&receiver, ty)
            }
            Found::Nothing => {
                self.plain_args(&call.args);
                Ty::Unknown
            }
            Found::Open => {
                let types = self.plain_args(&call.args);
                if let Ty::Foreign(path, _) = &receiver {
                    let name = smol_str::format_smolstr!("{path}::{}", call.name.text);
                    let use_ = Call { span: call.name.span, receiver: Some(&receiver), args: &types, called: true };
                    self.mention_foreign(&name, &[], &use_);
                }
                self.likely(&receiver, call, &types)
            }
        }
    }

    /// Whether a method of a macro's metavariable is called as a permit's is.
    fn may_run(&self, call: &MethodCall) -> bool {
        let named = |path: &Path| path.segments[0].name.text.starts_with(METAVARIABLE);
        matches!(&call.receiver.kind, ExprKind::Path(path) if path.segments.len() == 1 && named(path))
            && self.r.bindings.runners.iter().any(|def| self.r.index.def(*def).name == call.name.text)
    }

    fn call_method(&mut self, receiver: &Ty, method: Method, call: &'s MethodCall, expected: Option<&Ty>) -> Ty {
        let Method { def, mut subst, this, of } = method;
        let Some(signature) = self.r.signature(def) else {
            self.plain_args(&call.args);
            return Ty::Unknown;
        };
        subst.set(smol_str::SmolStr::new_static(THIS), this.clone());
        if let DefKind::Fn(function) = self.r.index.def(def).kind {
            for ((name, _), ty) in function.generics.params.iter().zip(&call.generics) {
                subst.set(name.clone(), self.r.ty(ty, self.scope, &self.env));
            }
        }
        let running = self.r.bindings.runners.contains(&def);
        self.running += usize::from(running);
        if running {
            let told = self.told(def, Some(receiver), &[], &[]);
            self.runners.push(told);
        }
        let timing = self.timing(def);
        self.enter_timeout(timing);
        let params = signature.params.get(usize::from(signature.method)..).unwrap_or_default();
        let hints = self.hints(&signature, expected);
        let types = self.args(&signature, params, &call.args, &mut subst, &hints);
        self.handed(def, &signature, params, &call.args, &types);
        if running {
            self.running -= 1;
            self.runners.pop();
        }
        self.timed_variables(def, timing, &call.args);
        self.leave_timeout(timing, call.name.span);
        let taken = Taken { ty: &this, value: &call.receiver, args: &call.args, types: &types };
        self.refusal_in_method(def, &taken, &call.name);
        self.given_away(Some(def), signature.method.then_some(&call.receiver), &call.args, &types);
        let item = Item { def, subst: subst.clone(), via: Vec::new(), of };
        let told = self.tell(def, call.name.span, Some(receiver), &call.args, &types);
        self.mention(&item, &Call { span: call.name.span, receiver: Some(receiver), args: &types, called: true });
        self.flushed(def);
        let given: Vec<Ty> = std::iter::once(Ty::Unknown).chain(types.iter().cloned()).collect();
        self.give(def, &given[usize::from(!signature.method)..]);
        self.fill(&mut subst, hints, &signature);
        self.by_bounds(&signature, &this, &mut subst);
        self.learned(def, &signature, &call.receiver, &subst);
        let output = self.r.settle(signature.output.put(&subst, &this), &self.env);
        let output = self.with_values(def, output, &given[usize::from(!signature.method)..]);
        let output = self.made_text(def, receiver, call, &types, output);
        self.with_told(def, Some(receiver), output, &told)
    }

    /// What a function gives, with its values where it is text and the function's body says which.
    fn with_values(&self, def: DefId, output: Ty, types: &[Ty]) -> Ty {
        if !self.r.is_texts(&output) {
            return output;
        }
        match self.r.given_text(def, self.target) {
            Some(said) => texts::told(&said, types).map_or(output, |said| said),
            None => output,
        }
    }
}
