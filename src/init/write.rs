//! In: files that are not there yet. Out: all of them on the disk, each whole; or none, and the error.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use tempfile::{Builder, NamedTempFile};

use super::File;
use crate::error::Error;

/// Everything is written under other names first, so that what fails then leaves nothing behind.
pub(super) fn all(files: &[File]) -> Result<(), Error> {
    let mut made = Made::default();
    let mut staged = Vec::new();
    for file in files {
        let error = |source| Error::Unwritten { path: file.path.clone(), source };
        staged.push((stage(file, &mut made).map_err(error)?, file));
    }
    for (temporary, file) in staged {
        // A file that has appeared meanwhile is not replaced.
        let kept = temporary.persist_noclobber(&file.path);
        kept.map_err(|failed| Error::Unwritten { path: file.path.clone(), source: failed.error })?;
        made.0.push(file.path.clone());
    }
    made.0.clear();
    Ok(())
}

fn stage(file: &File, made: &mut Made) -> io::Result<NamedTempFile> {
    let folder = file.path.parent().unwrap_or(Path::new("."));
    let missing: Vec<&Path> = folder.ancestors().take_while(|folder| !folder.exists()).collect();
    for folder in missing.into_iter().rev() {
        fs::create_dir(folder)?;
        made.0.push(folder.to_owned());
    }
    let mut builder = Builder::new();
    // As for any new file, and not for its owner alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut temporary = builder.prefix(".bb-lint").tempfile_in(folder)?;
    temporary.write_all(file.text.as_bytes())?;
    temporary.as_file().sync_all()?;
    Ok(temporary)
}

/// What was made so far, and goes again where the rest fails.
#[derive(Default)]
struct Made(Vec<PathBuf>);

impl Drop for Made {
    fn drop(&mut self) {
        for path in self.0.iter().rev() {
            // What cannot be taken back is named by nobody's error but the first.
            let _ = if path.is_dir() { fs::remove_dir(path) } else { fs::remove_file(path) };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A file that appears between two renames, as far as a test can make one: the first has its name already then.
    #[test]
    fn a_rename_that_fails_takes_the_earlier_ones_back() {
        let temporary = tempfile::tempdir().expect("the system has a place for temporary files");
        let file = |name: &str| File { path: temporary.path().join(name), text: format!("new {name}") };
        let tree = || -> BTreeSet<PathBuf> {
            let all = walkdir::WalkDir::new(temporary.path()).into_iter().filter_map(Result::ok);
            all.map(walkdir::DirEntry::into_path).collect()
        };
        fs::write(temporary.path().join("c"), "appeared").expect("it can be written");
        let before = tree();
        let failed = all(&[file("a"), file("made/of/b"), file("c"), file("d")]);
        match failed {
            Err(Error::Unwritten { path, source }) => {
                assert_eq!((path, source.kind()), (temporary.path().join("c"), io::ErrorKind::AlreadyExists));
            }
            other => panic!("{other:?}"),
        }
        assert_eq!(tree(), before, "no file, no folder and no temporary file is left");
        assert_eq!(fs::read_to_string(temporary.path().join("c")).expect("it is there"), "appeared");
        fs::remove_file(temporary.path().join("c")).expect("it is there");
        all(&[file("a"), file("made/of/b"), file("c")]).expect("nothing is in the way");
        assert_eq!(fs::read_to_string(temporary.path().join("made/of/b")).expect("it is there"), "new made/of/b");
    }
}
