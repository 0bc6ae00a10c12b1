//! In: the packages that code can name. Out: the catalogue's tables of those crates, and their declarations, lowered.

use std::{
    collections::BTreeMap,
    sync::{LazyLock, OnceLock},
    thread,
};

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
    pub(crate) crates: BTreeMap<SmolStr, &'static Stub>,
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
            let Some(stub) = stub(&package) else { continue };
            let name = stub.table.package.replace_smolstr("-", "_");
            queue.extend(doors(&stub.table.declarations).filter_map(catalogue::package_of).map(str::to_owned));
            self.crates.insert(name, stub);
        }
    }
}

/// What the catalogue says of one crate; it is read when it is first asked for.
fn stub(package: &str) -> Option<&'static Stub> {
    static STUBS: LazyLock<BTreeMap<&str, OnceLock<Option<Stub>>>> =
        LazyLock::new(|| catalogue::packages().map(|package| (package, OnceLock::new())).collect());
    let read = || {
        let table = catalogue::table(package)?;
        let syntax = syntax::read(&table.declarations);
        Some(Stub { table, syntax })
    };
    STUBS.get(package)?.get_or_init(read).as_ref()
}

/// Begins to read what every run needs, while something else has to be waited for.
pub(crate) fn read_ahead() {
    let always =
        || catalogue::packages().filter(|package| catalogue::always(package)).for_each(|package| _ = stub(package));
    // Where no thread can be had, it is read when it is asked for.
    _ = thread::Builder::new().name("catalogue".to_owned()).spawn(always);
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
