//! In: the lowered files and the catalogue's declarations. Out: scopes, imports, definitions and implementations of every
//! crate, by number. A crate of the catalogue is indexed like any other; only its scopes are open: what they do not name may exist.

mod build;
mod externs;
mod imports;
mod included;

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use smol_str::SmolStr;

use crate::{
    source::{FileId, Site, Span},
    syntax::tree::{Alias, Block, Constant, Enum, Function, Impl, Item, Late, MacroArm, Member, Path, Struct, Trait},
};
pub(crate) use build::build;

/// A map by names and numbers that are short: the hash has to be quick.
pub(crate) type Map<K, V> = fnv::FnvHashMap<K, V>;

macro_rules! numbered {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(crate) struct $name(u32);

        impl $name {
            pub(crate) fn new(index: usize) -> $name {
                $name(u32::try_from(index).expect("fewer than four thousand million definitions fit in memory"))
            }

            pub(crate) fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

numbered! {
    /// A target, or a crate of the catalogue.
    CrateId
    /// A module, or a block with items.
    ScopeId
    /// Anything that has a name.
    DefId
    ImportId
    ImplId
    /// One reading of a file as part of a crate.
    MountId
}

/// The namespaces that a name stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Namespaces(u8);

impl Namespaces {
    pub(crate) const TYPES: Namespaces = Namespaces(1);
    pub(crate) const VALUES: Namespaces = Namespaces(2);
    pub(crate) const MACROS: Namespaces = Namespaces(4);
    pub(crate) const ALL: Namespaces = Namespaces(7);

    pub(crate) fn meets(self, other: Namespaces) -> bool {
        self.0 & other.0 != 0
    }

    fn with(self, other: Namespaces) -> Namespaces {
        Namespaces(self.0 | other.0)
    }
}

/// The conditions that code stands under, outermost first; none where it is always built.
pub(crate) type Conditions = Option<Arc<[SmolStr]>>;

#[derive(Debug, Default)]
pub(crate) struct Index<'s> {
    pub(crate) crates: Vec<Crate>,
    pub(crate) scopes: Vec<Scope<'s>>,
    pub(crate) imports: Vec<Import<'s>>,
    pub(crate) defs: Vec<Def<'s>>,
    pub(crate) impls: Vec<Implementation<'s>>,
    /// The scopes of each mounted file, by their number in the file.
    pub(crate) mounts: Vec<Vec<ScopeId>>,
    /// What takes the place of an `include!` in a body, by the mount and the place of the call.
    pub(crate) included: HashMap<(MountId, Span), Included<'s>>,
    /// Calls of it that were left out, since files include each other without end.
    pub(crate) unread: Vec<Site>,
    /// The standard library.
    pub(crate) std: Option<CrateId>,
    /// Names that something has besides its own: of aliases, and of imports with `as`.
    pub(crate) second_names: HashSet<SmolStr>,
}

#[derive(Debug)]
pub(crate) struct Crate {
    pub(crate) name: SmolStr,
    pub(crate) root: ScopeId,
    /// What its code can name, beside `crate`, `self` and `super`. `None` is a crate of which nothing is known.
    pub(crate) externs: HashMap<SmolStr, Option<CrateId>>,
    /// The package and target that it is; `None` for a crate of the catalogue.
    pub(crate) target: Option<(usize, usize)>,
    /// Whether paths in `use` begin at the crate's root.
    pub(crate) edition_2015: bool,
    /// Crates whose macros are in scope everywhere: `#[macro_use] extern crate name`.
    pub(crate) macro_crates: Vec<SmolStr>,
}

#[derive(Debug)]
pub(crate) struct Scope<'s> {
    pub(crate) krate: CrateId,
    pub(crate) parent: Option<ScopeId>,
    pub(crate) block: bool,
    /// The Rust path: `my_cli::clone`; for a block that of its module.
    pub(crate) path: SmolStr,
    pub(crate) names: Map<SmolStr, Vec<Binding>>,
    pub(crate) globs: Vec<ImportId>,
    /// `use path as _`.
    pub(crate) unnamed: Vec<ImportId>,
    pub(crate) entries: Vec<Entry<'s>>,
    pub(crate) conditions: Conditions,
    pub(crate) test: bool,
    /// Whether its file is one that nothing reaches.
    pub(crate) unreached: bool,
    /// Whether its macros are in scope behind it too.
    pub(crate) macro_use: bool,
}

