//! In: the workspace, and which files may be changed. Out: nothing where git can bring back what is changed; else what is in the way.

use std::{collections::BTreeSet, path::Path};

use super::{
    Workspace,
    git::{self, Asked},
    paths::real,
};
use crate::{error::Error, options::Consent};

const ASKED: Asked = Asked {
    what: "what is not committed",
    without_git: "`--fix` asks it what is not committed: install git, or pass `--allow-no-vcs`",
    without_repository: "mend the repository, or pass `--allow-no-vcs`",
};

/// The same conditions as those of `cargo fix`: a repository, and nothing in it that is not committed.
pub(crate) fn may_change(workspace: &Workspace, consent: Consent) -> Result<(), Error> {
    if consent.no_vcs {
        return Ok(());
    }
    let members = workspace.packages.iter().map(|package| real(&package.folder));
    let folders: BTreeSet<_> = [real(&workspace.root)].into_iter().chain(members).collect();
    let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
    for folder in &folders {
        let Some(root) = repository(folder)? else {
            if folder.ancestors().any(|folder| folder.join(".hg").is_dir()) {
                continue;
            }
            return Err(Error::NoRepository { folder: folder.clone() });
        };
        // Most members lie in the repository of the workspace.
        if seen.insert(root.clone()) && !(consent.dirty && consent.staged) {
            found.extend(uncommitted(Path::new(&root), consent)?);
        }
    }
    if found.is_empty() { Ok(()) } else { Err(Error::Uncommitted { files: found }) }
}

/// The folder of the repository, unless it ignores what is in this one.
fn repository(folder: &Path) -> Result<Option<String>, Error> {
    let told = git::run(folder, &["rev-parse", "--show-toplevel"], ASKED)?;
    if !told.status.success() {
        // One that git does not want to look into is not as if there were none.
        let there = folder.ancestors().any(|folder| folder.join(".git").exists());
        return if there { git::succeeded(told, ASKED).map(|_| None) } else { Ok(None) };
    }
    let root = git::text(&told);
    let ignored = real(Path::new(&root)) != folder
        && git::run(folder, &["check-ignore", "--quiet", "."], ASKED)?.status.success();
    Ok((!ignored).then_some(root))
}

/// What is not committed and in the way, each with a word for it.
fn uncommitted(root: &Path, consent: Consent) -> Result<Vec<(String, &'static str)>, Error> {
    let words = ["status", "--porcelain=v1", "-z", "--untracked-files=normal", "--no-renames"];
    let told = git::succeeded(git::run(root, &words, ASKED)?, ASKED)?;
    let entries = told.stdout.split(|&byte| byte == 0).filter_map(|entry| entry.split_at_checked(3));
    let entries = entries.filter_map(|(signs, name)| {
        // Staged, and as it is staged.
        let staged = signs[0] != b'?' && signs[1] == b' ';
        let allowed = consent.dirty || staged && consent.staged;
        let word = if staged { "staged" } else { "dirty" };
        (!allowed).then(|| (String::from_utf8_lossy(name).into_owned(), word))
    });
    Ok(entries.collect())
}
