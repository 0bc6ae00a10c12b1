//! In: a name or a path and the scope that it stands in. Out: what it leads to, through which imports.
//!
//! A name may lead to several things: code for every platform is seen at once, and each variant counts.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use smol_str::SmolStr;

use super::globs::Globs;
use crate::index::{Bound, CrateId, DefId, DefKind, ImportId, ImportPath, Index, Map, Namespaces, Owner, ScopeId};

/// Where a path begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Root {
    /// In the scope that it stands in.
    Here,
    /// The same, for a `use`.
    Import,
    /// In the crate's root: a `use` of the edition 2015.
    Crate,
}

/// What a name leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Res {
    /// A module, or the root of a crate.
    Scope(ScopeId),
    Def(DefId),
    /// Something in a crate of which only the name is known, by its path.
    Foreign(SmolStr),
    /// A type of the language: `str`, `u8`.
    Primitive(SmolStr),
}

/// A result and the imports that it came through, the outermost first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hit {
    pub(crate) res: Res,
    pub(crate) via: Vec<ImportId>,
}

const PRIMITIVES: [&str; 17] = [
    "bool", "char", "f32", "f64", "i128", "i16", "i32", "i64", "i8", "isize", "str", "u128", "u16", "u32", "u64", "u8",
    "usize",
];

/// What was found, for every question of the same kind.
type Hits = Rc<[Hit]>;

/// A name in a scope, in these namespaces, and whether the question comes from inside the scope, where private names count.
pub(super) type Query = (ScopeId, SmolStr, Namespaces, bool);

/// A name that takes more imports than this leads nowhere: no person wrote it.
const CHAIN: usize = 4_000;

pub(crate) struct Names<'i, 's> {
    pub(crate) index: &'i Index<'s>,
    found: RefCell<Map<Query, Hits>>,
    imports: RefCell<Map<(ImportId, Namespaces), Hits>>,
    /// The imports that are under way: one that leads back to itself ends there.
    active: RefCell<Vec<(ImportId, Namespaces)>>,
    /// The outermost import that a circle was cut at since the present look-up began: a result that depends on an import
    /// further out is not complete, and is not remembered.
    cut: Cell<usize>,
    pub(super) globs: Globs,
    variants: Map<DefId, Vec<DefId>>,
    prelude: Option<ScopeId>,
}

impl<'i, 's> Names<'i, 's> {
    pub(crate) fn new(index: &'i Index<'s>) -> Names<'i, 's> {
        let mut variants: Map<DefId, Vec<DefId>> = Map::default();
        for (number, def) in index.defs.iter().enumerate() {
            if let (DefKind::Variant(_), Owner::Def(owner)) = (def.kind, def.owner) {
                variants.entry(owner).or_default().push(DefId::new(number));
            }
        }
        let mut names = Names {
            index,
            found: RefCell::default(),
            imports: RefCell::default(),
            active: RefCell::default(),
            cut: Cell::new(usize::MAX),
            globs: Globs::default(),
            variants,
            prelude: None,
        };
        names.settle_globs();
        names.prelude = names.std(&["prelude", "v1"]).and_then(|res| match res {
            Res::Scope(scope) => Some(scope),
            _ => None,
        });
        names
    }

    /// Something of the standard library, by its path in it.
    pub(crate) fn std(&self, path: &[&str]) -> Option<Res> {
        let mut res = Res::Scope(self.index.crates[self.index.std?.index()].root);
        for name in path {
            res = self.below(&res, &SmolStr::new(name), Namespaces::ALL, None)?.into_iter().next()?.res;
        }
        Some(res)
    }

    fn res(&self, def: DefId) -> Res {
        match self.index.def(def).kind {
            DefKind::Module(scope) => Res::Scope(scope),
            _ => Res::Def(def),
        }
    }

    /// Forgets what was found.
    pub(super) fn forget(&mut self) {
        self.found.get_mut().clear();
        self.imports.get_mut().clear();
    }

    /// Follows an import, unless it is under way already. The flag says whether the result is complete.
    fn follow(&self, id: ImportId, namespaces: Namespaces) -> (Vec<Hit>, bool) {
        let at = self.active.borrow().iter().position(|active| *active == (id, namespaces));
        if let Some(at) = at {
            self.cut.set(self.cut.get().min(at));
            return (Vec::new(), false);
        }
        let depth = self.active.borrow().len();
        if depth > CHAIN {
            return (Vec::new(), true);
        }
        let outer = self.cut.replace(usize::MAX);
        self.active.borrow_mut().push((id, namespaces));
        let hits = self.imported(id, namespaces);
        self.active.borrow_mut().pop();
        let cut = self.cut.get();
        let complete = cut >= depth;
        self.cut.set(if complete { outer } else { outer.min(cut) });
        (hits, complete)
    }

