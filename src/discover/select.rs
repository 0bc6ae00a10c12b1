//! In: the whole workspace and what was asked for. Out: the same workspace with packages and targets selected, as cargo would.

use super::{Target, TargetKind, Workspace, metadata::Described, spec::Spec};
use crate::{
    error::Error,
    near,
    options::{Options, Packages, Targets, Wanted},
};

pub(super) fn select(workspace: &mut Workspace, described: &Described, options: &Options) -> Result<(), Error> {
    packages(workspace, described, &options.packages)?;
    names_exist(workspace, &options.targets)?;
    let tests = workspace.tests;
    let filter = Filter::new(&options.targets)?;
    for package in workspace.packages.iter_mut().filter(|package| package.selected) {
        for target in &mut package.targets {
            target.selected = filter.selects(target, tests);
        }
    }
    let narrow = options.targets.narrow();
    workspace.whole = !narrow && workspace.packages.iter().all(|package| package.selected);
    let test_code = !options.targets.tests.names.is_empty()
        || !options.targets.benchmarks.names.is_empty()
        || options.targets.benchmarks.all;
    if test_code && !tests {
        let note = "test code is left out: ask for it with `--tests`, or with `tests = true` in the configuration";
        workspace.notes.push(note.to_owned());
    }
    Ok(())
}

fn packages(workspace: &mut Workspace, described: &Described, wanted: &Packages) -> Result<(), Error> {
    match wanted {
        Packages::Default => {
            for package in &mut workspace.packages {
                package.selected = described.is_default(&package.id);
            }
        }
        Packages::Workspace { exclude } => {
            for package in &mut workspace.packages {
                package.selected = true;
            }
            for typed in exclude {
                if !mark(workspace, described, typed, false)? {
                    let note =
                        format!("nothing was left out by `--exclude {typed}`: no member of the workspace is meant");
                    workspace.notes.push(note);
                }
            }
        }
        Packages::Named(specs) => {
            for typed in specs {
                if !mark(workspace, described, typed, true)? {
                    let names: Vec<&str> = workspace.packages.iter().map(|package| package.name.as_str()).collect();
                    let message = format!("no member of the workspace is called `{typed}`");
                    return Err(Error::usage(message, Some(near::suggest(typed, &names))));
                }
            }
        }
    }
    Ok(())
}

/// Selects what a specification means, or takes it out; whether it means anything.
fn mark(workspace: &mut Workspace, described: &Described, typed: &str, selected: bool) -> Result<bool, Error> {
    let spec = Spec::parse(typed)?;
    let mut any = false;
    for package in &mut workspace.packages {
        if spec.means(&package.id, &package.name, &described.version(&package.id)) {
            package.selected = selected;
            any = true;
        }
    }
    Ok(any)
}

/// Every target that was named is there in a selected package.
fn names_exist(workspace: &Workspace, wanted: &Targets) -> Result<(), Error> {
    let selected = || workspace.packages.iter().filter(|package| package.selected);
    let of =
        |kind: TargetKind| selected().flat_map(move |package| package.targets.iter().filter(move |t| t.kind == kind));
    for (kind, called, names) in [
        (TargetKind::Binary, "binary", &wanted.binaries.names),
        (TargetKind::Example, "example", &wanted.examples.names),
        (TargetKind::Test, "test target", &wanted.tests.names),
        (TargetKind::Benchmark, "benchmark", &wanted.benchmarks.names),
    ] {
        for typed in names {
            let spec = Spec::parse(typed)?;
            if !of(kind).any(|target| spec.names(&target.name)) {
                let known: Vec<&str> = of(kind).map(|target| target.name.as_str()).collect();
                let message = format!("no {called} of the selected packages is called `{typed}`");
                return Err(Error::usage(message, Some(near::suggest(typed, &known))));
            }
        }
    }
    if wanted.library && of(TargetKind::Library).next().is_none() {
        let names: Vec<&str> = selected().map(|package| package.name.as_str()).collect();
        return Err(Error::usage(format!("there is no library in {}", near::listed(&names)), None));
    }
    Ok(())
}

/// The target selection, ready to be asked.
struct Filter<'o> {
    wanted: &'o Targets,
    binaries: Vec<Spec<'o>>,
    examples: Vec<Spec<'o>>,
    tests: Vec<Spec<'o>>,
    benchmarks: Vec<Spec<'o>>,
}

impl<'o> Filter<'o> {
    fn new(wanted: &'o Targets) -> Result<Filter<'o>, Error> {
        let specs =
            |wanted: &'o Wanted| wanted.names.iter().map(|name| Spec::parse(name)).collect::<Result<Vec<_>, _>>();
        Ok(Filter {
            wanted,
            binaries: specs(&wanted.binaries)?,
            examples: specs(&wanted.examples)?,
            tests: specs(&wanted.tests)?,
            benchmarks: specs(&wanted.benchmarks)?,
        })
    }

    /// A build script comes with its package; tests and benchmarks only where test code is asked for.
    fn selects(&self, target: &Target, tests: bool) -> bool {
        let wanted = self.wanted;
        let asked = |kind: &Wanted, specs: &[Spec<'_>]| kind.all || specs.iter().any(|spec| spec.names(&target.name));
        let tested = wanted.tests.all && target.test;
        match target.kind {
            TargetKind::BuildScript => true,
            TargetKind::Test | TargetKind::Benchmark if !tests => false,
            _ if !wanted.narrow() => true,
            TargetKind::Library => wanted.library || tested || wanted.benchmarks.all,
            TargetKind::Binary => asked(&wanted.binaries, &self.binaries) || tested || wanted.benchmarks.all,
            TargetKind::Example => asked(&wanted.examples, &self.examples) || tested,
            TargetKind::Test => tested || self.tests.iter().any(|spec| spec.names(&target.name)),
            TargetKind::Benchmark => asked(&wanted.benchmarks, &self.benchmarks) || tested,
        }
    }
}
