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
            self.traits_of(at, at, &mut traits, &mut Vec::new());
            if at == module {
                break;
            }
            let Some(parent) = self.index.scope(at).parent else { break };
            at = parent;
        }
        if let Some(Res::Scope(prelude)) = self.names.std(&["prelude", "v1"]) {
            self.traits_of(prelude, prelude, &mut traits, &mut Vec::new());
        }
        let traits = Rc::new(traits);
        self.traits.borrow_mut().insert(scope, traits.clone());
        traits
    }

    fn traits_of(&self, scope: ScopeId, from: ScopeId, traits: &mut Vec<DefId>, seen: &mut Vec<ScopeId>) {
        if seen.contains(&scope) {
            return;
        }
        seen.push(scope);
        let data = self.index.scope(scope);
        let visible = |public: bool| public || self.index.inside(from, scope);
        let mut add = |res: &Res| {
            if let Res::Def(def) = res
                && matches!(self.index.def(*def).kind, DefKind::Trait(_))
                && !traits.contains(def)
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
                    Bound::Def(def) => add(&Res::Def(def)),
                    Bound::Import(import) => {
                        self.names.import(import, Namespaces::TYPES).iter().for_each(|hit| add(&hit.res));
                    }
                }
            }
        }
        for &import in &data.unnamed {
            if visible(self.index.imports[import.index()].public) {
                self.names.import(import, Namespaces::TYPES).iter().for_each(|hit| add(&hit.res));
            }
        }
        for &glob in &data.globs {
            if !visible(self.index.imports[glob.index()].public) {
                continue;
            }
            for hit in self.names.import(glob, Namespaces::TYPES).iter() {
                if let Res::Scope(inner) = hit.res {
                    self.traits_of(inner, scope, traits, seen);
                }
            }
        }
    }
}
