//! In: a run that may change files. Out: what is certain is mended, in rounds; the workspace as it is then.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::{self, ErrorKind, Write},
    path::{Path, PathBuf},
};

use rustfix::{CodeFix, LinePosition, LineRange, Replacement, Snippet, Solution};
use tempfile::Builder;

use crate::{
    cli::Progress,
    discover::{self, Workspace, real},
    error::Error,
    lint::Fix,
    options::{Options, Verbosity},
    render,
    source::FileId,
    suppress::Report,
};

/// What overlaps waits for the next one. cargo's own number.
const ROUNDS: usize = 4;

/// Mends, and says what was mended, also where it could not go on. Gives the workspace as it is then.
pub(crate) fn run(options: &Options, workspace: Workspace, progress: Progress) -> Result<Workspace, Error> {
    let mut fixed = BTreeMap::new();
    let done = rounds(options, workspace, &mut fixed);
    // Nothing may stand where this goes.
    drop(progress);
    if options.verbosity > Verbosity::Quiet {
        for (path, count) in &fixed {
            render::fixed(path, *count, options.colour.err);
        }
    }
    done
}

fn rounds(
    options: &Options,
    mut workspace: Workspace,
    fixed: &mut BTreeMap<String, usize>,
) -> Result<Workspace, Error> {
    let (mut report, mut sources) = crate::judge_to_mend(&workspace, options)?;
    let mut outside = BTreeSet::new();
    for round in 0.. {
        let files = certain(&report);
        let (own, others): (BTreeMap<_, _>, BTreeMap<_, _>) =
            files.into_iter().partition(|(file, _)| is_own(&workspace, sources.path(*file)));
        outside.extend(others.into_keys().map(|file| workspace.shown(sources.path(file))));
        if own.is_empty() {
            break;
        }
        if round == ROUNDS {
            workspace.notes.push("some changes overlap others that were made: run `--fix` again for them".to_owned());
            break;
        }
        let mut changed = BTreeSet::new();
        for (file, fixes) in own {
            let path = sources.path(file);
            // Of two names of one file, the second has to be read anew.
            if !changed.insert(real(path)) {
                continue;
            }
            let count = mend(path, &sources.file(file).text, &fixes)
                .map_err(|source| Error::Unwritable { path: path.to_owned(), source })?;
            *fixed.entry(workspace.shown(path)).or_default() += count;
        }
        workspace = discover::discover(options, &crate::known())?;
        (report, sources) = crate::judge_to_mend(&workspace, options)?;
    }
    let kept = |path| format!("`{path}` lies outside the workspace, and is not changed");
    workspace.notes.extend(outside.into_iter().map(kept));
    Ok(workspace)
}

/// The changes that are certain, by file, in the order of the report.
fn certain(report: &Report) -> BTreeMap<FileId, Vec<Fix>> {
    let mut files: BTreeMap<FileId, Vec<Fix>> = BTreeMap::new();
    let fixes = report.entries.iter().filter_map(|entry| entry.finding.fix.as_ref());
    for fix in fixes.filter(|fix| fix.sure) {
        files.entry(fix.site.file).or_default().push(fix.clone());
    }
    files
}

/// Whether a file lies in the workspace, wherever links lead: others may be used by other programs.
fn is_own(workspace: &Workspace, file: &Path) -> bool {
    let file = real(file);
    let members = workspace.packages.iter().map(|package| &package.folder);
    members.chain([&workspace.root]).any(|folder| file.starts_with(real(folder)))
}

/// Changes one file and returns how many changes were made: each but those that overlap an earlier one.
fn mend(path: &Path, text: &str, fixes: &[Fix]) -> io::Result<usize> {
    let mut code = CodeFix::new(text);
    let count = fixes.iter().filter(|fix| code.apply_solution(&solution(fix)).is_ok()).count();
    let text_after = code.finish().map_err(io::Error::other)?;
    // Where a link stands, what it leads to is changed.
    replace(&real(path), text, &text_after)?;
    Ok(count)
}

/// The change in the form in which the compiler gives it. Only the bytes count: lines are for people.
fn solution(fix: &Fix) -> Solution {
    let nowhere = LinePosition { line: 0, column: 0 };
    let snippet = Snippet {
        file_name: String::new(),
        line_range: LineRange { start: nowhere, end: nowhere },
        range: fix.site.span.start as usize..fix.site.span.end as usize,
    };
    let replacement = Replacement { snippet, replacement: fix.replacement.clone() };
    Solution { message: fix.text.clone(), replacements: vec![replacement] }
}

/// Puts a text in the place of another, whole or not at all, with the same permissions.
fn replace(path: &PathBuf, before: &str, after: &str) -> io::Result<()> {
    let permissions = fs::metadata(path)?.permissions();
    if permissions.readonly() {
        return Err(io::Error::new(ErrorKind::PermissionDenied, "it is read-only"));
    }
    if fs::read(path)? != before.as_bytes() {
        return Err(io::Error::other("it was changed meanwhile, run again"));
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut temporary = Builder::new().prefix(".bb-lint").tempfile_in(folder)?;
    temporary.write_all(after.as_bytes())?;
    temporary.as_file().set_permissions(permissions)?;
    temporary.as_file().sync_all()?;
    temporary.persist(path).map_err(|failed| failed.error)?;
    Ok(())
}
