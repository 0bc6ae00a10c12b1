//! In: a type and a name. Out: the method, function or associated type that it has, by which implementation.

use std::rc::Rc;

use smol_str::SmolStr;

use super::{
    Resolver,
    implementations::Head,
    ty::{Bound, Env, Subst, Ty},
};
use crate::{
    index::{DefId, DefKind, ImplId, Owner, ScopeId},
    syntax::tree::MemberKind,
};

/// A method that was found.
#[derive(Debug, Clone)]
pub(crate) struct Method {
    pub(crate) def: DefId,
    /// What the implementation's parameters stand for.
    pub(crate) subst: Subst,
    /// The type that has it: the receiver's, after dereferencing.
    pub(crate) this: Ty,
    /// The trait that declares it, where it is a trait's.
    pub(crate) of: Option<DefId>,
}

/// The end of a search for a method.
#[derive(Debug, Clone)]
pub(crate) enum Found {
    Method(Method),
    /// The receiver is a builder: the method is one of its own that is not declared, and gives the builder.
    Builder(Ty),
    /// The receiver's type is known and has no such method that is known.
    Nothing,
    /// The receiver's type is not known, or nothing is known of it.
    Open,
}

/// Dereferencing ends here.
const STEPS: usize = 8;

impl Resolver<'_, '_> {
    /// The method that `receiver.name(…)` calls in a scope.
    pub(crate) fn method(&self, receiver: &Ty, name: &SmolStr, scope: ScopeId, env: &Env) -> Found {
        let mut ty = receiver.plain().clone();
        let mut open = false;
        for _ in 0..STEPS {
            if let Some(found) = self.method_of(&ty, name, scope, env) {
                return found;
            }
            open |= match &ty {
                Ty::Unknown | Ty::Foreign(..) | Ty::Assoc(..) | Ty::This => true,
                Ty::Bounds(bounds) => bounds.iter().any(|bound| bound.of.is_none()),
                Ty::Param(param) => {
                    env.bounds(param).is_none_or(|bounds| bounds.iter().any(|bound| bound.of.is_none()))
                }
                Ty::Adt(def, _) => self.index.open(self.index.def(*def).scope),
                _ => false,
            };
            let Some(next) = self.deref(&ty, env) else { break };
            ty = next;
        }
        if open { Found::Open } else { Found::Nothing }
    }

    /// A method of this very type, without dereferencing.
    fn method_of(&self, ty: &Ty, name: &SmolStr, scope: ScopeId, env: &Env) -> Option<Found> {
        let bounds = match ty {
            Ty::Param(param) => env.bounds(param),
            Ty::Bounds(bounds) => Some(&**bounds),
            _ => None,
        };
        for bound in bounds.into_iter().flatten() {
            if let Some((def, of)) = bound.of.and_then(|of| self.trait_member(of, name)) {
                return Some(Found::Method(Method {
                    def,
                    subst: self.bound_subst(bound),
                    this: ty.clone(),
                    of: Some(of),
                }));
            }
        }
        if let Some(head) = self.head(ty) {
            if let Some(method) = self.inherent(&head, ty, name) {
                return Some(Found::Method(method));
            }
            if let Some((in_scope, method)) = self.of_traits(&head, ty, name, scope) {
                let blanket = if in_scope { None } else { self.of_blankets(ty, name, scope) };
                return Some(Found::Method(blanket.unwrap_or(method)));
            }
        }
        if let Ty::Adt(def, _) = ty
            && self.index.def(*def).builder
        {
            return Some(Found::Builder(ty.clone()));
        }
        if matches!(ty, Ty::Unknown) { None } else { self.of_blankets(ty, name, scope).map(Found::Method) }
    }

    /// A method of a trait in scope that every type has, or every type with some other trait.
    fn of_blankets(&self, ty: &Ty, name: &SmolStr, scope: ScopeId) -> Option<Method> {
        let traits = self.traits_in_scope(scope);
        let blankets = traits.iter().filter(|of| self.implementations.is_blanket(**of));
        let (def, of) = blankets.into_iter().find_map(|of| self.trait_member(*of, name))?;
        Some(Method { def, subst: Subst::default(), this: ty.clone(), of: Some(of) })
    }

