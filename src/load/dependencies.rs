//! In: names of crates outside the workspace that an import leads into. Out: their sources, where cargo has put them on the
//! disk. Nothing is fetched, and nothing in them is linted: they only say what a name is.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::{Path, PathBuf},
};

use serde::Deserialize;

use super::{CrateFiles, Loaded, Loader, modules::Place};
use crate::{
    discover::{self, Extern, ExternKind, Workspace, normal},
    scan::Scan,
};

/// A crate outside the workspace.
#[derive(Debug)]
pub(crate) struct Dependency {
    /// The package's name in the registry.
    pub(crate) package: String,
    /// The crate's name in its own code.
    pub(crate) name: String,
    pub(crate) edition_2015: bool,
    pub(crate) externs: Vec<Extern>,
    pub(crate) files: CrateFiles,
}

impl Loaded {
    /// Reads libraries.
    pub(super) fn follow_into(&mut self, workspace: &Workspace, scan: &mut Scan, libraries: Vec<Library>) {
        let known = self.sources.iter().map(|(id, file)| (file.path.clone(), id)).collect();
        let mut loader = Loader { workspace, known, loaded: self, scan, problems: BTreeMap::new() };
        let roots: Vec<_> = libraries.iter().map(|library| (library.root.clone(), None)).collect();
        let mut crates: Vec<CrateFiles> = loader
            .read(&roots)
            .into_iter()
            .map(|root| CrateFiles {
                target: None,
                root,
                places: vec![Place::root(root)],
                links: HashMap::new(),
                unreached: Vec::new(),
            })
            .collect();
        loader.follow_all(&mut crates);
        self.dependencies.extend(libraries.into_iter().zip(crates).map(|(library, files)| Dependency {
            package: library.package,
            name: library.name,
            edition_2015: library.edition_2015,
            externs: library.externs,
            files,
        }));
    }
}

/// The libraries of packages, as far as they are there and may hand on what the packages are wanted for.
pub(crate) fn libraries(workspace: &Workspace, packages: &BTreeMap<String, BTreeSet<&str>>) -> Vec<Library> {
    if packages.is_empty() {
        return Vec::new();
    }
    let places = Places::of(workspace);
    let leading = packages.iter().filter(|(package, known)| places.leads_to(package, known));
    leading.filter_map(|(package, _)| places.library(package.clone())).collect()
}

/// A library of which the manifest was read.
#[derive(Debug)]
pub(crate) struct Library {
    package: String,
    pub(crate) name: String,
    pub(crate) root: PathBuf,
    edition_2015: bool,
    pub(crate) externs: Vec<Extern>,
}

/// The library of a package in this folder.
#[cfg(test)]
pub(crate) fn library(package: &str, folder: PathBuf) -> Option<Library> {
    let paths = HashMap::from([(package.to_owned(), folder)]);
    Places { locked: HashMap::new(), depends: HashMap::new(), folders: Vec::new(), paths }.library(package.to_owned())
}

/// Where packages may lie.
struct Places {
    /// The versions that the workspace's lock file names.
    locked: HashMap<String, Vec<String>>,
    /// What each package there depends on, in any version.
    depends: HashMap<String, Vec<String>>,
    /// Folders with one folder `name-version` or `name` per package.
    folders: Vec<PathBuf>,
    /// Path dependencies outside the workspace.
    paths: HashMap<String, PathBuf>,
}

#[derive(Deserialize)]
struct Lock {
    #[serde(default)]
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    version: String,
    /// Names, some with a version behind.
    #[serde(default)]
    dependencies: Vec<String>,
}

