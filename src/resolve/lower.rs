//! In: types, generics and signatures as they are written, and the scope they stand in. Out: the resolver's types.

use std::rc::Rc;

use smol_str::SmolStr;

use super::{
    Resolver,
    names::Res,
    ty::{Bound, Env, Subst, Ty},
};
use crate::{
    index::{DefId, DefKind, Namespaces, Owner, ScopeId},
    syntax::tree::{Alias, Function, Generics, Path, Segment, Type},
};

/// A function as a call sees it.
#[derive(Debug)]
pub(crate) struct Signature {
    pub(crate) env: Env,
    pub(crate) params: Vec<Ty>,
    pub(crate) output: Ty,
    /// Whether the first parameter is `self`.
    pub(crate) method: bool,
    /// What the implementation is for, with its own parameters; `This` in a trait.
    pub(crate) this: Ty,
}

impl Signature {
    /// How many arguments a call has besides the receiver.
    pub(crate) fn arguments(&self) -> usize {
        self.params.len().saturating_sub(usize::from(self.method))
    }
}

/// Aliases of aliases end here.
const DEPTH: usize = 16;

impl Resolver<'_, '_> {
    pub(crate) fn ty(&self, ty: &Type, scope: ScopeId, env: &Env) -> Ty {
        self.ty_at(ty, scope, env, 0)
    }

    fn ty_at(&self, ty: &Type, scope: ScopeId, env: &Env, depth: usize) -> Ty {
        if depth > DEPTH {
            return Ty::Unknown;
        }
        let all =
            |types: &[Type]| -> Rc<[Ty]> { types.iter().map(|ty| self.ty_at(ty, scope, env, depth + 1)).collect() };
        match ty {
            Type::Path(path) => self.path_ty(path, scope, env, depth),
            Type::Slice(inner) => Ty::Slice(Rc::new(self.ty_at(inner, scope, env, depth + 1))),
            Type::Tuple(types) => Ty::Tuple(all(types)),
            Type::Fn(params, output) => Ty::Fn(all(params), Rc::new(self.ty_at(output, scope, env, depth + 1))),
            Type::Impl(bounds) | Type::Dyn(bounds) => self.bounded(bounds, scope, env, depth),
            Type::Never => Ty::Never,
            Type::Unknown => Ty::Unknown,
        }
    }

    /// `impl Trait` and `dyn Trait`; one that is a future is what it gives, one that is a function is a function.
    fn bounded(&self, bounds: &[Path], scope: ScopeId, env: &Env, depth: usize) -> Ty {
        let bounds = self.bounds(bounds, scope, env, depth);
        for bound in &bounds {
            if bound.of.is_some() && bound.of == self.lang.future {
                return bound.assoc("Output").cloned().unwrap_or(Ty::Unknown);
            }
            if let Some((params, output)) = self.function_bound(bound) {
                return Ty::Fn(params, Rc::new(output));
            }
        }
        Ty::Bounds(bounds.into())
    }

    /// The parameters and the result of a bound such as `FnOnce(A) -> B`.
    pub(crate) fn function_bound(&self, bound: &Bound) -> Option<(Rc<[Ty]>, Ty)> {
        bound.of.filter(|of| self.lang.functions.contains(of))?;
        let params = match bound.args.first() {
            Some(Ty::Tuple(params)) => params.clone(),
            _ => Rc::from([]),
        };
        Some((params, bound.assoc("Output").cloned().unwrap_or(Ty::Unknown)))
    }

    pub(crate) fn bounds(&self, paths: &[Path], scope: ScopeId, env: &Env, depth: usize) -> Vec<Bound> {
        let bound = |path: &Path| {
            let of = match self.type_res(path, scope) {
                Some(Res::Def(def)) => Some(def),
                _ => None,
            };
            let last = path.segments.last();
            let args = last.map(|last| self.args(last, scope, env, depth)).unwrap_or_else(|| Rc::from([]));
            let assoc = last.into_iter().flat_map(|last| &last.assoc);
            let assoc = assoc.map(|(name, ty)| (name.clone(), self.ty_at(ty, scope, env, depth + 1))).collect();
            Bound { of, args, assoc }
        };
        paths.iter().map(bound).collect()
    }

