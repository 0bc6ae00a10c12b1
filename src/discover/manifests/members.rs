//! In: the manifest that a run starts from. Out: the members of its workspace, by cargo's rules, and which of them are meant
//! where none is named.

use std::{
    collections::{BTreeMap, HashSet},
    path::{Path, PathBuf},
    rc::Rc,
};

use globset::Glob;
use walkdir::WalkDir;

use super::{Dependency, Error, Manifest, Read, Requirement, broken, files::is_there, folder, normal};

/// A workspace and its members.
pub(super) struct Members {
    /// Its folder.
    pub(super) folder: PathBuf,
    /// Its manifest.
    pub(super) root: Rc<Manifest>,
    /// The members by the path of their manifests.
    pub(super) manifests: BTreeMap<PathBuf, Rc<Manifest>>,
    /// The manifests of those that are meant where none is named.
    pub(super) default: Vec<PathBuf>,
    read: Read,
    /// The folders of dependencies that were looked at.
    judged: HashSet<String>,
}

impl Members {
    pub(super) fn of(start: &Path) -> Result<Members, Error> {
        let read = Read::default();
        let root_path = root(start, &read)?.unwrap_or_else(|| start.to_owned());
        let mut members = Members {
            folder: folder(&root_path).to_owned(),
            root: read.get(&root_path)?,
            manifests: BTreeMap::new(),
            default: Vec::new(),
            read,
            judged: HashSet::new(),
        };
        if members.root.package.is_none() && members.root.workspace.is_none() {
            return Err(broken(&root_path, "it has neither `[package]` nor `[workspace]`"));
        }
        let table = members.root.workspace.clone().unwrap_or_default();
        if members.root.package.is_some() {
            members.add(root_path.clone())?;
        }
        for pattern in &table.members {
            for path in members.expand(pattern)? {
                members.add(path)?;
            }
        }
        if start != root_path && !members.manifests.contains_key(start) {
            let message = format!("the workspace of `{}` does not name it as a member", root_path.display());
            return Err(broken(start, &message));
        }
        members.default = if start != root_path {
            vec![start.to_owned()]
        } else if let Some(patterns) = &table.default_members {
            let mut default = Vec::new();
            for pattern in patterns {
                default.extend(members.expand(pattern)?);
            }
            default
        } else if members.root.package.is_some() {
            vec![root_path]
        } else {
            members.manifests.keys().cloned().collect()
        };
        members.default.retain(|path| members.manifests.contains_key(path));
        Ok(members)
    }

    /// The manifests that an entry of `members` means. A pattern means those folders that hold one.
    fn expand(&self, pattern: &str) -> Result<Vec<PathBuf>, Error> {
        let manifest = |folder: &Path| normal(&folder.join("Cargo.toml"));
        if !pattern.contains(['*', '?', '[']) {
            return Ok(vec![manifest(&self.folder.join(pattern))]);
        }
        let fault = |error: &dyn std::fmt::Display| broken(&self.folder.join("Cargo.toml"), &error.to_string());
        // The parts before the first sign are a folder; the pattern is matched below it, as deep as it is itself.
        let parts: Vec<&str> = pattern.split('/').collect();
        let plain = parts.iter().take_while(|part| !part.contains(['*', '?', '['])).count();
        let (base, rest) = parts.split_at(plain);
        let base = normal(&self.folder.join(base.join("/")));
        let glob = globset::GlobBuilder::new(&rest.join("/")).literal_separator(true).build();
        let glob: Glob = glob.map_err(|error| fault(&error))?;
        let depth = if rest.contains(&"**") { usize::MAX } else { rest.len() };
        let matcher = glob.compile_matcher();
        let folders = WalkDir::new(&base).min_depth(1).max_depth(depth).sort_by_file_name().follow_links(true);
        let folders = folders.into_iter().filter_map(Result::ok).filter(|entry| entry.file_type().is_dir());
        let meant = folders.filter(|entry| matcher.is_match(entry.path().strip_prefix(&base).unwrap_or(entry.path())));
        let manifests = meant.map(|entry| manifest(entry.path())).filter(|path| is_there(path));
        Ok(manifests.filter(|path| !self.is_excluded(path)).collect())
    }

    /// Takes a package in, and the packages in the workspace's folder that it depends on by their path.
    fn add(&mut self, path: PathBuf) -> Result<(), Error> {
        let mut open = vec![path];
        while let Some(path) = open.pop() {
            if self.manifests.contains_key(&path) {
                continue;
            }
            let manifest = self.read.get(&path)?;
            for (key, requirement) in manifest.requirements() {
                let Some(place) = self.dependency(&path, key, requirement).path else { continue };
                let other = Path::new(&place).join("Cargo.toml");
                if self.judged.insert(place) && self.takes(&other)? {
                    open.push(other);
                }
            }
            self.manifests.insert(path, manifest);
        }
        Ok(())
    }

    /// Whether a path dependency is a member: inside the workspace's folder, or where its own manifest names this workspace.
    fn takes(&self, manifest: &Path) -> Result<bool, Error> {
        if !is_there(manifest) || self.is_excluded(manifest) {
            return Ok(false);
        }
        let home = root(manifest, &self.read)?;
        Ok(home.is_some_and(|home| home == self.folder.join("Cargo.toml")))
    }

    fn is_excluded(&self, manifest: &Path) -> bool {
        self.root.workspace.as_ref().is_some_and(|table| excludes(&self.folder, table, manifest))
    }

    /// What a package says of a dependency, or the workspace for it; with the absolute path of its folder.
    pub(super) fn dependency(&self, manifest: &Path, key: &str, requirement: &Requirement) -> Dependency {
        let plain = |requirement: &Requirement| match requirement {
            Requirement::Version(_) => Dependency::default(),
            Requirement::Table(table) => table.clone(),
        };
        let own = plain(requirement);
        let shared = self.root.workspace.as_ref().and_then(|table| table.dependencies.get(key));
        let (mut found, base) = match shared.filter(|_| own.workspace) {
            Some(shared) => (plain(shared), self.folder.as_path()),
            None => (own, folder(manifest)),
        };
        found.path = found.path.map(|path| normal(&base.join(path)).to_string_lossy().into_owned());
        found
    }
}

impl Manifest {
    fn requirements(&self) -> impl Iterator<Item = (&String, &Requirement)> {
        let tables = std::iter::once(&self.dependencies).chain(self.target.values());
        tables.flat_map(|table| table.normal.iter().chain(&table.development).chain(&table.build))
    }
}

/// The manifest of the workspace that a package belongs to; none where it stands alone.
fn root(path: &Path, read: &Read) -> Result<Option<PathBuf>, Error> {
    let manifest = read.get(path)?;
    if manifest.workspace.is_some() {
        return Ok(Some(path.to_owned()));
    }
    if let Some(named) = manifest.package.as_ref().and_then(|package| package.workspace.as_ref()) {
        return Ok(Some(normal(&folder(path).join(named).join("Cargo.toml"))));
    }
    for above in folder(path).ancestors().skip(1) {
        let candidate = above.join("Cargo.toml");
        if !is_there(&candidate) {
            continue;
        }
        if let Some(table) = &read.get(&candidate)?.workspace {
            return Ok((!excludes(above, table, path)).then_some(candidate));
        }
    }
    Ok(None)
}

/// Whether a workspace leaves a package out that lies in its folder. What it names as a member is none of them.
fn excludes(root: &Path, table: &super::written::Workspace, manifest: &Path) -> bool {
    let within = |entries: &[String]| entries.iter().any(|entry| manifest.starts_with(normal(&root.join(entry))));
    within(&table.exclude) && !within(&table.members)
}
