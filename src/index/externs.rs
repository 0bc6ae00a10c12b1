//! In: a target and what its package depends on. Out: the crates that the target's code can name.

use std::collections::HashMap;

use smol_str::{SmolStr, StrExt};

use super::CrateId;
use crate::{
    discover::{Extern, ExternKind, TargetKind, Workspace},
    load::Dependency,
};

/// The crates that code may name, by what they are known as.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// The catalogue's crates, by the name in code.
    pub(super) catalogue: HashMap<SmolStr, CrateId>,
    /// The libraries of members, by the package's index.
    pub(super) libraries: HashMap<usize, CrateId>,
    /// Crates outside the workspace that were read, by package.
    pub(super) dependencies: HashMap<String, CrateId>,
}

impl Known {
    fn get(&self, named: &Extern) -> Option<CrateId> {
        let member = named.member.and_then(|member| self.libraries.get(&member));
        let table = || self.catalogue.get(&named.package.as_str().replace_smolstr("-", "_"));
        member.or_else(table).or_else(|| self.dependencies.get(&named.package)).copied()
    }

    /// What every crate can name, whatever it depends on.
    fn standard(&self) -> HashMap<SmolStr, Option<CrateId>> {
        let std = self.catalogue.get(crate::catalogue::STANDARD).copied();
        ["std", "core", "alloc"].into_iter().map(|name| (SmolStr::new_static(name), std)).collect()
    }
}

/// What the code of a crate outside the workspace can name.
pub(super) fn of_dependency(dependency: &Dependency, known: &Known) -> HashMap<SmolStr, Option<CrateId>> {
    let mut externs = known.standard();
    externs.extend(dependency.externs.iter().map(|named| (SmolStr::new(&named.name), known.get(named))));
    externs
}

/// What the code of a target can name.
pub(super) fn of(
    workspace: &Workspace,
    (package, number): (usize, usize),
    known: &Known,
) -> HashMap<SmolStr, Option<CrateId>> {
    let kind = workspace.packages[package].targets[number].kind;
    let builds = kind == TargetKind::BuildScript;
    let mut externs = known.standard();
    for named in &workspace.packages[package].externs {
        if (named.kind == ExternKind::Build) == builds {
            externs.insert(SmolStr::new(&named.name), known.get(named));
        }
    }
    if let (true, Some(library)) = (!builds && kind != TargetKind::Library, known.libraries.get(&package)) {
        let own = workspace.packages[package].targets.iter().find(|target| target.kind == TargetKind::Library);
        externs.extend(own.map(|target| (SmolStr::new(&target.crate_name), Some(*library))));
    }
    externs
}
