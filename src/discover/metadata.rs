//! In: the options. Out: what `cargo metadata --no-deps` says, as this crate's own types. The only owner of `cargo_metadata`.

use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
};

use cargo_metadata::{CrateType, DependencyKind, Metadata, MetadataCommand};

use super::{Extern, ExternKind, Package, Repository, Target, TargetKind, Workspace, manifests, patience};
use crate::{
    config::Config,
    error::Error,
    options::{Options, Teller},
};

/// Runs cargo, or reads the manifests.
pub(super) fn ask(options: &Options) -> Result<Described, Error> {
    if options.teller == Teller::Manifests {
        return manifests::read(options).map(|metadata| Described { metadata, without_cargo: false });
    }
    match run(options) {
        Err(Error::NoCargo { source, .. }) if source.kind() == ErrorKind::NotFound && is_usual(&options.cargo) => {
            manifests::read(options).map(|metadata| Described { metadata, without_cargo: true })
        }
        other => other.map(|metadata| Described { metadata, without_cargo: false }),
    }
}

/// Whether no particular cargo was named.
fn is_usual(cargo: &Path) -> bool {
    cargo.as_os_str().is_empty() || cargo == Path::new("cargo")
}

fn run(options: &Options) -> Result<Metadata, Error> {
    let mut command = MetadataCommand::new();
    if !options.cargo.as_os_str().is_empty() {
        command.cargo_path(&options.cargo);
    }
    if !options.folder.as_os_str().is_empty() {
        command.current_dir(&options.folder);
    }
    if let Some(manifest) = &options.manifest {
        command.manifest_path(manifest);
    }
    let words = ["--color".to_owned(), "never".to_owned()].into_iter().chain(options.cargo_words.iter().cloned());
    command.no_deps().other_options(words.collect::<Vec<String>>());
    let written = patience::output(&mut command.cargo_command(), options)?;
    if !written.status.success() {
        return Err(Error::Cargo { text: own_words(&String::from_utf8_lossy(&written.err)) });
    }
    let out = String::from_utf8_lossy(&written.out);
    let json = out.lines().find(|line| line.starts_with('{')).unwrap_or_default();
    MetadataCommand::parse(json).map_err(|error| Error::Cargo { text: error.to_string() })
}

/// cargo's error without the warnings before it.
fn own_words(stderr: &str) -> String {
    let text = stderr.trim();
    let error = text.lines().position(|line| line.starts_with("error: "));
    let lines: Vec<&str> = text.lines().skip(error.unwrap_or(0)).collect();
    let text = lines.join("\n");
    // rustup adds one where panics have one.
    let text = text.split("\n\nStack backtrace:").next().unwrap_or_default();
    text.strip_prefix("error: ").unwrap_or(text).to_owned()
}

/// cargo's answer. Its types do not leave this folder.
#[derive(Debug)]
pub(super) struct Described {
    metadata: Metadata,
    /// Whether cargo was to be asked and is not there.
    without_cargo: bool,
}

impl Described {
    /// The workspace's folder.
    pub(super) fn root(&self) -> &Path {
        self.metadata.workspace_root.as_std_path()
    }

    /// Whether the workspace's manifest has the configuration's section.
    pub(super) fn has_section(&self) -> bool {
        self.metadata.workspace_metadata.get("bb-lint").is_some()
    }

    /// The manifest of a package that has the configuration's section, where nothing would read it.
    pub(super) fn misplaced_section(&self) -> Option<&Path> {
        let package = self.members().find(|package| package.metadata.get("bb-lint").is_some())?;
        Some(package.manifest_path.as_std_path())
    }

    /// Whether cargo would take this member where nothing is selected.
    pub(super) fn is_default(&self, id: &str) -> bool {
        let default = &self.metadata.workspace_default_members;
        default.is_missing() || default.iter().any(|member| member.repr == id)
    }

    /// A member's version.
    pub(super) fn version(&self, id: &str) -> String {
        let package = self.members().find(|package| package.id.repr == id);
        package.map(|package| package.version.to_string()).unwrap_or_default()
    }

