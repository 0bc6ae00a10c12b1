//! In: a configuration that is not there, and a folder of cargo's for what it builds. Out: a folder that cargo takes for changed
//! once the configuration is there.
//!
//! A file that is missing would count as changed in every run. cargo judges a folder by the newest thing in it, follows links,
//! and ignores those that lead nowhere: so this folder holds nothing but a link to where the configuration would be.

use std::{
    fs::{self, File},
    hash::Hasher,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    time::SystemTime,
};

/// The folder; nothing where it cannot be made: links want a right on Windows, and a folder's time cannot be set there.
pub(super) fn folder(configuration: &Path, out: &Path) -> Option<PathBuf> {
    // Several workspaces may share what they build.
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(configuration.as_os_str().as_encoded_bytes());
    let folder = out.join(format!("bb-lint-later-{:016x}", hasher.finish()));
    make(&folder, configuration).ok()?;
    folder.canonicalize().ok()
}

fn make(folder: &Path, configuration: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    match link(configuration, &folder.join("configuration")) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        // It was made while cargo was under way, which would count as a change.
        _ => File::open(folder)?.set_modified(SystemTime::UNIX_EPOCH),
    }
}

#[cfg(unix)]
fn link(to: &Path, at: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(to, at)
}

#[cfg(not(unix))]
fn link(_to: &Path, _at: &Path) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}
