//! In: the workspace and its report. Out: which modules check whether a person is there, and which of them looks like the detector.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    cli::RUNTIME,
    discover::{TargetKind, Workspace},
    lint::registry,
    suppress::Report,
};

/// Fewer checks than this make no detector.
const FEWEST: usize = 2;

/// A module with checks.
#[derive(Debug, Default)]
pub(super) struct Module {
    pub(super) path: String,
    /// How many there are, by lint.
    pub(super) checks: BTreeMap<&'static str, usize>,
    /// The functions that they stand in.
    pub(super) functions: BTreeSet<String>,
}

impl Module {
    pub(super) fn count(&self) -> usize {
        self.checks.values().sum()
    }

    /// Whether it is a whole crate, where nothing would be left to find.
    fn is_root(&self) -> bool {
        !self.path.contains("::")
    }
}

/// What the code says of its detector.
#[derive(Debug)]
pub(super) struct Proposal {
    /// Those that can be named, most checks first.
    pub(super) modules: Vec<Module>,
    /// All checks, also in the roots of crates.
    pub(super) total: usize,
    /// Whether a member depends on the runtime crate.
    pub(super) runtime: bool,
}

impl Proposal {
    pub(super) fn of(workspace: &Workspace, report: &Report) -> Proposal {
        let about: BTreeSet<&str> =
            registry::all().iter().filter(|lint| lint.spares_detector).map(|lint| lint.name).collect();
        let mut modules: BTreeMap<&str, Module> = BTreeMap::new();
        for finding in report.entries.iter().map(|entry| &entry.finding) {
            let kind = workspace.target(finding.target).map(|(_, target)| target.kind);
            let program = matches!(kind, Some(TargetKind::Library | TargetKind::Binary));
            if !program || finding.test || finding.unreached || !about.contains(finding.lint) {
                continue;
            }
            let module = modules.entry(&finding.module).or_default();
            module.path.clone_from(&finding.module);
            *module.checks.entry(finding.lint).or_default() += 1;
            let inside = finding.item.strip_prefix(&finding.module).is_some_and(|rest| rest.starts_with("::"));
            let named = finding.item.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | ':'));
            if inside && named {
                module.functions.insert(finding.item.clone());
            }
        }
        let total = modules.values().map(Module::count).sum();
        let mut modules: Vec<Module> = modules.into_values().filter(|module| !module.is_root()).collect();
        modules.sort_by_key(|module| std::cmp::Reverse(module.count()));
        let mut externs = workspace.packages.iter().flat_map(|package| &package.externs);
        Proposal { modules, total, runtime: externs.any(|named| named.package == RUNTIME) }
    }

    /// The module that looks like a detector: half of all checks, or more, stand in it.
    pub(super) fn module(&self) -> Option<&Module> {
        let most = self.modules.first().filter(|_| !self.runtime)?;
        (most.count() >= FEWEST && most.count() * 2 >= self.total).then_some(most)
    }

    /// What stands where, in one line.
    pub(super) fn evidence(&self) -> String {
        let [first, others @ ..] = &self.modules[..] else {
            return match self.total {
                0 => "nothing checks whether a person is there".to_owned(),
                total => {
                    format!("all {total} checks stand in the roots of crates, and a root takes in its whole crate")
                }
            };
        };
        let mut text = format!("`{}` holds {} of {} checks", first.path, first.count(), self.total);
        for other in others.iter().take(2) {
            text += &format!(", `{}` {}", other.path, other.count());
        }
        text
    }
}