    /// The names that a scope holds itself: items and imports, and behind them what globs bring.
    pub(crate) fn within(&self, scope: ScopeId, name: &SmolStr, namespaces: Namespaces, from: ScopeId) -> Rc<[Hit]> {
        let data = self.index.scope(scope);
        if data.globs.is_empty() && !data.names.contains_key(name) {
            return Rc::from([]);
        }
        let query = (scope, name.clone(), namespaces, self.index.inside(from, scope));
        if let Some(found) = self.found.borrow().get(&query) {
            return found.clone();
        }
        let depth = self.active.borrow().len();
        let outer = self.cut.replace(usize::MAX);
        let mut hits = self.explicit(&query);
        if hits.is_empty() && !data.globs.is_empty() {
            hits = self.through_globs(&query);
        }
        let cut = self.cut.get();
        self.cut.set(if cut >= depth { outer } else { outer.min(cut) });
        let hits: Rc<[Hit]> = hits.into();
        if cut >= depth {
            self.found.borrow_mut().insert(query, hits.clone());
        }
        hits
    }

    /// The items and imports of a scope by that name.
    pub(super) fn explicit(&self, (scope, name, namespaces, inside): &Query) -> Vec<Hit> {
        let mut hits = Vec::new();
        for binding in self.index.scope(*scope).names.get(name).into_iter().flatten() {
            if !binding.namespaces.meets(*namespaces) || !(binding.public || *inside) {
                continue;
            }
            match binding.what {
                Bound::Def(def) => push(&mut hits, Hit { res: self.res(def), via: Vec::new() }),
                Bound::Import(import) => {
                    self.import(import, *namespaces).iter().for_each(|hit| push(&mut hits, hit.clone()))
                }
            }
        }
        hits
    }

    pub(super) fn variants_of(&self, owner: DefId) -> impl Iterator<Item = DefId> {
        self.variants.get(&owner).into_iter().flatten().copied()
    }

    pub(super) fn variant(&self, owner: DefId, name: &SmolStr) -> Option<Res> {
        self.variant_of(owner, name).map(Res::Def)
    }

    /// A variant of an enum.
    pub(crate) fn variant_of(&self, owner: DefId, name: &SmolStr) -> Option<DefId> {
        self.variants_of(owner).find(|variant| self.index.def(*variant).name == *name)
    }

    /// What an import leads to. The import itself is the first of the way.
    pub(crate) fn import(&self, id: ImportId, namespaces: Namespaces) -> Rc<[Hit]> {
        if let Some(found) = self.imports.borrow().get(&(id, namespaces)) {
            return found.clone();
        }
        let (hits, complete) = self.follow(id, namespaces);
        let hits: Rc<[Hit]> = hits.into();
        if complete {
            self.imports.borrow_mut().insert((id, namespaces), hits.clone());
        }
        hits
    }

    fn imported(&self, id: ImportId, namespaces: Namespaces) -> Vec<Hit> {
        let import = &self.index.imports[id.index()];
        let mut hits = match &import.path {
            ImportPath::ExternCrate(name) if name == "self" => {
                vec![Hit { res: Res::Scope(self.index.krate(import.scope).root), via: Vec::new() }]
            }
            ImportPath::ExternCrate(name) => self.external(import.scope, name).into_iter().collect(),
            ImportPath::Use(path) => {
                let root = if self.index.krate(import.scope).edition_2015 { Root::Crate } else { Root::Import };
                let reached = self.path_from(import.scope, &path.segments, path.global, root, namespaces);
                reached.into_iter().filter(|reached| reached.left == 0).map(|reached| reached.hit).collect()
            }
        };
        for hit in &mut hits {
            hit.via.insert(0, id);
        }
        hits
    }

    /// A crate that the code can name.
    pub(super) fn external(&self, scope: ScopeId, name: &SmolStr) -> Option<Hit> {
        let krate = self.index.krate(scope).externs.get(name)?;
        Some(Hit { res: self.crate_res(*krate, name), via: Vec::new() })
    }

