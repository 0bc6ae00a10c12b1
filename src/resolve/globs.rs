//! In: the glob imports of the index. Out: what each leads to, and the names that those of a scope bring.
//!
//! The path of a glob may itself go through a glob, so all are looked up again until none leads anywhere new.

use std::{
    cell::RefCell,
    collections::{HashSet, VecDeque},
    rc::Rc,
};

use smol_str::SmolStr;

use super::names::{Hit, Names, Query, Res, push};
use crate::index::{DefId, ImportId, Index, Map, Namespaces, ScopeId};

/// Globs that take more rounds than this lead nowhere: no person wrote them.
const ROUNDS: usize = 100;

/// Where the globs lead.
#[derive(Debug, Default)]
pub(super) struct Globs {
    targets: Map<ImportId, Rc<[Hit]>>,
    /// What holds a name, of everything that some glob leads to: a look-up goes only where it can find anything.
    holders: Map<SmolStr, Vec<Place>>,
    /// Everything that the globs of a scope lead to, and the globs there, and so on; sorted.
    behind: RefCell<Map<ScopeId, Rc<[Place]>>>,
}

/// What a glob can lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Place {
    Scope(ScopeId),
    Enum(DefId),
}

impl Place {
    fn of(hit: &Hit) -> Option<Place> {
        match hit.res {
            Res::Scope(scope) => Some(Place::Scope(scope)),
            Res::Def(def) => Some(Place::Enum(def)),
            Res::Foreign(_) | Res::Primitive(_) => None,
        }
    }
}

impl Globs {
    fn targets(&self, glob: ImportId) -> &[Hit] {
        self.targets.get(&glob).map_or(&[], |hits| hits)
    }

    /// Everything behind the globs of a scope.
    fn behind(&self, scope: ScopeId, index: &Index<'_>) -> Rc<[Place]> {
        if let Some(known) = self.behind.borrow().get(&scope) {
            return known.clone();
        }
        let mut seen = HashSet::new();
        let mut open = vec![scope];
        while let Some(at) = open.pop() {
            let hits = index.scope(at).globs.iter().flat_map(|glob| self.targets(*glob));
            for place in hits.filter_map(Place::of) {
                if let (true, Place::Scope(inner)) = (seen.insert(place), place) {
                    open.push(inner);
                }
            }
        }
        let mut all: Vec<Place> = seen.into_iter().collect();
        all.sort_unstable();
        let all: Rc<[Place]> = all.into();
        self.behind.borrow_mut().insert(scope, all.clone());
        all
    }

    /// Whether the globs of a scope lead to anything that holds a name.
    fn bring(&self, scope: ScopeId, holders: &[Place], index: &Index<'_>) -> bool {
        let behind = || self.behind(scope, index);
        !index.scope(scope).globs.is_empty() && {
            let behind = behind();
            holders.iter().any(|holder| behind.binary_search(holder).is_ok())
        }
    }
}

impl Names<'_, '_> {
    /// Looks up where the globs lead.
    pub(super) fn settle_globs(&mut self) {
        let all: Vec<ImportId> = self.index.scopes.iter().flat_map(|scope| scope.globs.iter().copied()).collect();
        for _ in 0..ROUNDS {
            let found = all.iter().map(|glob| (*glob, self.import(*glob, Namespaces::TYPES)));
            let found: Map<ImportId, Rc<[Hit]>> = found.filter(|(_, hits)| !hits.is_empty()).collect();
            if found == self.globs.targets {
                break;
            }
            self.forget();
            let places: HashSet<Place> = found.values().flat_map(|hits| hits.iter()).filter_map(Place::of).collect();
            self.globs = Globs { targets: found, holders: self.holders(places), behind: RefCell::default() };
        }
    }

    fn holders(&self, places: HashSet<Place>) -> Map<SmolStr, Vec<Place>> {
        let mut holders: Map<SmolStr, Vec<Place>> = Map::default();
        for place in places {
            let mut hold = |name: &SmolStr| holders.entry(name.clone()).or_default().push(place);
            match place {
                Place::Scope(scope) => self.index.scope(scope).names.keys().for_each(hold),
                Place::Enum(def) => self.variants_of(def).for_each(|variant| hold(&self.index.def(variant).name)),
            }
        }
        holders
    }

    /// What globs bring, each scope behind them asked once: a name that a scope holds itself hides what its own globs bring.
    pub(super) fn through_globs(&self, (scope, name, namespaces, inside): &Query) -> Vec<Hit> {
        let mut hits = Vec::new();
        let Some(holders) = self.globs.holders.get(name) else { return hits };
        let mut seen = HashSet::from([*scope]);
        let mut queue = VecDeque::from([(*scope, *inside, Vec::new())]);
        while let Some((at, inside, way)) = queue.pop_front() {
            if !self.globs.bring(at, holders, self.index) {
                continue;
            }
            for &glob in &self.index.scope(at).globs {
                if !self.index.imports[glob.index()].public && !inside {
                    continue;
                }
                for target in self.globs.targets(glob) {
                    let on = || -> Vec<ImportId> { way.iter().chain(&target.via).copied().collect() };
                    let found = match &target.res {
                        Res::Scope(inner) if seen.insert(*inner) => {
                            let within = self.index.inside(at, *inner);
                            let found = self.explicit(&(*inner, name.clone(), *namespaces, within));
                            if found.is_empty() {
                                queue.push_back((*inner, within, on()));
                            }
                            found
                        }
                        Res::Def(def) => {
                            self.variant(*def, name).map(|res| Hit { res, via: Vec::new() }).into_iter().collect()
                        }
                        Res::Scope(_) | Res::Foreign(_) | Res::Primitive(_) => Vec::new(),
                    };
                    for hit in found {
                        push(&mut hits, Hit { res: hit.res, via: on().into_iter().chain(hit.via).collect() });
                    }
                }
            }
        }
        hits
    }
}