    fn args(&self, segment: &Segment, scope: ScopeId, env: &Env, depth: usize) -> Rc<[Ty]> {
        segment.args.iter().map(|ty| self.ty_at(ty, scope, env, depth + 1)).collect()
    }

    /// What a path of a type leads to, where it leads there as a whole.
    pub(crate) fn type_res(&self, path: &Path, scope: ScopeId) -> Option<Res> {
        let reached = self.names.path(scope, &path.segments, path.global, Namespaces::TYPES);
        reached.into_iter().find(|reached| reached.left == 0).map(|reached| reached.hit.res)
    }

    fn path_ty(&self, path: &Path, scope: ScopeId, env: &Env, depth: usize) -> Ty {
        if let Some((base, _)) = &path.qself {
            let name = path.segments.last().map(|last| last.name.text.clone()).unwrap_or_default();
            return Ty::Assoc(Rc::new(self.ty_at(base, scope, env, depth + 1)), name);
        }
        let Some((first, rest)) = path.segments.split_first() else { return Ty::Unknown };
        let start = if first.name.text == "Self" {
            Some(env.this.clone().unwrap_or(Ty::This))
        } else if !path.global && env.bounds(&first.name.text).is_some() {
            Some(Ty::Param(first.name.text.clone()))
        } else {
            None
        };
        if let Some(start) = start {
            let assoc =
                |base, segment: &Segment| self.assoc_of(&Ty::Assoc(Rc::new(base), segment.name.text.clone()), env);
            return rest.iter().fold(start, assoc);
        }
        let reached = self.names.path(scope, &path.segments, path.global, Namespaces::TYPES);
        // A program's own type before one of which only the name is known: variants of other platforms.
        let best = reached.iter().min_by_key(|reached| matches!(reached.hit.res, Res::Foreign(_)));
        let Some(reached) = best else { return Ty::Unknown };
        let at = path.segments.len() - reached.left;
        let args = self.args(&path.segments[at - 1], scope, env, depth);
        let ty = self.res_ty(&reached.hit.res, args, depth);
        path.segments[at..]
            .iter()
            .fold(ty, |base, segment| self.assoc_of(&Ty::Assoc(Rc::new(base), segment.name.text.clone()), env))
    }

    /// The type that a name stands for, with its arguments.
    pub(crate) fn res_ty(&self, res: &Res, args: Rc<[Ty]>, depth: usize) -> Ty {
        match res {
            Res::Primitive(name) => Ty::Primitive(name.clone()),
            Res::Foreign(path) => Ty::Foreign(path.clone(), args),
            Res::Scope(_) => Ty::Unknown,
            Res::Def(def) => match self.index.def(*def).kind {
                DefKind::Struct(data) => Ty::Adt(*def, filled(args, data.generics.params.len())),
                DefKind::Enum(data) => Ty::Adt(*def, filled(args, data.generics.params.len())),
                DefKind::Trait(_) => Ty::Bounds(Rc::from([Bound { of: Some(*def), args, assoc: Rc::from([]) }])),
                DefKind::Alias(alias) => {
                    let Alias { generics, ty } = &**alias;
                    let scope = self.index.def(*def).scope;
                    let env = Env {
                        params: generics.params.iter().map(|(name, _)| (name.clone(), Vec::new())).collect(),
                        ..Env::default()
                    };
                    let target = self.ty_at(ty, scope, &env, depth + 1);
                    let mut subst = Subst::default();
                    for ((name, _), arg) in generics.params.iter().zip(args.iter()) {
                        subst.set(name.clone(), arg.clone());
                    }
                    target.put(&subst, &Ty::Unknown)
                }
                _ => Ty::Unknown,
            },
        }
    }