    fn inherent(&self, head: &Head, ty: &Ty, name: &SmolStr) -> Option<Method> {
        let all = self.implementations_for(head)?;
        let def = |id: &ImplId| Some((*id, self.implementations.member(Owner::Impl(*id), name)?));
        let mut fitting = all.inherent.iter().filter_map(def).map(|(id, def)| {
            let (subst, fits) = self.fit(id, ty);
            (Method { def, subst, this: ty.clone(), of: None }, fits)
        });
        let first = fitting.next()?;
        if first.1 {
            return Some(first.0);
        }
        Some(fitting.find(|(_, fits)| *fits).unwrap_or(first).0)
    }

    /// What an implementation's parameters stand for where it is for this type, and whether its arguments fit.
    fn fit(&self, id: ImplId, ty: &Ty) -> (Subst, bool) {
        let Some(own) = self.implementations.ty(id) else { return (Subst::default(), true) };
        let mut subst = Subst::default();
        own.learn(ty, &mut subst);
        let fits = match (&own, ty) {
            (Ty::Adt(_, mine), Ty::Adt(_, theirs)) => mine.iter().zip(theirs.iter()).all(|(mine, theirs)| {
                matches!(mine, Ty::Param(_) | Ty::Unknown)
                    || theirs.is_unknown()
                    || self.head(mine) == self.head(theirs)
            }),
            _ => true,
        };
        (subst, fits)
    }

    /// A method of a trait that is implemented for the type, and whether the trait is in scope: such a one goes before others.
    fn of_traits(&self, head: &Head, ty: &Ty, name: &SmolStr, scope: ScopeId) -> Option<(bool, Method)> {
        let mut best: Option<(bool, Method)> = None;
        for (id, of) in &self.implementations_for(head)?.of_traits {
            let own = self.implementations.member(Owner::Impl(*id), name);
            let Some((def, of)) = own.map(|def| (def, *of)).or_else(|| self.trait_member(*of, name)) else { continue };
            let in_scope = self.traits_in_scope(scope).contains(&of);
            if best.as_ref().is_none_or(|(before, _)| !before && in_scope) {
                let method = Method { def, subst: self.fit(*id, ty).0, this: ty.clone(), of: Some(of) };
                best = Some((in_scope, method));
            }
        }
        best
    }

    /// A member of the implementation of a trait for a type.
    pub(crate) fn implemented(&self, ty: &Ty, of: DefId, name: &SmolStr) -> Option<DefId> {
        let all = self.implementations_for(&self.head(ty)?)?;
        let own = all.of_traits.iter().filter(|(_, other)| *other == of);
        own.filter_map(|(id, _)| self.implementations.member(Owner::Impl(*id), name)).next()
    }

    /// A member of a trait, or of one that it requires.
    pub(crate) fn trait_member(&self, of: DefId, name: &SmolStr) -> Option<(DefId, DefId)> {
        self.required(of).iter().find_map(|of| Some((self.implementations.member(Owner::Def(*of), name)?, *of)))
    }

    /// Whether a bound's trait is one that readers are read through.
    pub(crate) fn is_reader(&self, bound: &Bound) -> bool {
        bound.of.is_some_and(|of| self.required(of).iter().any(|of| self.bindings.readers.contains(of)))
    }

    /// What a bound says of its trait's parameters.
    fn bound_subst(&self, bound: &Bound) -> Subst {
        let mut subst = Subst::default();
        if let Some(DefKind::Trait(data)) = bound.of.map(|of| self.index.def(of).kind) {
            for ((name, _), arg) in data.generics.params.iter().zip(bound.args.iter()) {
                subst.set(name.clone(), arg.clone());
            }
        }
        subst
    }

    /// The type behind a smart pointer.
    pub(crate) fn deref(&self, ty: &Ty, env: &Env) -> Option<Ty> {
        self.lang.deref?;
        let target = self.assoc_of(&Ty::Assoc(Rc::new(ty.clone()), Self::smol("Target")), env);
        (!target.is_unknown() && target != *ty).then_some(target)
    }

    /// What `value[place]` is, where the type itself says it: a map's value.
    pub(crate) fn indexed(&self, ty: &Ty, env: &Env) -> Option<Ty> {
        let output = SmolStr::new_static("Output");
        let mut ty = ty.plain().clone();
        for _ in 0..STEPS {
            if let Some(def) = self.implemented(&ty, self.lang.index?, &output)
                && let (DefKind::AssocType(data), Owner::Impl(id)) =
                    (self.index.def(def).kind, self.index.def(def).owner)
                && let MemberKind::Type(Some(written), _) = &data.kind
            {
                let lowered = self.ty(written, self.index.def(def).scope, &self.outer_env(Owner::Impl(id)));
                return Some(lowered.put(&self.fit(id, &ty).0, &ty));
            }
            ty = self.deref(&ty, env)?;
        }
        None
    }