    fn members(&self) -> impl Iterator<Item = &cargo_metadata::Package> {
        self.metadata.packages.iter().filter(|package| self.metadata.workspace_members.contains(&package.id))
    }
}

/// The workspace with nothing selected.
pub(super) fn workspace(described: &Described, config: Config) -> Workspace {
    let mut members: Vec<_> = described.members().collect();
    members.sort_by(|one, other| one.id.repr.cmp(&other.id.repr));
    let packages = members.iter().map(|package| Package {
        id: package.id.repr.clone(),
        name: package.name.to_string(),
        manifest: package.manifest_path.clone().into(),
        folder: folder(package),
        rust_version: package.rust_version.as_ref().map(|version| (version.major, version.minor)),
        targets: targets(package),
        externs: externs(package, &members),
        selected: false,
    });
    let root = described.root().to_owned();
    let said = "cargo was not found, so the manifests were read without it".to_owned();
    let asides = described.without_cargo.then_some(said).into_iter().collect();
    let repository = Repository::around(&root);
    Workspace {
        root,
        repository,
        packages: packages.collect(),
        config,
        baseline: None,
        changes: None,
        tests: false,
        whole: false,
        notes: Vec::new(),
        asides,
    }
}

fn folder(package: &cargo_metadata::Package) -> PathBuf {
    package.manifest_path.parent().expect("a manifest lies in a folder").into()
}

fn targets(package: &cargo_metadata::Package) -> Vec<Target> {
    let targets = package.targets.iter().map(|target| Target {
        kind: kind(target),
        name: target.name.clone(),
        crate_name: target.name.replace('-', "_"),
        root: target.src_path.clone().into(),
        edition: target.edition.as_str().to_owned(),
        kinds: target.kind.iter().map(ToString::to_string).collect(),
        crate_types: target.crate_types.iter().map(CrateType::to_string).collect(),
        doc: target.doc,
        doctest: target.doctest,
        test: target.test,
        required_features: target.required_features.clone(),
        selected: false,
    });
    let mut targets: Vec<Target> = targets.collect();
    targets.sort_by(|one, other| (one.kind, &one.name).cmp(&(other.kind, &other.name)));
    targets
}

fn kind(target: &cargo_metadata::Target) -> TargetKind {
    if target.is_custom_build() {
        TargetKind::BuildScript
    } else if target.is_bin() {
        TargetKind::Binary
    } else if target.is_example() {
        TargetKind::Example
    } else if target.is_test() {
        TargetKind::Test
    } else if target.is_bench() {
        TargetKind::Benchmark
    } else {
        TargetKind::Library
    }
}

/// What a package's code calls its dependencies; renames, inherited and target-specific ones arrive in one list.
fn externs(package: &cargo_metadata::Package, members: &[&cargo_metadata::Package]) -> Vec<Extern> {
    let externs = package.dependencies.iter().map(|dependency| {
        let path = dependency.path.as_ref();
        let member = path.and_then(|path| {
            members.iter().position(|member| {
                *member.name == *dependency.name && member.manifest_path.parent().is_some_and(|folder| folder == path)
            })
        });
        let library = member.and_then(|member| {
            let target = members[member].targets.iter().find(|target| kind(target) == TargetKind::Library)?;
            Some(target.name.as_str())
        });
        let name = dependency.rename.as_deref().or(library).unwrap_or(&dependency.name);
        Extern {
            name: name.replace('-', "_"),
            package: dependency.name.clone(),
            member,
            path: dependency.path.clone().map(Into::into),
            kind: match dependency.kind {
                DependencyKind::Development => ExternKind::Development,
                DependencyKind::Build => ExternKind::Build,
                _ => ExternKind::Normal,
            },
        }
    });
    let mut externs: Vec<Extern> = externs.collect();
    externs.sort_by(|one, other| {
        (&one.name, one.kind, &one.package, one.member).cmp(&(&other.name, other.kind, &other.package, other.member))
    });
    externs.dedup();
    externs
}
