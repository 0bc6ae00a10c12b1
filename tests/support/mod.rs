//! What `ui` and `tidy` share: places in the tree, marks, Markdown fences, lints as their folders declare them.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The folder of the package.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A lint's folder, as far as tests need it. The registry in the library is the strict reader.
#[derive(Debug)]
pub struct Lint {
    pub name: String,
    pub declaration: toml::Table,
    pub doc: String,
}

/// Every lint, sorted by name.
pub fn lints() -> Vec<Lint> {
    let names = entries(&root().join("lints"));
    names.into_iter().filter(|path| path.is_dir()).map(|folder| lint(&folder)).collect()
}

fn lint(folder: &Path) -> Lint {
    let declaration = read(&folder.join("lint.toml"));
    let declaration = declaration.parse().unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    Lint { name: file_name(folder), declaration, doc: read(&folder.join("doc.md")) }
}

/// The last part of a path.
pub fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A file's text; a file that cannot be read ends the test with its path.
pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a folder holds, sorted; nothing where there is no folder.
pub fn entries(folder: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = found.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}

/// Every file below a folder, sorted. Links are not followed.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    walkdir::WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter()
        .filter_map(Result::ok)
        .filter(|entry| entry.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .collect()
}

/// A place that must be found: file (relative to the case, with `/`), line from 1, lint.
pub type Mark = (String, usize, String);

/// Takes the marks (`//~ lint another_lint`, in TOML `#~ lint`) off a text and returns both.
///
/// What is linted has no marks, so that they are neither in code frames nor behind an allowance in a comment.
pub fn take_marks(file: &str, text: &str) -> (String, Vec<Mark>) {
    let sign = if file.ends_with(".toml") { "#~" } else { "//~" };
    let mut marks = Vec::new();
    let mut plain = String::with_capacity(text.len());
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let content = line.trim_end_matches(['\r', '\n']);
        let Some((code, names)) = content.split_once(sign) else {
            plain.push_str(line);
            continue;
        };
        marks.extend(names.split_whitespace().map(|name| (file.to_owned(), index + 1, name.to_owned())));
        plain.push_str(code.trim_end());
        plain.push_str(&line[content.len()..]);
    }
    (plain, marks)
}

/// A fenced block of Markdown: the words behind the three ticks, and what stands in it.
#[derive(Debug)]
pub struct Fence {
    pub info: String,
    pub text: String,
}

/// The fenced blocks of a Markdown text, first one first.
pub fn fences(markdown: &str) -> Vec<Fence> {
    let mut found = Vec::new();
    let mut open: Option<Fence> = None;
    for line in markdown.lines() {
        match (line.strip_prefix("```"), open.as_mut()) {
            (Some(info), None) => open = Some(Fence { info: info.trim().to_owned(), text: String::new() }),
            (Some(_), Some(_)) => found.extend(open.take()),
            (None, Some(fence)) => {
                fence.text.push_str(line);
                fence.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a fence is not closed: {open:?}");
    found
}