/// An item of a scope, in the order of the text.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<'s> {
    pub(crate) item: &'s Item,
    pub(crate) file: FileId,
    pub(crate) mount: MountId,
    pub(crate) what: EntryKind,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum EntryKind {
    Def(DefId),
    Impl(ImplId),
    Other,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Binding {
    pub(crate) namespaces: Namespaces,
    pub(crate) public: bool,
    pub(crate) what: Bound,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bound {
    Def(DefId),
    Import(ImportId),
}

/// A leaf of a `use`, or an `extern crate`.
#[derive(Debug)]
pub(crate) struct Import<'s> {
    pub(crate) scope: ScopeId,
    pub(crate) path: ImportPath<'s>,
    pub(crate) site: Site,
    pub(crate) public: bool,
    pub(crate) glob: bool,
}

#[derive(Debug)]
pub(crate) enum ImportPath<'s> {
    Use(&'s Path),
    ExternCrate(SmolStr),
}

#[derive(Debug)]
pub(crate) struct Def<'s> {
    pub(crate) name: SmolStr,
    pub(crate) scope: ScopeId,
    pub(crate) site: Site,
    pub(crate) kind: DefKind<'s>,
    pub(crate) owner: Owner,
    pub(crate) mount: MountId,
    /// `#[builder]`: methods that are not declared give the type itself.
    pub(crate) builder: bool,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum DefKind<'s> {
    Module(ScopeId),
    Fn(&'s Late<Function>),
    /// Declared in an `extern` block.
    Foreign(&'s Late<Function>),
    Struct(&'s Late<Struct>),
    Enum(&'s Enum),
    /// A variant, by its number in the enum that owns it.
    Variant(usize),
    Trait(&'s Trait),
    Alias(&'s Late<Alias>),
    Const(&'s Late<Constant>),
    Macro(&'s [MacroArm]),
    /// An associated type of a trait or an implementation.
    AssocType(&'s Member),
}

/// What a definition is a member of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Owner {
    Scope,
    Impl(ImplId),
    /// A trait, or the enum of a variant.
    Def(DefId),
}

/// A file in the place of an expression.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Included<'s> {
    pub(crate) file: FileId,
    pub(crate) mount: MountId,
    pub(crate) body: &'s Block,
}

#[derive(Debug)]
pub(crate) struct Implementation<'s> {
    pub(crate) data: &'s Impl,
    pub(crate) scope: ScopeId,
}

impl<'s> Index<'s> {
    pub(crate) fn scope(&self, id: ScopeId) -> &Scope<'s> {
        &self.scopes[id.index()]
    }

    pub(crate) fn def(&self, id: DefId) -> &Def<'s> {
        &self.defs[id.index()]
    }

    pub(crate) fn implementation(&self, id: ImplId) -> &Implementation<'s> {
        &self.impls[id.index()]
    }

    pub(crate) fn krate(&self, scope: ScopeId) -> &Crate {
        &self.crates[self.scope(scope).krate.index()]
    }

    /// The scope of a block, by its number in the file that is mounted.
    pub(crate) fn block(&self, mount: MountId, number: u32) -> ScopeId {
        self.mounts[mount.index()][number as usize]
    }

    /// The nearest module: the scope itself, or the one around a block.
    pub(crate) fn module(&self, mut scope: ScopeId) -> ScopeId {
        while let (true, Some(parent)) = (self.scope(scope).block, self.scope(scope).parent) {
            scope = parent;
        }
        scope
    }

    /// Whether `inner` is `outer` or lies inside it.
    pub(crate) fn inside(&self, inner: ScopeId, outer: ScopeId) -> bool {
        std::iter::successors(Some(inner), |scope| self.scope(*scope).parent).any(|scope| scope == outer)
    }

    /// Whether a scope is one of the catalogue's, which may hold more than it names.
    pub(crate) fn open(&self, scope: ScopeId) -> bool {
        self.krate(scope).target.is_none()
    }

    /// The Rust path of a definition. A member of an implementation is named through the scope of the implementation.
    pub(crate) fn path(&self, id: DefId) -> String {
        let def = self.def(id);
        let around = match def.owner {
            Owner::Def(owner) => self.path(owner),
            Owner::Impl(owner) => match self.implementation(owner).data.head.ty.name() {
                Some(name) => format!("{}::{name}", self.scope(def.scope).path),
                None => self.scope(def.scope).path.to_string(),
            },
            Owner::Scope => self.scope(def.scope).path.to_string(),
        };
        format!("{around}::{}", def.name)
    }
}

/// Puts more conditions behind those that hold already.
pub(crate) fn conditions(outer: &Conditions, inner: &[SmolStr]) -> Conditions {
    if inner.is_empty() {
        return outer.clone();
    }
    let outer = outer.iter().flat_map(|outer| outer.iter());
    Some(outer.chain(inner).cloned().collect())
}

pub(crate) fn site(file: FileId, span: Span) -> Site {
    Site { file, span }
}