    /// The values of a text, which may be behind smart pointers.
    pub(crate) fn texts(&self, ty: &Ty, env: &Env) -> Option<Vec<SmolStr>> {
        let mut ty = ty.clone();
        for _ in 0..STEPS {
            if let Some(values) = ty.values() {
                return Some(values.to_vec());
            }
            ty = self.deref(&ty, env)?;
        }
        None
    }

    /// An associated type, where it can be found; unknown where not.
    pub(crate) fn assoc_of(&self, ty: &Ty, env: &Env) -> Ty {
        let Ty::Assoc(base, name) = ty else { return ty.clone() };
        let base = match &**base {
            inner @ Ty::Assoc(..) => self.assoc_of(inner, env),
            inner => inner.clone(),
        };
        let bounds = match &base {
            Ty::Param(param) => env.bounds(param),
            Ty::Bounds(bounds) => Some(&**bounds),
            Ty::This => return Ty::Assoc(Rc::new(Ty::This), name.clone()),
            _ => None,
        };
        if let Some(ty) = bounds.into_iter().flatten().find_map(|bound| bound.assoc(name)) {
            return ty.clone();
        }
        let declared = bounds.into_iter().flatten().find_map(|bound| self.trait_member(bound.of?, name));
        if let Some((member, _)) = declared
            && let DefKind::AssocType(data) = self.index.def(member).kind
            && let MemberKind::Type(_, paths) = &data.kind
            && !paths.is_empty()
        {
            let owner = self.index.def(member).owner;
            return Ty::Bounds(self.bounds(paths, self.index.def(member).scope, &self.outer_env(owner), 0).into());
        }
        let Some(head) = self.head(&base) else {
            // A parameter of a signature gets its meaning at the call.
            return if matches!(base, Ty::Param(_)) { Ty::Assoc(Rc::new(base), name.clone()) } else { Ty::Unknown };
        };
        let all = self.implementations_for(&head);
        for (id, _) in all.iter().flat_map(|all| &all.of_traits) {
            let Some(member) = self.implementations.member(Owner::Impl(*id), name) else { continue };
            if let DefKind::AssocType(data) = self.index.def(member).kind
                && let MemberKind::Type(Some(ty), _) = &data.kind
            {
                let scope = self.index.def(member).scope;
                let lowered = self.ty(ty, scope, &self.outer_env(Owner::Impl(*id)));
                return lowered.put(&self.fit(*id, &base).0, &base);
            }
        }
        Ty::Unknown
    }

    /// Finds associated types that became known, anywhere in a type.
    pub(crate) fn settle(&self, ty: Ty, env: &Env) -> Ty {
        let all = |args: &Rc<[Ty]>| -> Rc<[Ty]> { args.iter().map(|arg| self.settle(arg.clone(), env)).collect() };
        match &ty {
            Ty::Assoc(base, name) => {
                let base = self.settle((**base).clone(), env);
                self.assoc_of(&Ty::Assoc(Rc::new(base), name.clone()), env)
            }
            Ty::Adt(def, args) if !args.is_empty() => Ty::Adt(*def, all(args)),
            Ty::Tuple(args) if !args.is_empty() => Ty::Tuple(all(args)),
            Ty::Slice(inner) => Ty::Slice(Rc::new(self.settle((**inner).clone(), env))),
            Ty::Fn(params, output) => Ty::Fn(all(params), Rc::new(self.settle((**output).clone(), env))),
            _ => ty,
        }
    }

    /// A function, method or constant that a type has, by `Type::name`.
    pub(crate) fn assoc_item(&self, ty: &Ty, name: &SmolStr, scope: ScopeId, env: &Env) -> Found {
        if let Ty::Bounds(bounds) = ty {
            // `Trait::name`: the trait's own member, whatever the type.
            for bound in bounds.iter() {
                if let Some((def, of)) = bound.of.and_then(|of| self.trait_member(of, name)) {
                    return Found::Method(Method {
                        def,
                        subst: self.bound_subst(bound),
                        this: Ty::Unknown,
                        of: Some(of),
                    });
                }
            }
        }
        match self.method_of(ty, name, scope, env) {
            Some(found) => found,
            None => match ty {
                Ty::Unknown | Ty::Foreign(..) | Ty::Assoc(..) => Found::Open,
                _ => Found::Nothing,
            },
        }
    }
}