impl Places {
    fn of(workspace: &Workspace) -> Places {
        let mut locked: HashMap<String, Vec<String>> = HashMap::new();
        let lock = discover::text(&workspace.root.join("Cargo.lock")).ok();
        let mut depends: HashMap<String, Vec<String>> = HashMap::new();
        for Locked { name, version, dependencies } in
            lock.and_then(|text| toml::from_str::<Lock>(&text).ok()).into_iter().flat_map(|lock| lock.package)
        {
            let names = dependencies.iter().filter_map(|named| named.split(' ').next()).map(str::to_owned);
            depends.entry(name.clone()).or_default().extend(names);
            locked.entry(name).or_default().push(version);
        }
        let sources = registry_sources();
        let mut folders: Vec<PathBuf> = sources.iter().flat_map(|sources| entries(sources)).collect();
        folders.push(workspace.root.join("vendor"));
        let externs = workspace.packages.iter().flat_map(|package| &package.externs);
        let paths = externs.filter_map(|known| Some((known.package.clone(), known.path.clone()?))).collect();
        Places { locked, depends, folders, paths }
    }

    /// Whether a package is one of those, or depends on one, through whatever others. Of a package that the lock file does not
    /// know it may be so.
    fn leads_to(&self, package: &str, known: &BTreeSet<&str>) -> bool {
        let mut seen = BTreeSet::from([package]);
        let mut open = vec![package];
        while let Some(at) = open.pop() {
            let Some(next) = self.depends.get(at) else { return true };
            if known.contains(at) {
                return true;
            }
            open.extend(next.iter().map(String::as_str).filter(|next| seen.insert(next)));
        }
        false
    }

    fn library(&self, package: String) -> Option<Library> {
        let folder = self.folder(&package)?;
        let manifest: Manifest = toml::from_str(&discover::text(&folder.join("Cargo.toml")).ok()?).ok()?;
        let library = manifest.lib.unwrap_or_default();
        let root = normal(&folder.join(library.path.as_deref().unwrap_or("src/lib.rs")));
        let name = library.name.unwrap_or_else(|| package.clone()).replace('-', "_");
        let tables = manifest.target.into_values().map(|target| target.dependencies);
        let all = tables.chain([manifest.dependencies]).flatten();
        let externs = all.map(|(name, wanted)| Extern {
            package: wanted.package().unwrap_or(&name).to_owned(),
            name: name.replace('-', "_"),
            member: None,
            path: None,
            kind: ExternKind::Normal,
        });
        let edition_2015 = manifest.package.edition.is_none_or(|edition| edition.as_str() == Some("2015"));
        root.is_file().then(|| Library { externs: externs.collect(), package, name, root, edition_2015 })
    }

    /// The folder of a package: where a path dependency says, else of the newest locked version that is there.
    fn folder(&self, package: &str) -> Option<PathBuf> {
        if let Some(path) = self.paths.get(package) {
            return Some(path.clone());
        }
        let versions = self.locked.get(package)?;
        let named = versions.iter().rev().map(|version| format!("{package}-{version}")).chain([package.to_owned()]);
        let mut folders = named.flat_map(|name| self.folders.iter().map(move |folder| folder.join(&name)));
        folders.find(|folder| folder.join("Cargo.toml").is_file())
    }
}

/// Where cargo unpacks what it fetched from registries.
pub(crate) fn registry_sources() -> Option<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")))?;
    Some(home.join("registry").join("src"))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}

/// What a published manifest says that matters here.
#[derive(Deserialize)]
struct Manifest {
    package: PackageTable,
    lib: Option<LibraryTable>,
    #[serde(default)]
    dependencies: BTreeMap<String, Requirement>,
    #[serde(default)]
    target: BTreeMap<String, PlatformTable>,
}

#[derive(Deserialize)]
struct PackageTable {
    edition: Option<toml::Value>,
}

#[derive(Deserialize, Default)]
struct LibraryTable {
    name: Option<String>,
    path: Option<String>,
}

#[derive(Deserialize)]
struct PlatformTable {
    #[serde(default)]
    dependencies: BTreeMap<String, Requirement>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Requirement {
    Version(#[expect(dead_code, reason = "only its shape tells it from a table")] String),
    Table { package: Option<String> },
}

impl Requirement {
    fn package(&self) -> Option<&str> {
        match self {
            Requirement::Version(_) => None,
            Requirement::Table { package } => package.as_deref(),
        }
    }
}
