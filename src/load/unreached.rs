//! In: the crates as far as modules led. Out: the files under a package's `src` that nothing reaches, where they parse.

use std::{
    collections::HashSet,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use rayon::prelude::*;
use walkdir::{DirEntry, WalkDir};

use super::{
    CrateFiles, Loader, Problem, Trouble,
    reading::{Text, lower_whole, read},
};
use crate::{
    discover::{Package, TargetKind, normal},
    source::{Site, Span},
};

impl Loader<'_> {
    /// Adds unreached files to the first crate of each package that is linted as a whole.
    pub(super) fn unreached(&mut self, crates: &mut [CrateFiles]) {
        let data = self.data();
        for (index, package) in self.workspace.packages.iter().enumerate() {
            if !package.selected || !whole(package) {
                continue;
            }
            let Some(first) = crates.iter().position(|krate| krate.target.is_some_and(|(package, _)| package == index))
            else {
                continue;
            };
            let (files, mut unreadable) = rust_files(&package.folder.join("src"));
            unreadable.extend(closed_folders(package, self.workspace.tests));
            for (path, message) in unreadable {
                let site = Site { file: self.add(path, Text::default(), crates[first].target), span: Span::default() };
                let target = crates[first].target.unwrap_or_default();
                self.problems.insert(site, Problem { site, message, trouble: Trouble::Unread, target });
            }
            let paths: Vec<PathBuf> =
                files.into_iter().filter(|path| !self.known.contains_key(path) && !data.contains(path)).collect();
            let scan = &*self.scan;
            let texts: Vec<_> = paths.par_iter().map(|path| read(path, scan, true)).collect();
            for (path, text) in paths.into_iter().zip(texts) {
                // What does not parse belongs to no target and is taken for data.
                if text.problem.is_some() || lower_whole(&text.text, &text.outline).broken.is_some() {
                    continue;
                }
                let file = self.add(path, text, crates[first].target);
                crates[first].unreached.push(file);
            }
        }
    }

    /// The files that code includes as text or bytes.
    fn data(&self) -> HashSet<PathBuf> {
        let named = self.loaded.sources.iter().zip(&self.loaded.syntax).flat_map(|((_, file), syntax)| {
            let folder = file.path.parent().unwrap_or(Path::new(""));
            syntax.data.iter().map(|name| normal(&folder.join(name.as_str())))
        });
        named.collect()
    }
}

/// Whether every target that can have files under `src` was followed.
fn whole(package: &Package) -> bool {
    let mut targets =
        package.targets.iter().filter(|target| matches!(target.kind, TargetKind::Library | TargetKind::Binary));
    targets.all(|target| target.selected)
}

/// The folders in which targets are looked for and that may not be read: then none were found.
fn closed_folders(package: &Package, tests: bool) -> Vec<(PathBuf, String)> {
    let names = ["src/bin", "examples"].into_iter().chain(["tests", "benches"].into_iter().filter(|_| tests));
    let error = |folder: PathBuf| match std::fs::read_dir(&folder) {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => Some((folder, error.to_string())),
        _ => None,
    };
    names.filter_map(|name| error(package.folder.join(name))).collect()
}

/// Every `.rs` file below a folder, sorted, and what could not be looked into; other packages inside it are left out, links
/// are not followed.
fn rust_files(folder: &Path) -> (Vec<PathBuf>, Vec<(PathBuf, String)>) {
    let inside = |entry: &DirEntry| {
        !(entry.file_type().is_dir() && entry.depth() > 0 && entry.path().join("Cargo.toml").is_file())
    };
    let (mut files, mut unreadable) = (Vec::new(), Vec::new());
    for entry in WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(inside) {
        match entry {
            Ok(entry) if entry.file_type().is_file() => files.push(entry.into_path()),
            Ok(_) => {}
            // A package need not have the folder at all.
            Err(error) if error.depth() == 0 && !folder.exists() => {}
            Err(error) => {
                let path = error.path().unwrap_or(folder).to_owned();
                unreadable.push((path, error.to_string()));
            }
        }
    }
    files.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    (files, unreadable)
}
