//! In: the workspace's folder. Out: the repository around it, and how a file is called from there.

use std::path::{Path, PathBuf};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use super::paths::real;

/// What may stand in the path of an address as it is.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The folder that hosts of code count paths from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repository {
    /// Absolute, links resolved where it is on the disk.
    root: PathBuf,
}

impl Repository {
    /// The nearest folder around the workspace that has a `.git`, which is a file in a worktree; else the workspace's own.
    pub(crate) fn around(workspace: &Path) -> Repository {
        let real = real(workspace);
        let root = real.ancestors().find(|folder| folder.join(".git").exists()).unwrap_or(&real);
        Repository { root: root.to_owned() }
    }

    /// Its folder.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// A file from the repository's root with `/` between its parts, links resolved; absolute outside.
    pub fn path(&self, file: &Path) -> String {
        let real = real(file);
        match real.strip_prefix(&self.root) {
            Ok(inside) => parts(inside).join("/"),
            Err(_) => real.display().to_string(),
        }
    }

    /// The same as part of an address: percent-encoded, with `file://` outside.
    pub fn uri(&self, file: &Path) -> String {
        let real = real(file);
        let encoded = |path: &Path| {
            let parts = parts(path).into_iter().map(|part| utf8_percent_encode(&part, KEPT).to_string());
            parts.collect::<Vec<String>>().join("/")
        };
        match real.strip_prefix(&self.root) {
            Ok(inside) => encoded(inside),
            Err(_) => format!("file:///{}", encoded(&real)),
        }
    }
}

fn parts(path: &Path) -> Vec<String> {
    use std::path::Component::{Normal, Prefix};
    let named = path.components().filter(|part| matches!(part, Normal(_) | Prefix(_)));
    named.map(|part| part.as_os_str().to_string_lossy().trim_start_matches(r"\\?\").to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn paths_start_at_the_repository() {
        let temporary = tempfile::tempdir().expect("the system has a place for temporary files");
        let folder = temporary.path().join("a repository");
        let file = folder.join("crates/tool/src/é #1.rs");
        fs::create_dir_all(file.parent().expect("it has one")).expect("it can be made");
        fs::create_dir(folder.join(".git")).expect("it can be made");
        fs::write(&file, "").expect("it can be written");
        let repository = Repository::around(&folder.join("crates/tool"));
        assert_eq!(repository.path(&file), "crates/tool/src/é #1.rs");
        assert_eq!(repository.uri(&file), "crates/tool/src/%C3%A9%20%231.rs");
        assert_eq!(repository.uri(Path::new("/elsewhere/a b.rs")), "file:///elsewhere/a%20b.rs");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_resolved() {
        let temporary = tempfile::tempdir().expect("the system has a place for temporary files");
        let [real, link] = ["real", "link"].map(|name| temporary.path().join(name));
        fs::create_dir_all(real.join(".git")).expect("it can be made");
        fs::write(real.join("lib.rs"), "").expect("it can be written");
        std::os::unix::fs::symlink(&real, &link).expect("a link can be made");
        assert_eq!(Repository::around(&link).uri(&link.join("lib.rs")), "lib.rs");
    }
}
