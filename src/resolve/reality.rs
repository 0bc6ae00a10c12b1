//! In: the catalogue, and the newest version of each crate as published. Out: the rows whose item is not where they say.
//!
//! It fetches over a hundred crates, so it runs by hand: `cargo test --lib newest_versions -- --ignored --nocapture`.

use std::{
    path::PathBuf,
    process::{Command, Stdio},
};

use super::{Names, Resolver, bind::from_root, names::Res};
use crate::{
    catalogue::{self, Api, Form},
    config::Config,
    discover::{Package, TargetKind, Workspace},
    index::{self, EntryKind, Namespaces, ScopeId},
    load,
    options::Parsed,
    source::{Site, Span},
    syntax::tree::ItemKind,
    testing,
};

#[test]
#[ignore = "fetches the newest version of every crate of the catalogue: run it by hand"]
fn the_newest_versions_have_every_item_where_the_catalogue_says() {
    let mut lost = Vec::new();
    let mut seen = 0;
    for package in
        catalogue::packages().filter(|package| *package != catalogue::STANDARD && *package != "bb-interactive")
    {
        let table = catalogue::table(package).expect("is listed");
        let rows: Vec<&Api> = table.apis.iter().filter(|api| api.form != Form::Attribute && !api._gone).collect();
        if rows.is_empty() || table._unpublished {
            continue;
        }
        let missing = missing(package, &rows).unwrap_or_else(|error| vec![error]);
        println!("{package}: {} of {} rows not found", missing.len(), rows.len());
        lost.extend(missing.into_iter().map(|path| format!("{package}: {path}")));
        seen += rows.len();
    }
    println!("{seen} rows looked for, {} not found", lost.len());
    assert!(lost.is_empty(), "mend these rows, or mark them `gone = true`:\n{}", lost.join("\n"));
}

/// The paths of rows that the newest version of a package does not have.
fn missing(package: &str, rows: &[&Api]) -> Result<Vec<String>, String> {
    let folder = newest(package)?;
    let library = load::library(package, folder.clone()).ok_or("it has no library")?;
    let root = library.root.to_str().ok_or("its path is no text")?;
    let mut target = testing::target(TargetKind::Library, &library.name, root);
    target.crate_name.clone_from(&library.name);
    let member = Package {
        id: package.to_owned(),
        name: package.to_owned(),
        manifest: folder.join("Cargo.toml"),
        folder: folder.clone(),
        rust_version: None,
        targets: vec![target],
        externs: library.externs,
        selected: true,
    };
    let workspace = Workspace { root: folder, packages: vec![member], ..testing::workspace(Config::default()) };
    let (loaded, mut scan) = load::load(&workspace, Parsed::Relevant);
    let index = index::build(&workspace, &loaded);
    let resolver = Resolver::new(&workspace, &loaded, &mut scan, Names::new(&index));
    let root = index.crates.iter().find(|krate| krate.target.is_some()).map(|krate| krate.root);
    let roots = root.as_slice();
    let there = |api: &&&Api| {
        let paths = || std::iter::once(&api.path).chain(&api.aliases);
        // A procedural macro is a function, in its own crate.
        let forms = [api.form, if api.form == Form::Macro { Form::Fn } else { api.form }];
        paths().any(|path| {
            forms.iter().any(|form| !resolver.find(roots, path, *form).is_empty())
                || resolver.handed_on(roots, path)
                || resolver.written_by_a_macro(roots, path)
        })
    };
    Ok(rows.iter().filter(|api| !there(api)).map(|api| api.path.to_string()).collect())
}

/// The folder of a package's newest version, fetched by cargo.
fn newest(package: &str) -> Result<PathBuf, String> {
    let mut command = Command::new("cargo");
    command.args(["info", "--color", "never", package]).current_dir("/").stdin(Stdio::null());
    let output = command.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().find_map(|line| line.strip_prefix("version: "));
    let version = line.and_then(|line| line.split_whitespace().next()).ok_or("cargo does not find it")?;
    let sources = load::registry_sources().ok_or("there is no home folder")?;
    let registries = std::fs::read_dir(sources).map_err(|error| error.to_string())?;
    let mut folders = registries.filter_map(|entry| Some(entry.ok()?.path().join(format!("{package}-{version}"))));
    folders.find(|folder| folder.is_dir()).ok_or_else(|| format!("{version} was not put on the disk"))
}

impl Resolver<'_, '_> {
    /// Whether a macro or a derive writes the item: where it would stand, a macro call or a derive names it.
    fn written_by_a_macro(&self, roots: &[ScopeId], path: &str) -> bool {
        let Some((around, name)) = path.rsplit_once("::") else { return false };
        let around = from_root(around);
        let places = roots.iter().flat_map(|root| self.names.path(*root, &around, false, Namespaces::TYPES));
        places.into_iter().filter(|reached| reached.left == 0).any(|reached| {
            let (scope, owner) = match reached.hit.res {
                Res::Scope(scope) => (scope, None),
                Res::Def(def) => (self.index.def(def).scope, Some(def)),
                _ => return false,
            };
            self.index.scope(scope).entries.iter().any(|entry| match (&entry.item.kind, entry.what) {
                (ItemKind::MacroCall(_), _) => {
                    let text = self.sources.text(Site { file: entry.file, span: entry.item.span });
                    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == name)
                }
                (_, EntryKind::Def(def)) if owner == Some(def) => {
                    // The tree leaves out derives of the standard library, which say nothing to a lint.
                    let head = Span { end: entry.item.name.span.start, ..entry.item.span };
                    let text = self.sources.text(Site { file: entry.file, span: head });
                    text.split(|letter: char| !letter.is_alphanumeric()).any(|word| word.to_lowercase() == name)
                }
                _ => false,
            })
        })
    }

    /// Whether a path leads out of what was read: then another crate has the item.
    fn handed_on(&self, roots: &[ScopeId], path: &str) -> bool {
        let segments: Vec<_> = path.split("::").collect();
        let lead = (2..=segments.len()).any(|end| {
            let prefix = segments[..end].join("::");
            let segments = from_root(&prefix);
            roots.iter().any(|root| {
                let reached = self.names.path(*root, &segments, false, Namespaces::ALL);
                reached.iter().any(|reached| matches!(reached.hit.res, Res::Foreign(_)))
            })
        });
        // What a glob of another crate brings cannot be seen.
        lead || roots.iter().any(|root| {
            self.index.scope(*root).globs.iter().any(|glob| {
                self.names.import(*glob, Namespaces::TYPES).iter().any(|hit| matches!(hit.res, Res::Foreign(_)))
            })
        })
    }
}
