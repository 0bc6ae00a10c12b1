//! In: the options. Out: the workspace: its root, packages, targets, what each package calls its dependencies, and the configuration.

use std::path::{Path, PathBuf};

use crate::{
    config::{Config, Known, baseline::Baseline},
    error::Error,
    options::Options,
};

mod changes;
mod committed;
mod configuration;
mod files;
mod git;
mod manifests;
mod metadata;
mod paths;
mod patience;
mod repository;
mod select;
mod spec;

pub use changes::Changes;
pub(crate) use committed::may_change;
pub(crate) use files::{is_there, read, text};
pub(crate) use paths::{normal, real};
pub use repository::Repository;

/// What is linted, as far as manifests and the command line say. Nothing of the code has been read.
#[derive(Debug)]
pub struct Workspace {
    /// Absolute folder of the workspace.
    pub root: PathBuf,
    /// The repository that the workspace lies in.
    pub repository: Repository,
    /// The members, sorted by id.
    pub packages: Vec<Package>,
    /// The configuration, defaults where there is none.
    pub config: Config,
    /// What was there when the lints were adopted, where that was written down.
    pub baseline: Option<Baseline>,
    /// What a branch touched, where only that is reported.
    pub changes: Option<Changes>,
    /// Whether test code is linted: asked for by the configuration or by the command line.
    pub tests: bool,
    /// Whether everything that an allowance can match is looked at (no `-p`, no target selection, no commit to compare with): then unused ones are judged.
    pub whole: bool,
    /// What was asked for and is not done, each as one line; said with the closing figures.
    pub notes: Vec<String>,
    /// What is said in verbose output only.
    pub asides: Vec<String>,
}

impl Workspace {
    /// A path as it is shown: relative to the root with `/` between its parts, absolute outside.
    pub fn shown(&self, path: &Path) -> String {
        match path.strip_prefix(&self.root) {
            Ok(inside) => {
                let parts: Vec<_> = inside.components().map(|part| part.as_os_str().to_string_lossy()).collect();
                parts.join("/")
            }
            Err(_) => path.display().to_string(),
        }
    }

    /// The package and the target at these indexes, as a finding carries them.
    pub fn target(&self, (package, target): (usize, usize)) -> Option<(&Package, &Target)> {
        let package = self.packages.get(package)?;
        Some((package, package.targets.get(target)?))
    }
}

/// Asks cargo for the workspace, reads its configuration and selects. `lints` are those that exist.
pub fn discover(options: &Options, lints: &[Known<'_>]) -> Result<Workspace, Error> {
    let metadata = metadata::ask(options)?;
    let config = configuration::read(options, &metadata, lints)?;
    let mut workspace = metadata::workspace(&metadata, config);
    workspace.baseline = configuration::baseline(&workspace.root, lints)?;
    workspace.tests = options.tests || workspace.config.tests;
    select::select(&mut workspace, &metadata, options)?;
    if let Some(commit) = &options.changed_since {
        workspace.changes = Some(changes::since(commit, &workspace.root)?);
        workspace.whole = false;
    }
    Ok(workspace)
}

/// A member of the workspace.
#[derive(Debug)]
pub struct Package {
    /// The package id, as cargo writes it.
    pub id: String,
    /// The package's name.
    pub name: String,
    /// Absolute path of its manifest.
    pub manifest: PathBuf,
    /// Absolute folder of its manifest.
    pub folder: PathBuf,
    /// The oldest Rust version that it says it is built with, as major and minor; `None` where it says nothing.
    pub rust_version: Option<(u64, u64)>,
    /// Its targets, in the order library, binary, example, test, benchmark, build script, then by name.
    pub targets: Vec<Target>,
    /// What its code can name: dependencies of every kind, for every platform and feature.
    pub externs: Vec<Extern>,
    /// Whether the command line selects it. Members that are not selected are read only where a path leads into them.
    pub selected: bool,
}

/// What kind of target it is; the order decides under which target a shared place is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TargetKind {
    /// A library of any crate type, procedural macros too.
    Library,
    /// A binary.
    Binary,
    /// An example.
    Example,
    /// An integration test.
    Test,
    /// A benchmark.
    Benchmark,
    /// A build script.
    BuildScript,
}

/// One compilation root.
#[derive(Debug)]
pub struct Target {
    /// What it is.
    pub kind: TargetKind,
    /// The target's name as cargo writes it.
    pub name: String,
    /// The name in Rust paths: `-` becomes `_`.
    pub crate_name: String,
    /// Absolute path of the root file.
    pub root: PathBuf,
    /// Edition as in the manifest: `2015` to `2024`.
    pub edition: String,
    /// The fields that cargo's messages repeat, as `cargo metadata` gave them: kind, crate_types, doc, doctest, test.
    pub kinds: Vec<String>,
    /// Crate types.
    pub crate_types: Vec<String>,
    /// cargo's `doc`, `doctest`, `test`.
    pub doc: bool,
    /// Whether documentation tests run.
    pub doctest: bool,
    /// Whether `cargo test` runs it.
    pub test: bool,
    /// The features without which cargo does not build it.
    pub required_features: Vec<String>,
    /// Whether the command line selects it (tests and benchmarks only where test code is asked for).
    pub selected: bool,
}

/// A name that a package's code has for another crate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extern {
    /// The name in code, `-` as `_`, after a rename.
    pub name: String,
    /// The package's name in the registry.
    pub package: String,
    /// The member that it is, by its index in [`Workspace::packages`].
    pub member: Option<usize>,
    /// The folder of a path dependency.
    pub path: Option<PathBuf>,
    /// Whether it is a build dependency, a development dependency, or an ordinary one.
    pub kind: ExternKind,
}

/// Which targets can name a dependency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ExternKind {
    /// Every target but the build script.
    Normal,
    /// Examples, tests, benchmarks and unit tests.
    Development,
    /// The build script.
    Build,
}
