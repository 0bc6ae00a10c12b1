//! In: the index. Out: imports that lead out of what was read: the packages they may take a known API from, and those lost.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Resolver,
    names::{Names, Res},
};
use crate::{
    catalogue,
    discover::Workspace,
    index::{Bound, DefId, Entry, EntryKind, ImportId, ImportPath, Namespaces, ScopeId},
    load::Loaded,
    source::Site,
    syntax::{
        METAVARIABLE,
        tree::{ItemKind, MacroArm, MacroInput},
    },
};

/// Imports of imports end here.
const CHAIN: usize = 16;

/// The packages behind imports such as `use keys::crossterm;` whose name says that a known API may come through them.
pub(crate) fn wanted(
    workspace: &Workspace,
    loaded: &Loaded,
    names: &Names<'_, '_>,
) -> BTreeMap<String, BTreeSet<&'static str>> {
    let mut wanted: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (number, import) in names.index.imports.iter().enumerate() {
        let ImportPath::Use(path) = &import.path else { continue };
        // The first segment is the crate; a known name has to stand behind it.
        let known: Vec<&str> =
            path.segments.iter().skip(1).flat_map(|segment| catalogue::naming(&segment.name.text)).collect();
        if import.glob || known.is_empty() {
            continue;
        }
        for hit in names.import(ImportId::new(number), Namespaces::ALL).iter() {
            if let Res::Foreign(path) = &hit.res {
                let krate = path.split("::").next().unwrap_or_default();
                // Of a crate in the catalogue it is known already what it hands on.
                let package = package(workspace, loaded, krate);
                if let Some(package) = package.filter(|package| !catalogue::packages().any(|known| known == package)) {
                    wanted.entry(package).or_default().extend(&known);
                }
            }
        }
    }
    wanted.retain(|package, _| !loaded.followed.contains(package));
    wanted
}

/// The package that some code calls by this name.
fn package(workspace: &Workspace, loaded: &Loaded, krate: &str) -> Option<String> {
    let members = workspace.packages.iter().flat_map(|package| &package.externs);
    let outside = loaded.dependencies.iter().flat_map(|dependency| &dependency.externs);
    let known = members.chain(outside).find(|known| known.name == krate && known.member.is_none())?;
    Some(known.package.clone())
}

/// The imports of selected crates that lead nowhere.
pub(super) fn unresolved(resolver: &Resolver<'_, '_>) -> Vec<Site> {
    let index = resolver.index;
    let imports = index.imports.iter().enumerate();
    let lost = imports.filter(|(number, import)| {
        let scope = index.scope(import.scope);
        let id = ImportId::new(*number);
        matches!(import.path, ImportPath::Use(_))
            && resolver.matters(import.site)
            && (resolver.workspace.tests || !scope.test)
            && index.crates[scope.krate.index()].target.is_some()
            && [Namespaces::TYPES, Namespaces::VALUES, Namespaces::MACROS]
                .iter()
                .all(|namespaces| resolver.names.import(id, *namespaces).is_empty())
            && !resolver.made_by_a_macro(id, 0)
    });
    lost.map(|(_, import)| import.site).collect()
}

impl Resolver<'_, '_> {
    /// Whether what an import names is an item that a macro of the program makes: it is named in a call of a macro that stands where
    /// the item would, and that macro's body has items with a metavariable for their name.
    fn made_by_a_macro(&self, id: ImportId, depth: usize) -> bool {
        let import = &self.index.imports[id.index()];
        let ImportPath::Use(path) = &import.path else { return false };
        let Some((last, around)) = path.segments.split_last().filter(|(_, around)| !around.is_empty()) else {
            return false;
        };
        let reached = self.names.path(import.scope, around, path.global, Namespaces::TYPES);
        let scopes = reached.iter().filter_map(|reached| match (&reached.hit.res, reached.left) {
            (Res::Scope(scope), 0) => Some(*scope),
            _ => None,
        });
        let name = &last.name.text;
        scopes.into_iter().any(|scope| {
            let data = self.index.scope(scope);
            let imported = data.names.get(name).into_iter().flatten().filter_map(|binding| match binding.what {
                Bound::Import(inner) if inner != id => Some(inner),
                _ => None,
            });
            data.entries.iter().any(|entry| self.makes(scope, entry, name))
                || depth < CHAIN && imported.into_iter().any(|inner| self.made_by_a_macro(inner, depth + 1))
        })
    }

    /// Whether an item of a scope is the call of a macro that makes an item of this name.
    fn makes(&self, scope: ScopeId, entry: &Entry<'_>, name: &str) -> bool {
        let ItemKind::MacroCall(call) = &entry.item.kind else { return false };
        let text = self.sources.text(Site { file: entry.file, span: call.span });
        let word = |letter: char| letter.is_alphanumeric() || letter == '_';
        text.split(|letter| !word(letter)).any(|found| found == name)
            && self
                .names
                .path(scope, &call.path.segments, call.path.global, Namespaces::MACROS)
                .iter()
                .any(|reached| matches!(&reached.hit.res, Res::Def(def) if reached.left == 0 && self.makes_items(*def)))
    }

    /// Whether a macro's body has items with a metavariable for their name.
    fn makes_items(&self, def: DefId) -> bool {
        let data = self.index.def(def);
        let makes = |arm: &MacroArm| match &arm.body {
            MacroInput::Block(block) => block.scope.is_some_and(|number| {
                let inside = self.index.scope(self.index.block(data.mount, number));
                inside.names.keys().any(|name| name.starts_with(METAVARIABLE))
            }),
            MacroInput::Exprs(_) => false,
        };
        self.index.scope(data.scope).entries.iter().any(|entry| match (&entry.item.kind, entry.what) {
            (ItemKind::MacroRules(arms), EntryKind::Def(other)) => other == def && arms.iter().any(makes),
            _ => false,
        })
    }
}
