//! What a fuzzer has found worth keeping, once more.

use std::fs;

use super::*;

fn replay(target: &str, run: fn(&Path, &[u8])) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target);
    let mut files = 0;
    for entry in fs::read_dir(&corpus).unwrap_or_else(|error| panic!("{}: {error}", corpus.display())) {
        let path = entry.expect("the folder can be read").path();
        // Shown where it panics.
        println!("{}", path.display());
        let folder = tempfile::tempdir().expect("the system has a place for temporary files");
        run(folder.path(), &fs::read(path).expect("it is there"));
        files += 1;
    }
    assert!(files > 0, "nothing in {}", corpus.display());
}

#[test]
fn code_again() {
    replay("code", code);
}

#[test]
fn configurations_again() {
    replay("configuration", configuration);
}

#[test]
fn allowances_again() {
    replay("allowance", allowance);
}

#[test]
fn manifests_again() {
    replay("manifest", manifest);
}
