//! In: the index. Out: the implementations for a type, and the members of an implementation or a trait.
//!
//! What an implementation is for is looked up when something of that name is asked for, since most are never asked for. Those whose
//! type may have another name are looked up at once.

use std::{cell::RefCell, collections::BTreeSet, rc::Rc};

use smol_str::SmolStr;

use super::{
    Resolver,
    ty::{Env, Subst, Ty},
};
use crate::index::{DefId, DefKind, ImplId, Index, Map, Owner};

/// What implementations are looked up by.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Head {
    Def(DefId),
    Foreign(SmolStr),
    Primitive(SmolStr),
    Slice,
    Tuple,
    Function,
    /// `impl Trait for dyn Other`.
    Trait(DefId),
}

/// Every implementation.
#[derive(Debug, Default)]
pub(crate) struct Implementations {
    /// Those that were not looked up yet, by the name of their type.
    waiting: RefCell<Map<SmolStr, Vec<ImplId>>>,
    known: RefCell<Known>,
    /// The members of a trait or an implementation, by name.
    members: Map<(Owner, SmolStr), DefId>,
    /// Each trait and the traits that it requires, itself first.
    required: RefCell<Map<DefId, Rc<[DefId]>>>,
}

/// Those that were looked up.
#[derive(Debug, Default)]
struct Known {
    by_head: Map<Head, Rc<For>>,
    /// `impl<T> Trait for T`, by the trait.
    blanket: BTreeSet<DefId>,
    /// What each is for, with its own parameters in it.
    types: Map<ImplId, Ty>,
}

/// The implementations for one type, in the order of the index.
#[derive(Debug, Default, Clone)]
pub(crate) struct For {
    pub(crate) inherent: Vec<ImplId>,
    /// With the trait.
    pub(crate) of_traits: Vec<(ImplId, DefId)>,
}

impl Implementations {
    pub(crate) fn new(index: &Index<'_>) -> Implementations {
        let mut all = Implementations::default();
        for (number, def) in index.defs.iter().enumerate() {
            if def.owner != Owner::Scope && !matches!(def.kind, DefKind::Variant(_)) {
                all.members.entry((def.owner, def.name.clone())).or_insert_with(|| DefId::new(number));
            }
        }
        all
    }

    pub(crate) fn member(&self, owner: Owner, name: &SmolStr) -> Option<DefId> {
        self.members.get(&(owner, name.clone())).copied()
    }

    /// Whether a trait is implemented for whatever has something.
    pub(crate) fn is_blanket(&self, of: DefId) -> bool {
        self.known.borrow().blanket.contains(&of)
    }

    /// What an implementation is for, where it was looked up.
    pub(crate) fn ty(&self, id: ImplId) -> Option<Ty> {
        self.known.borrow().types.get(&id).cloned()
    }
}

impl Resolver<'_, '_> {
    /// Puts every implementation where it is found by the name of its type. Names have to be resolvable before.
    pub(crate) fn sort_implementations(&self) {
        for number in 0..self.index.impls.len() {
            let id = ImplId::new(number);
            match &self.index.implementation(id).data.subject {
                Some(name) if !self.index.second_names.contains(name) => {
                    self.implementations.waiting.borrow_mut().entry(name.clone()).or_default().push(id);
                }
                _ => self.look_up(id),
            }
        }
    }

    /// The implementations for a type.
    pub(crate) fn implementations_for(&self, head: &Head) -> Option<Rc<For>> {
        let name = match head {
            Head::Def(def) | Head::Trait(def) => self.index.def(*def).name.as_str(),
            Head::Foreign(path) => path.rsplit("::").next().unwrap_or_default(),
            Head::Primitive(name) => name.as_str(),
            Head::Slice | Head::Tuple | Head::Function => "",
        };
        let waiting = self.implementations.waiting.borrow_mut().remove(name);
        waiting.into_iter().flatten().for_each(|id| self.look_up(id));
        self.implementations.known.borrow().by_head.get(head).cloned()
    }

    fn look_up(&self, id: ImplId) {
        let implementation = self.index.implementation(id);
        let head = &implementation.data.head;
        let env = self.env(&head.generics, implementation.scope, &Env::default());
        let ty = self.ty(&head.ty, implementation.scope, &env);
        let of = head.of.as_ref().map(|path| self.trait_of(path, implementation.scope));
        let key = self.head(&ty);
        let mut known = self.implementations.known.borrow_mut();
        match (key, of) {
            (Some(key), None) => {
                let all = Rc::make_mut(known.by_head.entry(key).or_default());
                all.inherent.push(id);
                all.inherent.sort_unstable();
            }
            (Some(key), Some(Some(of))) => {
                let all = Rc::make_mut(known.by_head.entry(key).or_default());
                all.of_traits.push((id, of));
                all.of_traits.sort_unstable();
            }
            (None, Some(Some(of))) if matches!(ty, Ty::Param(_)) => {
                known.blanket.insert(of);
            }
            _ => {}
        }
        known.types.insert(id, ty);
    }

    /// A type of which a trait's arguments say more: `Vec<_>`, as `FromIterator<&str>`, is `Vec<&str>`.
    pub(crate) fn made_of(&self, ty: &Ty, of: DefId, args: &[Ty]) -> Option<Ty> {
        let all = self.implementations_for(&self.head(ty).filter(|_| !args.is_empty())?)?;
        let (id, _) = all.of_traits.iter().find(|(_, other)| *other == of)?;
        let implementation = self.index.implementation(*id);
        let written = implementation.data.head.of.as_ref()?.segments.last()?;
        let env = self.outer_env(Owner::Impl(*id));
        let mut subst = Subst::default();
        for (written, arg) in written.args.iter().zip(args) {
            self.ty(written, implementation.scope, &env).learn(arg, &mut subst);
        }
        Some(self.implementations.ty(*id)?.put(&subst, ty))
    }

    /// A trait and every trait that it requires.
    pub(crate) fn required(&self, of: DefId) -> Rc<[DefId]> {
        if let Some(known) = self.implementations.required.borrow().get(&of) {
            return known.clone();
        }
        let mut all = vec![of];
        let mut at = 0;
        while let Some(&of) = all.get(at) {
            at += 1;
            if let DefKind::Trait(data) = self.index.def(of).kind {
                let scope = self.index.def(of).scope;
                for required in data.supertraits.iter().filter_map(|path| self.trait_of(path, scope)) {
                    if !all.contains(&required) {
                        all.push(required);
                    }
                }
            }
        }
        let all: Rc<[DefId]> = all.into();
        self.implementations.required.borrow_mut().insert(of, all.clone());
        all
    }

    pub(crate) fn head(&self, ty: &Ty) -> Option<Head> {
        Some(match ty {
            Ty::Adt(def, _) => Head::Def(*def),
            Ty::Known(ty, _) => return self.head(ty),
            Ty::Foreign(path, _) => Head::Foreign(path.clone()),
            Ty::Primitive(name) => Head::Primitive(name.clone()),
            Ty::Text(_) => Head::Primitive(Self::smol("str")),
            Ty::Number(_) => Head::Primitive(Self::smol("i32")),
            Ty::Slice(_) => Head::Slice,
            Ty::Tuple(_) => Head::Tuple,
            Ty::Fn(..) | Ty::Item(..) | Ty::OneOf(_) => Head::Function,
            Ty::Bounds(bounds) => Head::Trait(bounds.iter().find_map(|bound| bound.of)?),
            Ty::Unknown | Ty::Param(_) | Ty::Assoc(..) | Ty::This | Ty::Never => return None,
        })
    }
}
