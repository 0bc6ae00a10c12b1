//! In: what brings names into scopes: the leaves of a `use`, `extern crate`, macros that are handed out. Out: imports and bindings.

use smol_str::SmolStr;

use super::{
    Binding, Bound, DefId, Import, ImportId, ImportPath, Namespaces,
    build::{Builder, Place},
    site,
};
use crate::{
    source::Span,
    syntax::tree::{Item, UseLeaf},
};

impl<'s> Builder<'s> {
    pub(super) fn leaf(&mut self, place: Place, item: &'s Item, leaf: &'s UseLeaf) {
        // In a group, the leaf's own words.
        let last = leaf.path.segments.last().map_or(leaf.path.span, |last| last.name.span);
        let span = leaf.binds.as_ref().map_or(last, |name| last.to(name.span));
        let span = if span == Span::default() { item.span } else { span };
        let (scope, path, public) = (place.scope, ImportPath::Use(&leaf.path), item.public);
        let glob = leaf.binds.is_none();
        let id = self.import(Import { scope, path, site: site(place.file, span), public, glob });
        match &leaf.binds {
            None => self.index.scopes[scope.index()].globs.push(id),
            Some(name) if name.text == "_" => self.index.scopes[scope.index()].unnamed.push(id),
            Some(name) => {
                if leaf.path.name() != Some(&name.text) {
                    self.index.second_names.insert(name.text.clone());
                }
                let binding = Binding { namespaces: Namespaces::ALL, public, what: Bound::Import(id) };
                self.bind(scope, name.text.clone(), binding);
            }
        }
    }

    fn import(&mut self, import: Import<'s>) -> ImportId {
        let id = ImportId::new(self.index.imports.len());
        self.index.imports.push(import);
        id
    }

    pub(super) fn extern_crate(&mut self, place: Place, item: &'s Item, krate: &SmolStr) {
        let path = ImportPath::ExternCrate(krate.clone());
        let id = self.import(Import {
            scope: place.scope,
            path,
            site: site(place.file, item.span),
            public: item.public,
            glob: false,
        });
        let data = &mut self.index.crates[self.index.scopes[place.scope.index()].krate.index()];
        if data.root == place.scope {
            let known = if krate == "self" { None } else { data.externs.get(krate).copied().flatten() };
            if krate != "self" {
                data.externs.insert(item.name.text.clone(), known);
            }
            if item.attrs.words.iter().any(|word| word == "macro_use") {
                data.macro_crates.push(krate.clone());
            }
        }
        let binding = Binding { namespaces: Namespaces::TYPES, public: item.public, what: Bound::Import(id) };
        self.bind(place.scope, item.name.text.clone(), binding);
    }

    /// `#[macro_export]` puts a macro into the crate's root; `#[macro_use]` on a module into the scope around it.
    pub(super) fn publish_macro(&mut self, place: Place, item: &'s Item, def: DefId) {
        let binding = Binding { namespaces: Namespaces::MACROS, public: true, what: Bound::Def(def) };
        let root = self.index.krate(place.scope).root;
        let exported = item.attrs.words.iter().any(|word| word == "macro_export");
        let exported = exported
            || item.attrs.lists.iter().any(|list| list.path.segments.iter().any(|s| s.name.text == "macro_export"));
        if exported {
            self.bind(root, item.name.text.clone(), binding);
        }
        let mut scope = place.scope;
        while let (true, Some(parent)) = (self.index.scope(scope).macro_use, self.index.scope(scope).parent) {
            self.bind(parent, item.name.text.clone(), binding);
            scope = parent;
        }
    }
}
