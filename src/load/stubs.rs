//! In: the packages that code can name. Out: the catalogue's tables of those crates, and their declarations, lowered.

use std::collections::BTreeMap;

use smol_str::{SmolStr, StrExt};

use super::Dependency;
use crate::{
    catalogue::{self, Table},
    discover::Workspace,
    syntax::{self, tree::FileSyntax},
};

/// The catalogue's crates that this run needs, by the name that code has for them.
#[derive(Debug, Default)]
pub(crate) struct Stubs {
    pub(crate) crates: BTreeMap<SmolStr, Stub>,
}

#[derive(Debug)]
pub(crate) struct Stub {
    pub(crate) table: Table,
    pub(crate) syntax: FileSyntax,
}

impl Stubs {
    /// Reads the tables of the packages that code can name, of the crates that those hand on, and those that are always needed, as
    /// far as they are not there yet.
    pub(super) fn add(&mut self, workspace: &Workspace, dependencies: &[Dependency]) {
        let members = workspace.packages.iter().flat_map(|package| {
            package.externs.iter().map(|known| known.package.as_str()).chain([package.name.as_str()])
        });
        let outside = dependencies.iter().flat_map(|known| &known.externs).map(|known| known.package.as_str());
        let mut queue: Vec<String> = members.chain(outside).map(str::to_owned).collect();
        queue.extend(catalogue::packages().filter(|package| catalogue::always(package)).map(str::to_owned));
        while let Some(package) = queue.pop() {
            let name = package.as_str().replace_smolstr("-", "_");
            if self.crates.contains_key(&name) {
                continue;
            }
            let Some(table) = catalogue::table(&package) else { continue };
            let name = table.package.replace_smolstr("-", "_");
            queue.extend(doors(&table.declarations).filter_map(catalogue::package_of).map(str::to_owned));
            let syntax = syntax::read(&table.declarations);
            self.crates.insert(name, Stub { table, syntax });
        }
    }
}

/// The crates that declarations name: every identifier behind a `::` that begins a path.
fn doors(declarations: &str) -> impl Iterator<Item = &str> {
    let begins = declarations.match_indices("::").filter(|(at, _)| {
        !declarations[..*at].ends_with(|letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '>' | ':'))
    });
    begins.map(|(at, _)| {
        let rest = &declarations[at + 2..];
        let end = rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(rest.len());
        &rest[..end]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declaration_parses() {
        for package in catalogue::packages() {
            let table = catalogue::table(package).expect("is listed");
            let syntax = syntax::read(&table.declarations);
            assert!(syntax.broken.is_none(), "{package}: {:?}", syntax.broken);
        }
    }

    #[test]
    fn a_door_is_a_path_that_begins_with_colons() {
        let text = "pub use ::console; fn f(a: ::std::io::Error) -> Result<::nix::X> { a::b::c }";
        assert_eq!(doors(text).collect::<Vec<_>>(), ["console", "std", "nix"]);
    }
}
