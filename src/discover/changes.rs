//! In: a commit and the workspace's folder. Out: which lines of which files a branch touched, as git knows it.

use std::{
    collections::BTreeMap,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    process::Output,
};

use super::{
    git::{self, Asked, text},
    paths::real,
};
use crate::error::Error;

/// What was touched since a branch began.
#[derive(Debug, Clone)]
pub struct Changes {
    /// The commit, as it was typed.
    pub since: String,
    /// The repository's folder, links resolved.
    root: PathBuf,
    /// Files and whole folders in it.
    touched: BTreeMap<PathBuf, Touched>,
}

#[derive(Debug, Clone)]
enum Touched {
    Whole,
    Hunks(Vec<Hunk>),
}

/// Lines that are new, or a gap where lines were.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Hunk {
    /// The first new line, from 1; for a gap the line before it.
    first: usize,
    /// How many lines are new; 0 for a gap.
    count: usize,
}

impl Hunk {
    fn is_in(self, lines: &RangeInclusive<usize>) -> bool {
        match self.count {
            0 => *lines.start() <= self.first && self.first < *lines.end(),
            count => *lines.start() < self.first + count && self.first <= *lines.end(),
        }
    }
}

impl Changes {
    /// Whether some of these lines of a file were touched. What lies outside the repository always was: git cannot tell.
    pub(crate) fn touch(&self, file: &Path, lines: &RangeInclusive<usize>) -> bool {
        let file = real(file);
        if !file.starts_with(&self.root) {
            return true;
        }
        match file.ancestors().find_map(|path| self.touched.get(path)) {
            None => false,
            Some(Touched::Whole) => true,
            Some(Touched::Hunks(hunks)) => hunks.iter().any(|hunk| hunk.is_in(lines)),
        }
    }
}

/// Compares the files as they are with where the present branch left that of the commit. The index and commits in between do not
/// matter; what git does not know and does not ignore is new.
pub(super) fn since(commit: &str, folder: &Path) -> Result<Changes, Error> {
    let root = text(&succeeded(git(folder, &["rev-parse", "--show-toplevel"])?)?);
    let root = PathBuf::from(root);
    let verified =
        git(&root, &["rev-parse", "--verify", "--quiet", "--end-of-options", &format!("{commit}^{{commit}}")])?;
    if !verified.status.success() {
        let help =
            "name a branch, a tag or a commit that is here; where CI fetches one commit only, fetch the others first";
        return Err(Error::usage(format!("git knows no commit `{commit}`"), Some(help.to_owned())));
    }
    let base = git(&root, &["merge-base", &text(&verified), "HEAD"])?;
    if !base.status.success() {
        let message = format!("git finds no common ancestor of `{commit}` and the present commit");
        let help = "fetch the whole history, such as by `git fetch --unshallow`";
        return Err(Error::usage(message, Some(help.to_owned())));
    }
    let diff = succeeded(git(&root, &[&DIFF[..], &[&text(&base), "--"]].concat())?)?;
    let others = succeeded(git(&root, &["ls-files", "--others", "--exclude-standard", "-z"])?)?;
    let root = real(&root);
    let mut touched: BTreeMap<PathBuf, Touched> =
        hunks(&diff.stdout).into_iter().map(|(name, hunks)| (root.join(name), Touched::Hunks(hunks))).collect();
    let others = others.stdout.split(|&byte| byte == 0).filter(|name| !name.is_empty());
    touched.extend(others.map(|name| (root.join(String::from_utf8_lossy(name).as_ref()), Touched::Whole)));
    Ok(Changes { since: commit.to_owned(), root, touched })
}

/// Says everything that a user's configuration could change about the form.
const DIFF: [&str; 14] = [
    "-c",
    "core.quotePath=false",
    "diff",
    "--patch",
    "--no-color",
    "--no-ext-diff",
    "--no-textconv",
    "--no-relative",
    "--unified=0",
    "--inter-hunk-context=0",
    "--find-renames",
    "--ignore-submodules",
    "--src-prefix=a/",
    "--dst-prefix=b/",
];

const ASKED: Asked = Asked {
    what: "what changed",
    without_git: "`--changed-since` needs it: install git",
    without_repository: "`--changed-since` works inside a git repository; leave it out to lint everything",
};

fn git(folder: &Path, words: &[&str]) -> Result<Output, Error> {
    git::run(folder, words, ASKED)
}

