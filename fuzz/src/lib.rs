//! In: nothing. Out: a folder for the files of one fuzzer, made anew for each.

use std::{path::Path, sync::OnceLock};

use tempfile::TempDir;

/// The folder. It stays when the fuzzer ends, as fuzzers end without a word.
///
/// # Panics
///
/// Where the system has no place for temporary files.
pub fn folder() -> &'static Path {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    FOLDER.get_or_init(|| tempfile::tempdir().expect("the system has a place for temporary files")).path()
}