    fn crate_res(&self, krate: Option<CrateId>, name: &SmolStr) -> Res {
        krate.map_or_else(|| Res::Foreign(name.clone()), |krate| Res::Scope(self.index.crates[krate.index()].root))
    }

    /// The first name of an import: what a glob brings cannot hide a crate there, so crates go before globs.
    pub(super) fn lexical_import(&self, scope: ScopeId, name: &SmolStr, namespaces: Namespaces) -> Vec<Hit> {
        let module = self.index.module(scope);
        let mut at = Some(scope);
        while let Some(here) = at {
            let hits = self.explicit(&(here, name.clone(), namespaces, true));
            if !hits.is_empty() {
                return hits;
            }
            at = if here == module { None } else { self.index.scope(here).parent };
        }
        match self.external(scope, name) {
            Some(hit) if namespaces.meets(Namespaces::TYPES) => vec![hit],
            _ => self.lexical(scope, name, namespaces),
        }
    }

    /// A name by itself: the blocks around, the module, then what every module can name.
    pub(crate) fn lexical(&self, scope: ScopeId, name: &SmolStr, namespaces: Namespaces) -> Vec<Hit> {
        let module = self.index.module(scope);
        let mut at = scope;
        loop {
            let hits = self.within(at, name, namespaces, at);
            if !hits.is_empty() {
                return hits.to_vec();
            }
            if at == module {
                break;
            }
            let Some(parent) = self.index.scope(at).parent else { break };
            at = parent;
        }
        self.beyond(scope, name, namespaces)
    }

    /// What a module can name without holding it.
    pub(crate) fn beyond(&self, scope: ScopeId, name: &SmolStr, namespaces: Namespaces) -> Vec<Hit> {
        if namespaces == Namespaces::MACROS {
            return self.macro_beyond(scope, name);
        }
        if namespaces.meets(Namespaces::TYPES) {
            if let Some(hit) = self.external(scope, name) {
                return vec![hit];
            }
            if PRIMITIVES.contains(&name.as_str()) {
                return vec![Hit { res: Res::Primitive(name.clone()), via: Vec::new() }];
            }
        }
        let prelude = self.prelude.map(|prelude| self.within(prelude, name, namespaces, prelude).to_vec());
        let mut hits = prelude.unwrap_or_default();
        // The prelude's own imports are no part of the program's.
        hits.iter_mut().for_each(|hit| hit.via.clear());
        hits
    }

    /// A macro's textual scope reaches into modules; then macros of `#[macro_use]` crates; then the standard library's.
    fn macro_beyond(&self, scope: ScopeId, name: &SmolStr) -> Vec<Hit> {
        let around = std::iter::successors(self.index.scope(scope).parent, |scope| self.index.scope(*scope).parent);
        for outer in around {
            let bindings = self.index.scope(outer).names.get(name).into_iter().flatten();
            let macros = bindings.filter_map(|binding| match binding.what {
                Bound::Def(def) if binding.namespaces.meets(Namespaces::MACROS) => {
                    Some(Hit { res: Res::Def(def), via: Vec::new() })
                }
                _ => None,
            });
            let hits: Vec<Hit> = macros.collect();
            if !hits.is_empty() {
                return hits;
            }
        }
        let crates = self.index.krate(scope).macro_crates.iter().filter_map(|krate| self.external(scope, krate));
        let (known, foreign): (Vec<Vec<Hit>>, Vec<Vec<Hit>>) = crates
            .filter_map(|Hit { res, .. }| self.below(&res, name, Namespaces::MACROS, None))
            .filter(|hits| !hits.is_empty())
            .partition(|hits| hits.iter().any(|hit| matches!(hit.res, Res::Def(_))));
        let std = self.index.std.map(|std| self.index.crates[std.index()].root);
        let of_std = || std.map(|root| self.within(root, name, Namespaces::MACROS, root).to_vec());
        // A crate of which only the name is known might have any macro: that it hides one of the standard library is not likely.
        known
            .into_iter()
            .next()
            .or_else(|| of_std().filter(|hits| !hits.is_empty()))
            .or(foreign.into_iter().next())
            .unwrap_or_default()
    }
}

pub(super) fn push(hits: &mut Vec<Hit>, hit: Hit) {
    if !hits.iter().any(|other| other.res == hit.res) {
        hits.push(hit);
    }
}
