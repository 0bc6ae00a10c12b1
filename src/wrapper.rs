//! In: a call of the compiler, as cargo makes it for a member of the workspace. Out: the same call, done by the compiler, with
//! the findings of that crate behind its diagnostics, so that cargo shows, counts, keeps and repeats them.

use std::{
    ffi::{OsStr, OsString},
    io,
    path::{Path, PathBuf},
    process::{Command, ExitStatus},
};

use crate::{
    cli::{Exit, Surroundings},
    config::{self, Known},
    discover::{self, TargetKind, Workspace, real},
    error::Error,
    options::{Companion, Options, Packages, Teller, Verbosity},
    render::{self, View},
    source::Sources,
};

mod call;
mod depinfo;
mod later;

use call::Call;

/// Whether the words are the compiler and its arguments, not a command line of the linter.
pub(crate) fn is_call(words: &[OsString]) -> bool {
    let Some(program) = words.get(1) else { return false };
    let stem = Path::new(program).file_stem().and_then(OsStr::to_str).unwrap_or_default();
    // A compiler under another name is known by how cargo begins.
    let begins = words.get(2).is_some_and(|word| word == "--crate-name" || word == "-vV" || word == "-");
    stem == "rustc" || (begins && stem != "bb-lint" && !stem.starts_with('-'))
}

/// Calls the compiler and lints what it compiled. Exits as the compiler does, with 1 where something is denied.
pub(crate) fn run(words: &[OsString], surroundings: &Surroundings, lints: &[Known<'_>]) -> Result<Exit, Error> {
    let [_, compiler, arguments @ ..] = words else { return Ok(Exit::Failed) };
    let call = Call::read(arguments);
    let (Some(call), Some(folder)) = (call, surroundings.package.clone()) else {
        return Ok(ended(run_compiler(Command::new(compiler), compiler, arguments)?));
    };
    let options = surroundings.wrapped(&lints.iter().map(|lint| lint.name).collect::<Vec<_>>())?;
    let mut command = match options.with {
        Some(Companion::Clippy) => clippy(compiler),
        _ => Command::new(compiler),
    };
    let mut child = command.args(arguments).spawn().map_err(|source| no_compiler(compiler, source))?;
    // The compiler takes longer; its diagnostics come first all the same.
    let linted = lint(&call, &folder, options, surroundings, lints);
    let status = child.wait()?;
    if !status.success() {
        return Ok(ended(status));
    }
    match linted? {
        None => Ok(Exit::Clean),
        Some(linted) => linted.deliver(&call),
    }
}

fn run_compiler(mut command: Command, compiler: &OsStr, arguments: &[OsString]) -> Result<ExitStatus, Error> {
    command.args(arguments).status().map_err(|source| no_compiler(compiler, source))
}

fn no_compiler(compiler: &OsStr, source: io::Error) -> Error {
    Error::NoCompiler { compiler: PathBuf::from(compiler), source }
}

/// Where a signal ended it there is no code.
fn ended(status: ExitStatus) -> Exit {
    match status.code().map(u8::try_from) {
        Some(Ok(code)) => Exit::Other(code),
        _ => Exit::Denied,
    }
}

/// clippy beside the compiler, where a toolchain has it, else by the search path.
fn clippy(compiler: &OsStr) -> Command {
    let name = format!("clippy-driver{}", std::env::consts::EXE_SUFFIX);
    let beside = Path::new(compiler).with_file_name(&name);
    let mut command = Command::new(if beside.is_file() { beside } else { PathBuf::from(name) });
    command.arg(compiler);
    command
}

/// What was found in a crate, and what it depends on.
struct Linted {
    workspace: Workspace,
    sources: Sources,
    report: crate::suppress::Report,
    /// The value of the variable that the options came from.
    given: Option<String>,
}

/// Lints the target that is being compiled; nothing where it is none of the workspace's.
fn lint(
    call: &Call,
    folder: &Path,
    options: Options,
    surroundings: &Surroundings,
    lints: &[Known<'_>],
) -> Result<Option<Linted>, Error> {
    let options = Options {
        teller: Teller::Manifests,
        folder: folder.to_owned(),
        manifest: None,
        packages: Packages::Workspace { exclude: Vec::new() },
        ..options
    };
    let mut workspace = discover::discover(&options, lints)?;
    if !select(&mut workspace, call, folder) {
        return Ok(None);
    }
    let (report, sources) = crate::judge(&workspace, &options)?;
    Ok(Some(Linted { workspace, sources, report, given: surroundings.given.clone() }))
}

/// Selects what is compiled and nothing else; whether it is there. What concerns the whole workspace is not judged then.
fn select(workspace: &mut Workspace, call: &Call, folder: &Path) -> bool {
    let (folder, root) = (real(folder), real(&call.root));
    workspace.whole = false;
    workspace.tests &= call.test;
    let tests = workspace.tests;
    let mut any = false;
    for package in &mut workspace.packages {
        package.selected = real(&package.folder) == folder;
        for target in &mut package.targets {
            let compiled = package.selected && target.crate_name == call.crate_name && real(&target.root) == root;
            let is_test = matches!(target.kind, TargetKind::Test | TargetKind::Benchmark);
            target.selected = compiled && (tests || !is_test);
            any |= target.selected;
        }
    }
    any
}

impl Linted {
    /// Tells cargo what was found, and what has to change before it asks again.
    fn deliver(&self, call: &Call) -> Result<Exit, Error> {
        if let Some(file) = &call.dep_info {
            depinfo::extend(file, &self.read(file), self.given.as_deref())
                .map_err(|source| Error::Unwritable { path: file.clone(), source })?;
        }
        let view = View {
            workspace: &self.workspace,
            sources: &self.sources,
            rules: &[],
            format: call.format,
            colour: false,
            verbosity: Verbosity::Quiet,
            elapsed: None,
            open: false,
            offers: false,
        };
        render::diagnostics(&view, &self.report)?;
        Ok(Exit::of(&self.report))
    }

    /// Every file that the result depends on.
    fn read(&self, dep_info: &Path) -> Vec<PathBuf> {
        let workspace = &self.workspace;
        let mut files: Vec<PathBuf> = std::env::current_exe().into_iter().collect();
        let later = |file: &str| later::folder(&workspace.root.join(file), dep_info.parent()?);
        files.extend(workspace.config.path.clone().or_else(|| later(config::FILE)));
        let known = workspace.baseline.as_ref().map(|baseline| baseline.path.clone());
        files.extend(known.or_else(|| later(config::baseline::FILE)));
        files.push(workspace.root.join("Cargo.toml"));
        let sources = self.sources.iter().map(|(_, file)| file.path.clone());
        let sources: Vec<PathBuf> = sources.collect();
        let holds = |folder: &Path| sources.iter().any(|file| file.starts_with(folder));
        let manifests = workspace.packages.iter().filter(|package| holds(&package.folder));
        files.extend(manifests.map(|package| package.manifest.clone()));
        files.extend(sources);
        // What is not there would be taken for changed each time.
        files.retain(|file| file.exists());
        files.sort();
        files.dedup();
        files
    }
}
