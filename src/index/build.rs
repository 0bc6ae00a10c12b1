//! In: lowered files as modules of crates. Out: the index, filled crate by crate.

use std::collections::HashMap;

use smol_str::{SmolStr, format_smolstr};

use super::{
    Binding, Bound, Conditions, Crate, CrateId, Def, DefId, DefKind, Entry, EntryKind, ImplId, Implementation, Index,
    Map, MountId, Namespaces, Owner, Scope, ScopeId, conditions,
    externs::{self, Known},
    site,
};
use crate::{
    discover::{TargetKind, Workspace},
    load::{CrateFiles, ItemKey, Loaded},
    source::FileId,
    syntax::tree::{Attrs, Enum, FileSyntax, Item, ItemKind, Member, MemberKind, ModuleBody, Name},
};

/// Indexes the loaded crates and the catalogue's.
pub(crate) fn build<'s>(workspace: &Workspace, loaded: &'s Loaded) -> Index<'s> {
    let mut builder =
        Builder { index: Index::default(), loaded: Some(loaded), chain: Vec::new(), mounted: HashMap::new() };
    let mut known = Known::default();
    for (name, stub) in &loaded.stubs.crates {
        let id = builder.krate(name.clone(), None, false);
        let root = builder.index.crates[id.index()].root;
        builder.mount(FileId::NOWHERE, &stub.syntax, root, &HashMap::new());
        known.catalogue.insert(name.clone(), id);
    }
    builder.index.std = known.catalogue.get(crate::catalogue::STANDARD).copied();
    // Declarations name each other by the crates' own names.
    let between: HashMap<SmolStr, Option<CrateId>> =
        known.catalogue.iter().map(|(name, id)| (name.clone(), Some(*id))).collect();
    for id in known.catalogue.values() {
        builder.index.crates[id.index()].externs = between.clone();
    }
    let mut ids = Vec::new();
    for files in &loaded.crates {
        let Some((package, number)) = files.target else { continue };
        let target = &workspace.packages[package].targets[number];
        let id = builder.krate(SmolStr::new(&target.crate_name), files.target, target.edition == "2015");
        if target.kind == TargetKind::Library {
            known.libraries.insert(package, id);
        }
        ids.push((id, files, (package, number)));
    }
    let mut outside = Vec::new();
    for dependency in &loaded.dependencies {
        let id = builder.krate(SmolStr::new(&dependency.name), None, dependency.edition_2015);
        known.dependencies.insert(dependency.package.clone(), id);
        outside.push((id, dependency));
    }
    for (id, dependency) in outside {
        builder.index.crates[id.index()].externs = externs::of_dependency(dependency, &known);
        builder.fill(id, &dependency.files);
    }
    for (id, files, target) in ids {
        builder.index.crates[id.index()].externs = externs::of(workspace, target, &known);
        builder.fill(id, files);
    }
    builder.index
}

pub(super) struct Builder<'s> {
    pub(super) index: Index<'s>,
    pub(super) loaded: Option<&'s Loaded>,
    /// The files that are being mounted inside each other, so that a file that includes itself ends.
    chain: Vec<FileId>,
    /// How often each file was mounted in the crate that is filled.
    mounted: HashMap<FileId, usize>,
}

/// A file is no more often a module of one crate. Files that are modules of each other have as many places as there are ways
/// through them, and the compiler refuses them.
const MOUNTED: usize = 256;

/// Where the items of one scope of a file go.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) scope: ScopeId,
    mount: MountId,
    pub(super) file: FileId,
}

impl<'s> Builder<'s> {
    fn krate(&mut self, name: SmolStr, target: Option<(usize, usize)>, edition_2015: bool) -> CrateId {
        let id = CrateId::new(self.index.crates.len());
        let root = ScopeId::new(self.index.scopes.len());
        self.index.scopes.push(Scope {
            krate: id,
            parent: None,
            block: false,
            path: name.clone(),
            names: Map::default(),
            globs: Vec::new(),
            unnamed: Vec::new(),
            entries: Vec::new(),
            conditions: None,
            test: false,
            unreached: false,
            macro_use: false,
        });
        self.index.crates.push(Crate {
            name,
            root,
            externs: HashMap::new(),
            target,
            edition_2015,
            macro_crates: Vec::new(),
        });
        id
    }

