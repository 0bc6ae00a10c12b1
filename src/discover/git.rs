//! In: a folder and words for git. Out: what git says of the folder, whatever is set around this process.

use std::{
    path::Path,
    process::{Command, Output},
};

use crate::error::Error;

/// What git is asked for, and what is to be done where it cannot say.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asked {
    /// "what changed"
    pub(super) what: &'static str,
    pub(super) without_git: &'static str,
    pub(super) without_repository: &'static str,
}

pub(super) fn run(folder: &Path, words: &[&str], asked: Asked) -> Result<Output, Error> {
    let mut command = Command::new("git");
    command.current_dir(folder).args(words).env("GIT_OPTIONAL_LOCKS", "0");
    // Hooks set these for the folder that they run in.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"] {
        command.env_remove(name);
    }
    command
        .output()
        .map_err(|source| Error::usage(format!("cannot run `git`: {source}"), Some(asked.without_git.to_owned())))
}

pub(super) fn succeeded(output: Output, asked: Asked) -> Result<Output, Error> {
    if output.status.success() {
        return Ok(output);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.trim().trim_start_matches("fatal: ");
    Err(Error::usage(format!("git cannot say {}: {said}", asked.what), Some(asked.without_repository.to_owned())))
}

pub(super) fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).trim_end_matches(['\r', '\n']).to_owned()
}
