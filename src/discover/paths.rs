//! In: a path. Out: the same file or folder by another path.

use std::path::{Component, Path, PathBuf};

/// A path without `.` and `..`, as far as its own words say; links left as they are, as cargo writes it.
pub(crate) fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match (part, out.components().next_back()) {
            (Component::CurDir, _) | (Component::ParentDir, Some(Component::RootDir)) => {}
            (Component::ParentDir, Some(Component::Normal(_))) => _ = out.pop(),
            (part, _) => out.push(part),
        }
    }
    out
}

/// Links resolved, where it is on the disk.
pub(crate) fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
