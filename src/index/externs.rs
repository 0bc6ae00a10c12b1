//! In: a target and what its package depends on. Out: the crates that the target's code can name.

use std::collections::HashMap;

use smol_str::{SmolStr, StrExt};

use super::CrateId;
use crate::{
    discover::{ExternKind, TargetKind, Workspace},
    load::CrateFiles,
};

/// What the code of a target can name.
pub(super) fn of(
    workspace: &Workspace,
    files: &CrateFiles,
    libraries: &HashMap<usize, CrateId>,
    known: &HashMap<SmolStr, CrateId>,
) -> HashMap<SmolStr, Option<CrateId>> {
    let (package, number) = files.target;
    let kind = workspace.packages[package].targets[number].kind;
    let builds = kind == TargetKind::BuildScript;
    let mut externs = HashMap::new();
    for name in ["std", "core", "alloc"] {
        externs.insert(SmolStr::new(name), known.get(crate::catalogue::STANDARD).copied());
    }
    for named in &workspace.packages[package].externs {
        if (named.kind == ExternKind::Build) != builds {
            continue;
        }
        let table = || known.get(&named.package.as_str().replace_smolstr("-", "_")).copied();
        let krate = named.member.and_then(|member| libraries.get(&member).copied()).or_else(table);
        externs.insert(SmolStr::new(&named.name), krate);
    }
    if !builds
        && kind != TargetKind::Library
        && let Some(library) = libraries.get(&package)
    {
        let own = workspace.packages[package].targets.iter().find(|target| target.kind == TargetKind::Library);
        externs.extend(own.map(|target| (SmolStr::new(&target.crate_name), Some(*library))));
    }
    externs
}
