//! In: a folder or a manifest. Out: what `cargo metadata --no-deps` would say of it, read from the manifests alone: for places
//! without cargo, such as a commit hook, and where starting cargo costs too much.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    path::{Component, Path, PathBuf},
    rc::Rc,
};

use cargo_metadata::{Metadata, MetadataCommand};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde_json::{Value, json};

use super::{files, paths::normal};
use crate::{error::Error, options::Options};

mod members;
mod targets;
mod written;

use members::Members;
use written::{Dependencies, Dependency, Manifest, Requirement};

/// What is encoded in the path of a package id.
const ENCODED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'/')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'\\')
    .add(b'`')
    .add(b'{')
    .add(b'}');

/// Reads the workspace that the options start in.
pub(super) fn read(options: &Options) -> Result<Metadata, Error> {
    let folder = if options.folder.as_os_str().is_empty() { PathBuf::from(".") } else { options.folder.clone() };
    let start = match &options.manifest {
        Some(manifest) => normal(&folder.join(manifest)),
        None => {
            nearest(&folder).ok_or_else(|| broken(&folder, "there is no `Cargo.toml` here or in a folder above"))?
        }
    };
    let members = Members::of(&start)?;
    // cargo refuses them as well.
    if let Some(path) = members.manifests.keys().chain([&members.folder]).find(|path| path.to_str().is_none()) {
        return Err(broken(path, "its path is not UTF-8"));
    }
    let packages = members.manifests.iter().map(|(path, manifest)| package(path, manifest, &members));
    let packages: Vec<Value> = packages.collect::<Result<_, _>>()?;
    let id = |path: &PathBuf| members.manifests.get(path).map(|manifest| self::id(path, manifest, &members.root));
    let described = json!({
        "packages": packages,
        "workspace_members": members.manifests.keys().filter_map(id).collect::<Vec<_>>(),
        "workspace_default_members": members.default.iter().filter_map(id).collect::<Vec<_>>(),
        "resolve": null,
        "target_directory": members.folder.join("target"),
        "version": 1,
        "workspace_root": members.folder,
        "metadata": members.root.workspace.as_ref().and_then(|workspace| workspace.metadata.as_ref()),
    });
    MetadataCommand::parse(described.to_string()).map_err(|error| broken(&start, &error.to_string()))
}

fn nearest(folder: &Path) -> Option<PathBuf> {
    folder.ancestors().map(|folder| folder.join("Cargo.toml")).find(|manifest| files::is_there(manifest))
}

fn broken(path: &Path, message: &str) -> Error {
    Error::Manifest { path: path.to_owned(), message: message.to_owned() }
}

/// Manifests by their path, each read once.
#[derive(Default)]
struct Read(RefCell<BTreeMap<PathBuf, Rc<Manifest>>>);

impl Read {
    fn get(&self, path: &Path) -> Result<Rc<Manifest>, Error> {
        if let Some(known) = self.0.borrow().get(path) {
            return Ok(Rc::clone(known));
        }
        let text = files::text(path).map_err(|source| Error::Unreadable { path: path.to_owned(), source })?;
        let manifest = toml::from_str(&text).map_err(|error| broken(path, &error.to_string()))?;
        let manifest = Rc::new(manifest);
        self.0.borrow_mut().insert(path.to_owned(), Rc::clone(&manifest));
        Ok(manifest)
    }
}

/// The folder of a manifest.
fn folder(manifest: &Path) -> &Path {
    manifest.parent().unwrap_or(Path::new(""))
}

fn package(path: &Path, manifest: &Manifest, members: &Members) -> Result<Value, Error> {
    let Some(package) = &manifest.package else { return Err(broken(path, "a member of a workspace is a package")) };
    let mut dependencies = Vec::new();
    let mut add = |all: &BTreeMap<String, Requirement>, kind: Option<&str>| {
        dependencies.extend(all.iter().map(|(key, requirement)| dependency(path, key, requirement, kind, members)));
    };
    for table in std::iter::once(&manifest.dependencies).chain(manifest.target.values()) {
        let Dependencies { normal, development, build } = table;
        add(normal, None);
        add(development, Some("dev"));
        add(build, Some("build"));
    }
    Ok(json!({
        "name": package.name,
        "version": version(manifest, &members.root),
        "id": id(path, manifest, &members.root),
        "source": null,
        "dependencies": dependencies,
        "targets": targets::of(folder(path), manifest, &edition(manifest, &members.root)),
        "features": {},
        "manifest_path": path,
        "metadata": package.metadata,
        "edition": edition(manifest, &members.root),
        "rust_version": rust_version(manifest, &members.root),
    }))
}

/// A package's value, or the workspace's where it says so.
fn version(manifest: &Manifest, root: &Manifest) -> String {
    let own = manifest.package.as_ref().and_then(|package| package.version.as_ref());
    let shared = root.workspace.as_ref().and_then(|workspace| workspace.package.version.clone());
    own.and_then(|own| own.value(shared)).unwrap_or_else(|| "0.0.0".to_owned())
}

fn edition(manifest: &Manifest, root: &Manifest) -> String {
    let own = manifest.package.as_ref().and_then(|package| package.edition.as_ref());
    let shared = root.workspace.as_ref().and_then(|workspace| workspace.package.edition.clone());
    own.and_then(|own| own.value(shared)).unwrap_or_else(|| "2015".to_owned())
}

fn rust_version(manifest: &Manifest, root: &Manifest) -> Option<String> {
    let shared = root.workspace.as_ref().and_then(|workspace| workspace.package.rust_version.clone());
    manifest.package.as_ref()?.rust_version.as_ref()?.value(shared)
}

/// The package id, as cargo writes it: with the name where the folder has another one.
fn id(path: &Path, manifest: &Manifest, root: &Manifest) -> String {
    let parts = folder(path).components().filter(|part| matches!(part, Component::Normal(_) | Component::Prefix(_)));
    let parts: Vec<String> = parts.map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    let encoded: Vec<String> = parts.iter().map(|part| utf8_percent_encode(part, ENCODED).to_string()).collect();
    let name = manifest.package.as_ref().map_or("", |package| package.name.as_str());
    let version = version(manifest, root);
    let place = encoded.join("/");
    if encoded.last().is_some_and(|last| last == name) {
        format!("path+file:///{place}#{version}")
    } else {
        format!("path+file:///{place}#{name}@{version}")
    }
}

fn dependency(path: &Path, key: &str, requirement: &Requirement, kind: Option<&str>, members: &Members) -> Value {
    let Dependency { package, path, .. } = members.dependency(path, key, requirement);
    let name = package.as_deref().unwrap_or(key);
    json!({
        "name": name,
        "source": null,
        "req": "*",
        "kind": kind,
        "rename": (name != key).then_some(key),
        "optional": false,
        "uses_default_features": true,
        "features": [],
        "target": null,
        "path": path,
        "registry": null,
    })
}