fn succeeded(output: Output) -> Result<Output, Error> {
    git::succeeded(output, ASKED)
}

/// The hunks of each file in a patch without context, by the file's new name.
fn hunks(patch: &[u8]) -> Vec<(String, Vec<Hunk>)> {
    let mut files = Vec::new();
    let mut lines = patch.split(|&byte| byte == b'\n').map(String::from_utf8_lossy);
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("+++ ") {
            files.extend(
                unquoted(name.trim_end_matches('\t')).strip_prefix("b/").map(|name| (name.to_owned(), Vec::new())),
            );
        } else if let Some((old, hunk)) = line.strip_prefix("@@ -").and_then(positions) {
            if let Some((_, hunks)) = files.last_mut() {
                hunks.push(hunk);
            }
            // A line of the text can look like a header.
            let mut left = old + hunk.count;
            while left > 0 {
                match lines.next() {
                    Some(line) if line.starts_with('\\') => {}
                    Some(_) => left -= 1,
                    None => break,
                }
            }
        }
    }
    files
}

/// `12,3 +14,2 @@ …`: how many lines are gone, and which are there instead.
fn positions(header: &str) -> Option<(usize, Hunk)> {
    let (old, new) = header.split_once(" @@")?.0.split_once(" +")?;
    let count = |range: &str| range.split_once(',').map_or(Some(1), |(_, count)| count.parse().ok());
    let first = new.split(',').next()?.parse().ok()?;
    Some((count(old)?, Hunk { first, count: count(new)? }))
}

/// A name as git writes it: in quotation marks, with escapes as in C, where it holds any of them.
fn unquoted(name: &str) -> String {
    let Some(inside) = name.strip_prefix('"').and_then(|name| name.strip_suffix('"')) else { return name.to_owned() };
    let mut bytes = Vec::new();
    let mut rest = inside.bytes();
    while let Some(byte) = rest.next() {
        match (byte, if byte == b'\\' { rest.next() } else { None }) {
            (_, Some(b'n')) => bytes.push(b'\n'),
            (_, Some(b't')) => bytes.push(b'\t'),
            (_, Some(b'r')) => bytes.push(b'\r'),
            (_, Some(digit @ b'0'..=b'3')) => {
                let more = rest
                    .by_ref()
                    .take(2)
                    .fold(digit - b'0', |value, digit| value.wrapping_mul(8).wrapping_add(digit.wrapping_sub(b'0')));
                bytes.push(more);
            }
            (_, Some(other)) => bytes.push(other),
            (plain, None) => bytes.push(plain),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_look_like_headers_are_text() {
        let patch = "diff --git a/x.rs b/x.rs\n--- a/x.rs\n+++ b/x.rs\n@@ -1 +1,2 @@\n-a\n+++ b/no.rs\n+@@ -9 +9 @@\n\
                     @@ -7,2 +8,0 @@ fn f() {\n-b\n-c\n\\ No newline at end of file\n\
                     diff --git a/gone.rs b/gone.rs\n--- a/gone.rs\n+++ /dev/null\n\
                     diff --git a/new.rs b/new.rs\n--- /dev/null\n+++ b/a folder/new.rs\t\n@@ -0,0 +1 @@\n+x\n";
        let hunk = |first, count| Hunk { first, count };
        let expected =
            vec![("x.rs".to_owned(), vec![hunk(1, 2), hunk(8, 0)]), ("a folder/new.rs".to_owned(), vec![hunk(1, 1)])];
        assert_eq!(hunks(patch.as_bytes()), expected);
    }

    #[test]
    fn a_gap_touches_what_is_around_it() {
        let gap = Hunk { first: 4, count: 0 };
        let within = [(1..=4, false), (3..=5, true), (4..=5, true), (5..=9, false)];
        assert!(within.iter().all(|(lines, expected)| gap.is_in(lines) == *expected));
        let new = Hunk { first: 4, count: 2 };
        let within = [(1..=3, false), (1..=4, true), (5..=9, true), (6..=9, false)];
        assert!(within.iter().all(|(lines, expected)| new.is_in(lines) == *expected));
    }

    #[test]
    fn names_are_read_as_git_writes_them() {
        assert_eq!(unquoted("b/plain é.rs"), "b/plain é.rs");
        assert_eq!(unquoted(r#""b/a\tb\"\\\303\251.rs""#), "b/a\tb\"\\é.rs");
    }
}