    fn fill(&mut self, id: CrateId, files: &'s CrateFiles) {
        let Some(loaded) = self.loaded else { return };
        self.mounted.clear();
        let root = self.index.crates[id.index()].root;
        self.mount(files.root, &loaded.syntax[files.root.index()], root, &files.links);
        for &file in &files.unreached {
            let stem = loaded
                .sources
                .path(file)
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned())
                .unwrap_or_default();
            let scope = self.child(root, false);
            let data = &mut self.index.scopes[scope.index()];
            data.path = format_smolstr!("{}::{stem}", data.path);
            data.unreached = true;
            self.mount(file, &loaded.syntax[file.index()], scope, &files.links);
        }
    }

    pub(super) fn child(&mut self, parent: ScopeId, block: bool) -> ScopeId {
        let outer = self.index.scope(parent);
        let scope = Scope {
            krate: outer.krate,
            parent: Some(parent),
            block,
            path: outer.path.clone(),
            names: Map::default(),
            globs: Vec::new(),
            unnamed: Vec::new(),
            entries: Vec::new(),
            conditions: outer.conditions.clone(),
            test: outer.test,
            unreached: outer.unreached,
            macro_use: false,
        };
        let id = ScopeId::new(self.index.scopes.len());
        self.index.scopes.push(scope);
        id
    }

    /// Reads a file's items into a scope, and those of its inner scopes into new ones.
    pub(super) fn mount(
        &mut self,
        file: FileId,
        syntax: &'s FileSyntax,
        into: ScopeId,
        links: &HashMap<ItemKey, Vec<FileId>>,
    ) -> Option<MountId> {
        if file != FileId::NOWHERE {
            let mounted = self.mounted.entry(file).or_default();
            if self.chain.contains(&file) || *mounted == MOUNTED {
                return None;
            }
            *mounted += 1;
        }
        self.chain.push(file);
        let scope = &mut self.index.scopes[into.index()];
        scope.conditions = conditions(&scope.conditions, &syntax.attrs.cfg);
        scope.test |= syntax.attrs.test;
        let mount = MountId::new(self.index.mounts.len());
        self.index.mounts.push(vec![into]);
        for inner in &syntax.scopes[1..] {
            let parent = inner.parent.map_or(into, |parent| self.index.mounts[mount.index()][parent as usize]);
            let scope = self.child(parent, inner.block);
            self.index.mounts[mount.index()].push(scope);
        }
        for (number, inner) in syntax.scopes.iter().enumerate() {
            let scope = self.index.mounts[mount.index()][number];
            if let (true, Some(parent)) = (inner.block, inner.parent) {
                // A block's module may have got its path and its conditions only now.
                let parent = self.index.mounts[mount.index()][parent as usize];
                let outer = self.index.scope(parent);
                let (path, conditions, test) = (outer.path.clone(), outer.conditions.clone(), outer.test);
                let data = &mut self.index.scopes[scope.index()];
                (data.path, data.conditions, data.test) = (path, conditions, test);
            }
            let place = Place { scope, mount, file };
            for (at, item) in inner.items.iter().enumerate() {
                let number = u32::try_from(number).expect("scopes are numbered by u32");
                let files = links.get(&(file, number, at)).map(Vec::as_slice).unwrap_or_default();
                self.item(place, item, files, links);
            }
        }
        for call in &syntax.included {
            self.included(mount, file, call, links);
        }
        self.chain.pop();
        Some(mount)
    }

    fn item(&mut self, place: Place, item: &'s Item, files: &[FileId], links: &HashMap<ItemKey, Vec<FileId>>) {
        let mut what = EntryKind::Other;
        match &item.kind {
            ItemKind::Use(leaves) => leaves.iter().for_each(|leaf| self.leaf(place, item, leaf)),
            ItemKind::ExternCrate(krate) => self.extern_crate(place, item, krate),
            ItemKind::Module(ModuleBody::Inline(inner)) => {
                let scope = self.index.block(place.mount, *inner);
                what = EntryKind::Def(self.module(place, item, scope));
            }
            ItemKind::Module(ModuleBody::File) => {
                let Some(loaded) = self.loaded else { return };
                for &file in files {
                    let scope = self.child(place.scope, false);
                    self.module(place, item, scope);
                    // A file that only a conditional `#[path]` names is built under that condition.
                    let path = loaded.sources.path(file);
                    let named =
                        item.attrs.paths.iter().find(|(written, _)| path.ends_with(written.trim_start_matches("./")));
                    let condition = named.and_then(|(_, condition)| condition.clone());
                    let data = &mut self.index.scopes[scope.index()];
                    data.conditions = conditions(&data.conditions, condition.as_slice());
                    self.mount(file, &loaded.syntax[file.index()], scope, links);
                }
            }
            ItemKind::Include(_) => {
                let Some(loaded) = self.loaded else { return };
                for &file in files {
                    self.mount(file, &loaded.syntax[file.index()], place.scope, links);
                }
            }
            ItemKind::Fn(function) => what = self.named(place, item, DefKind::Fn(function), Namespaces::VALUES),
            ItemKind::Foreign(function) => {
                what = self.named(place, item, DefKind::Foreign(function), Namespaces::VALUES)
            }
            ItemKind::Const(constant) => what = self.named(place, item, DefKind::Const(constant), Namespaces::VALUES),
            ItemKind::Struct { data, tuple } => {
                let namespaces = if *tuple { Namespaces::TYPES.with(Namespaces::VALUES) } else { Namespaces::TYPES };
                what = self.named(place, item, DefKind::Struct(data), namespaces);
            }
            ItemKind::Enum(data) => {
                what = self.named(place, item, DefKind::Enum(data), Namespaces::TYPES);
                if let EntryKind::Def(owner) = what {
                    self.variants(place, owner, data);
                }
            }
            ItemKind::Alias(alias) => {
                self.index.second_names.insert(item.name.text.clone());
                what = self.named(place, item, DefKind::Alias(alias), Namespaces::TYPES);
            }
            ItemKind::Trait(data) => {
                what = self.named(place, item, DefKind::Trait(data), Namespaces::TYPES);
                if let EntryKind::Def(owner) = what {
                    for member in &data.members {
                        self.member(place, Owner::Def(owner), member);
                    }
                }
            }
            ItemKind::Impl(data) => {
                let id = ImplId::new(self.index.impls.len());
                self.index.impls.push(Implementation { data, scope: place.scope });
                for member in &data.members {
                    self.member(place, Owner::Impl(id), member);
                }
                what = EntryKind::Impl(id);
            }
            ItemKind::MacroRules(arms) => {
                what = self.named(place, item, DefKind::Macro(arms), Namespaces::MACROS);
                if let EntryKind::Def(def) = what {
                    self.publish_macro(place, item, def);
                }
            }
            ItemKind::MacroCall(_) => {}
        }
        self.index.scopes[place.scope.index()].entries.push(Entry { item, file: place.file, mount: place.mount, what });
    }

    fn under(&self, scope: ScopeId, attrs: &Attrs) -> (Conditions, bool) {
        let outer = self.index.scope(scope);
        (conditions(&outer.conditions, &attrs.cfg), outer.test || attrs.test)
    }

    fn define(&mut self, place: Place, name: &Name, owner: Owner, attrs: &Attrs, kind: DefKind<'s>) -> DefId {
        let id = DefId::new(self.index.defs.len());
        self.index.defs.push(Def {
            name: name.text.clone(),
            scope: place.scope,
            site: site(place.file, name.span),
            kind,
            owner,
            mount: place.mount,
            builder: attrs.words.iter().any(|word| word == "builder"),
        });
        id
    }

    fn named(&mut self, place: Place, item: &'s Item, kind: DefKind<'s>, namespaces: Namespaces) -> EntryKind {
        let def = self.define(place, &item.name, Owner::Scope, &item.attrs, kind);
        self.bind(
            place.scope,
            item.name.text.clone(),
            Binding { namespaces, public: item.public, what: Bound::Def(def) },
        );
        EntryKind::Def(def)
    }

    pub(super) fn bind(&mut self, scope: ScopeId, name: SmolStr, binding: Binding) {
        self.index.scopes[scope.index()].names.entry(name).or_default().push(binding);
    }

    fn module(&mut self, place: Place, item: &'s Item, scope: ScopeId) -> DefId {
        let EntryKind::Def(def) = self.named(place, item, DefKind::Module(scope), Namespaces::TYPES) else {
            unreachable!("`named` gives a definition")
        };
        let (conditions, test) = self.under(place.scope, &item.attrs);
        let path = format_smolstr!("{}::{}", self.index.scope(place.scope).path, item.name.text);
        let data = &mut self.index.scopes[scope.index()];
        (data.path, data.conditions, data.test) = (path, conditions, test);
        data.macro_use = item.attrs.words.iter().any(|word| word == "macro_use");
        def
    }

    fn variants(&mut self, place: Place, owner: DefId, data: &'s Enum) {
        for (number, variant) in data.variants.iter().enumerate() {
            self.define(place, &variant.name, Owner::Def(owner), &variant.attrs, DefKind::Variant(number));
        }
    }

    fn member(&mut self, place: Place, owner: Owner, member: &'s Member) {
        let kind = match &member.kind {
            MemberKind::Fn(function) => DefKind::Fn(function),
            MemberKind::Const(constant) => DefKind::Const(constant),
            MemberKind::Type(..) => DefKind::AssocType(member),
            MemberKind::MacroCall(_) => return,
        };
        self.define(place, &member.name, owner, &member.attrs, kind);
    }
}
