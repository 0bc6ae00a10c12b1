//! A folder outside this repository, so that its own `.cargo/config.toml` is not read.

use std::{fs, path::PathBuf};

/// Goes away with its files.
pub struct Scratch {
    folder: tempfile::TempDir,
}

impl Scratch {
    pub fn new(files: &[(&str, &str)]) -> Scratch {
        let scratch = Scratch { folder: tempfile::tempdir().expect("the system has a place for temporary files") };
        for (file, text) in files {
            scratch.write(file, text);
        }
        scratch
    }

    /// The path of something in it, links resolved.
    pub fn path(&self, inside: &str) -> PathBuf {
        let folder = self.folder.path().canonicalize().expect("it is there");
        if inside.is_empty() { folder } else { folder.join(inside) }
    }

    pub fn write(&self, file: &str, text: &str) {
        let path = self.path(file);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    }
}
