//! In: TOML. Out: a manifest, as far as it says what a workspace consists of. Whatever else it holds is left unread.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct Manifest {
    pub(super) package: Option<Package>,
    pub(super) workspace: Option<Workspace>,
    pub(super) lib: Option<Product>,
    #[serde(default)]
    pub(super) bin: Option<Vec<Product>>,
    #[serde(default)]
    pub(super) example: Option<Vec<Product>>,
    #[serde(default)]
    pub(super) test: Option<Vec<Product>>,
    #[serde(default)]
    pub(super) bench: Option<Vec<Product>>,
    #[serde(flatten)]
    pub(super) dependencies: Dependencies,
    /// By platform.
    #[serde(default)]
    pub(super) target: BTreeMap<String, Dependencies>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct Dependencies {
    #[serde(rename = "dependencies")]
    pub(super) normal: BTreeMap<String, Requirement>,
    #[serde(rename = "dev-dependencies", alias = "dev_dependencies")]
    pub(super) development: BTreeMap<String, Requirement>,
    #[serde(rename = "build-dependencies", alias = "build_dependencies")]
    pub(super) build: BTreeMap<String, Requirement>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: Option<Inherited>,
    pub(super) edition: Option<Inherited>,
    pub(super) rust_version: Option<Inherited>,
    /// The folder of the workspace.
    pub(super) workspace: Option<String>,
    pub(super) build: Option<Build>,
    pub(super) autolib: Option<bool>,
    pub(super) autobins: Option<bool>,
    pub(super) autoexamples: Option<bool>,
    pub(super) autotests: Option<bool>,
    pub(super) autobenches: Option<bool>,
    pub(super) metadata: Option<Value>,
}

/// A value, or the word that the workspace's counts.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Inherited {
    Own(String),
    Shared { workspace: bool },
}

impl Inherited {
    pub(super) fn value(&self, shared: Option<String>) -> Option<String> {
        match self {
            Inherited::Own(value) => Some(value.clone()),
            Inherited::Shared { workspace } => shared.filter(|_| *workspace),
        }
    }
}

/// `build = "path"`, or whether there is one.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Build {
    Path(String),
    Any(bool),
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub(super) struct Workspace {
    pub(super) members: Vec<String>,
    pub(super) default_members: Option<Vec<String>>,
    pub(super) exclude: Vec<String>,
    pub(super) package: Shared,
    pub(super) dependencies: BTreeMap<String, Requirement>,
    pub(super) metadata: Option<Value>,
}

/// What packages may take from the workspace.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct Shared {
    pub(super) version: Option<String>,
    pub(super) edition: Option<String>,
    pub(super) rust_version: Option<String>,
}

/// A target that the manifest names.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub(super) struct Product {
    pub(super) name: Option<String>,
    pub(super) path: Option<String>,
    pub(super) edition: Option<String>,
    #[serde(alias = "crate_type")]
    pub(super) crate_type: Option<Vec<String>>,
    #[serde(alias = "proc_macro")]
    pub(super) proc_macro: bool,
    pub(super) doc: Option<bool>,
    pub(super) doctest: Option<bool>,
    pub(super) test: Option<bool>,
    pub(super) required_features: Vec<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Requirement {
    Version(#[expect(dead_code, reason = "only its shape tells it from a table")] String),
    Table(Dependency),
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct Dependency {
    pub(super) package: Option<String>,
    /// As written; absolute once it is the workspace's or the package's.
    pub(super) path: Option<String>,
    pub(super) workspace: bool,
}
