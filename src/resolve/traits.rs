//! In: a scope. Out: the traits whose methods can be called in it, whatever name they have there.

use std::rc::Rc;

use smol_str::SmolStr;

use super::{Resolver, names::Res};
use crate::index::{Bound, DefId, DefKind, Namespaces, ScopeId};

impl Resolver<'_, '_> {
    /// The traits whose methods can be called in a scope, whatever name they have there.
    pub(crate) fn traits_in_scope(&self, scope: ScopeId) -> Rc<Vec<DefId>> {
        if let Some(known) = self.traits.borrow().get(&scope) {
            return known.clone();
        }
        let mut traits = Vec::new();
        let module = self.index.module(scope);
        let mut at = scope;
        loop {
            self.traits_of(at, &mut Way::default(), &mut traits);
            if at == module {
                break;
            }
            let Some(parent) = self.index.scope(at).parent else { break };
            at = parent;
        }
        if let Some(Res::Scope(prelude)) = self.names.std(&["prelude", "v1"]) {
            self.traits_of(prelude, &mut Way::default(), &mut traits);
        }
        let traits = Rc::new(traits);
        self.traits.borrow_mut().insert(scope, traits.clone());
        traits
    }

    fn traits_of(&self, scope: ScopeId, way: &mut Way, traits: &mut Vec<DefId>) {
        if way.seen.contains(&scope) {
            return;
        }
        way.seen.push(scope);
        let data = self.index.scope(scope);
        let from = way.through.last().copied().unwrap_or(scope);
        let visible = |public: bool| public || self.index.inside(from, scope);
        let mut add = |name: Option<&SmolStr>, res: &Res| {
            if let Res::Def(def) = res
                && matches!(self.index.def(*def).kind, DefKind::Trait(_))
                && !traits.contains(def)
                && !name.is_some_and(|name| self.is_hidden(name, &way.through))
            {
                traits.push(*def);
            }
        };
        let mut names: Vec<&SmolStr> = data.names.keys().collect();
        names.sort();
        for name in names {
            // A type's name begins with a capital letter by convention; a trait's that does not is found all the same
            // where it is an item.
            let bindings = data.names[name].iter().filter(|binding| visible(binding.public));
            for binding in bindings {
                match binding.what {
                    Bound::Def(def) => add(Some(name), &Res::Def(def)),
                    Bound::Import(import) => {
                        self.names.import(import, Namespaces::TYPES).iter().for_each(|hit| add(Some(name), &hit.res));
                    }
                }
            }
        }
        for &import in &data.unnamed {
            if visible(self.index.imports[import.index()].public) {
                self.names.import(import, Namespaces::TYPES).iter().for_each(|hit| add(None, &hit.res));
            }
        }
        way.through.push(scope);
        for &glob in &data.globs {
            if !visible(self.index.imports[glob.index()].public) {
                continue;
            }
            for hit in self.names.import(glob, Namespaces::TYPES).iter() {
                if let Res::Scope(inner) = hit.res {
                    self.traits_of(inner, way, traits);
                }
            }
        }
        way.through.pop();
    }

    /// Whether a name that globs bring is that of something which stands where one of them is written: then it is that.
    fn is_hidden(&self, name: &SmolStr, through: &[ScopeId]) -> bool {
        through.iter().any(|scope| {
            let bindings = self.index.scope(*scope).names.get(name);
            bindings.into_iter().flatten().any(|binding| match binding.what {
                Bound::Def(def) => matches!(
                    self.index.def(def).kind,
                    DefKind::Trait(_) | DefKind::Struct(_) | DefKind::Enum(_) | DefKind::Alias(_) | DefKind::Module(_)
                ),
                Bound::Import(import) => !self.names.import(import, Namespaces::TYPES).is_empty(),
            })
        })
    }
}

/// The way through globs to a scope.
#[derive(Debug, Default)]
struct Way {
    /// The scopes whose globs lead there.
    through: Vec<ScopeId>,
    /// Every scope that was looked into.
    seen: Vec<ScopeId>,
}