    /// Generic parameters with their bounds, behind those that hold already.
    pub(crate) fn env(&self, generics: &Generics, scope: ScopeId, outer: &Env) -> Env {
        let mut env = outer.clone();
        env.scope = Some(scope);
        env.params.extend(generics.params.iter().map(|(name, _)| (name.clone(), Vec::new())));
        let named = generics.params.iter().map(|(name, paths)| (name.clone(), paths));
        let clauses = generics.bounds.iter().filter_map(|(ty, paths)| match ty {
            Type::Path(path) if path.segments.len() == 1 => Some((path.segments[0].name.text.clone(), paths)),
            _ => None,
        });
        for (name, paths) in named.chain(clauses) {
            let bounds = self.bounds(paths, scope, &env, 0);
            if let Some(entry) = env.params.iter_mut().rev().find(|(other, _)| *other == name) {
                entry.1.extend(bounds);
            }
        }
        env
    }

    /// What stands around a definition: the parameters of its implementation or trait, and `Self`.
    pub(crate) fn outer_env(&self, owner: Owner) -> Rc<Env> {
        if let Some(known) = self.outer.borrow().get(&owner) {
            return known.clone();
        }
        let env = Rc::new(self.lower_outer(owner));
        self.outer.borrow_mut().insert(owner, env.clone());
        env
    }

    fn lower_outer(&self, owner: Owner) -> Env {
        match owner {
            Owner::Scope => Env::default(),
            Owner::Impl(id) => {
                let implementation = self.index.implementation(id);
                let head = &implementation.data.head;
                let mut env = self.env(&head.generics, implementation.scope, &Env::default());
                env.this = Some(self.ty(&head.ty, implementation.scope, &env));
                env
            }
            Owner::Def(def) => match self.index.def(def).kind {
                DefKind::Trait(data) => {
                    let mut env = self.env(&data.generics, self.index.def(def).scope, &Env::default());
                    env.this = None;
                    env
                }
                _ => Env::default(),
            },
        }
    }

    pub(crate) fn signature(&self, id: DefId) -> Option<Rc<Signature>> {
        if let Some(signature) = self.signatures.borrow().get(&id) {
            return Some(signature.clone());
        }
        let def = self.index.def(id);
        let (DefKind::Fn(function) | DefKind::Foreign(function)) = def.kind else { return None };
        let signature = Rc::new(self.lower_signature(function, def.scope, def.owner));
        self.signatures.borrow_mut().insert(id, signature.clone());
        Some(signature)
    }

    fn lower_signature(&self, function: &Function, scope: ScopeId, owner: Owner) -> Signature {
        let outer = self.outer_env(owner);
        let env = self.env(&function.generics, scope, &outer);
        let params = function.params.iter().map(|param| self.ty(&param.ty, scope, &env)).collect();
        // What a method gives of type `Self` is of the receiver's type, with all that is known of it.
        let of_receiver = Env { this: if function.method { None } else { env.this.clone() }, ..env.clone() };
        let output = self.ty(&function.output, scope, &of_receiver);
        let this = outer.this.clone().unwrap_or(Ty::This);
        Signature { params, output, method: function.method, this, env }
    }

    /// The path of an `impl`'s trait, as a definition.
    pub(crate) fn trait_of(&self, path: &Path, scope: ScopeId) -> Option<DefId> {
        match self.type_res(path, scope)? {
            Res::Def(def) if matches!(self.index.def(def).kind, DefKind::Trait(_)) => Some(def),
            _ => None,
        }
    }

    pub(crate) fn smol(name: &str) -> SmolStr {
        SmolStr::new(name)
    }
}

/// Arguments that are not written are unknown.
fn filled(args: Rc<[Ty]>, wanted: usize) -> Rc<[Ty]> {
    if args.len() >= wanted {
        return args;
    }
    args.iter().cloned().chain(std::iter::repeat(Ty::Unknown)).take(wanted).collect()
}
