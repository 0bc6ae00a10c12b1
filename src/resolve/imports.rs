//! In: the index. Out: imports that lead out of what was read: the packages they may take a known API from, and those lost.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Resolver,
    names::{Names, Res},
};
use crate::{
    catalogue,
    discover::Workspace,
    index::{ImportId, ImportPath, Namespaces},
    load::{Loaded, Wanted},
    source::Site,
};

/// The packages behind imports such as `use keys::crossterm;` whose name says that a known API may come through them.
pub(crate) fn wanted(workspace: &Workspace, loaded: &Loaded, names: &Names<'_, '_>) -> Wanted {
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
    Wanted { packages: wanted, ..Wanted::default() }
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
            && index.crates[scope.krate.index()].target.is_some()
            && [Namespaces::TYPES, Namespaces::VALUES, Namespaces::MACROS]
                .iter()
                .all(|namespaces| resolver.names.import(id, *namespaces).is_empty())
    });
    lost.map(|(_, import)| import.site).collect()
}
