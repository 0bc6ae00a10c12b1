//! What holds of every case below `tests/ui`, whatever is in it: where findings stand is a place in a file, threads and the order of
//! items and of files change nothing, and lines that say nothing only move what is found.

mod package;
#[expect(dead_code, reason = "the rest is for other tests")]
mod support;

use std::{
    collections::{BTreeMap, HashMap},
    fs,
    ops::Range,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Output},
    sync::atomic::{AtomicUsize, Ordering},
};

use libtest_mimic::{Arguments, Failed, Trial};
use proc_macro2::{TokenStream, TokenTree};
use serde_json::Value;
use support::{entries, file_name, files, read, root, take_marks};
use syn::spanned::Spanned;

/// Texts by their file.
type Files = BTreeMap<String, Vec<u8>>;

/// A workspace to be linted, and the words that it is linted with.
#[derive(Clone)]
struct Case {
    files: Files,
    root: String,
    words: Vec<String>,
}

/// Where the pieces of a changed text come from: place in it, place in the one before.
type Pieces = Vec<(Range<usize>, usize)>;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for folder in entries(&root().join("tests/ui")).iter().filter(|path| path.is_dir()) {
        for path in entries(folder) {
            let Some(case) = case(&path) else { continue };
            let name = format!("{}/{}", file_name(folder), file_name(&path));
            for (property, holds) in PROPERTIES {
                let case = case.clone();
                trials.push(Trial::test(format!("{property}/{name}"), move || holds(&case)));
            }
        }
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    let (moved, left) = (MOVED.load(Ordering::Relaxed), LEFT.load(Ordering::Relaxed));
    println!("items were moved in {moved} cases, and in {left} there was nothing that could be");
    if conclusion.num_filtered_out == 0 && left * LEFT_AT_MOST > moved + left {
        println!("that is more than one in {LEFT_AT_MOST}: the property says little");
        return ExitCode::FAILURE;
    }
    conclusion.exit_code()
}

/// In how many cases items changed places, and in how many none could.
static MOVED: AtomicUsize = AtomicUsize::new(0);
static LEFT: AtomicUsize = AtomicUsize::new(0);
/// Of so many cases one may be left as it is.
const LEFT_AT_MOST: usize = 4;

type Property = fn(&Case) -> Result<(), Failed>;

const PROPERTIES: [(&str, Property); 4] = [
    ("places", places_are_in_their_files),
    ("threads", threads_change_nothing),
    ("lines", |case| changed(case, more_lines).map(drop)),
    ("order", items_change_places),
];

/// A case that needs neither links nor another folder to start in.
fn case(path: &Path) -> Option<Case> {
    let mut case = Case { files: Files::new(), root: String::new(), words: Vec::new() };
    let mut add = |file: &str, bytes: Vec<u8>| {
        let bytes = match String::from_utf8(bytes) {
            Ok(text) => take_marks(file, &text).0.into_bytes(),
            Err(error) => error.into_bytes(),
        };
        case.files.insert(file.to_owned(), bytes);
    };
    if path.extension().is_some_and(|end| end == "rs") {
        let made = package::files(&read(path), &[]).expect("the test `ui` reads it as well");
        made.into_iter().for_each(|(file, text)| add(&file, text.into_bytes()));
    } else if path.is_dir() {
        for file in files(path) {
            let name = file.strip_prefix(path).expect("it is in there").to_string_lossy().replace('\\', "/");
            add(&name, fs::read(file).expect("it is there"));
        }
        let settings = case.files.remove("case.toml").unwrap_or_default();
        let settings: toml::Table = toml::from_slice(&settings).expect("the test `ui` reads it as well");
        if settings.contains_key("links") || settings.contains_key("start") {
            return None;
        }
        case.root = settings.get("root").and_then(toml::Value::as_str).unwrap_or_default().to_owned();
        let words = settings.get("args").and_then(toml::Value::as_array).into_iter().flatten();
        case.words = words.filter_map(|word| Some(word.as_str()?.to_owned())).collect();
    } else {
        return None;
    }
    Some(case)
}

/// A case on the disk.
struct Written {
    /// The folder of the case, links resolved.
    folder: PathBuf,
    /// The workspace's.
    root: PathBuf,
    _temporary: tempfile::TempDir,
}

impl Written {
    fn new(case: &Case) -> Result<Written, Failed> {
        let temporary = tempfile::tempdir()?;
        let folder = temporary.path().canonicalize()?;
        let written = Written { root: folder.join(&case.root), folder, _temporary: temporary };
        written.write(case)?;
        Ok(written)
    }

    fn write(&self, case: &Case) -> Result<(), Failed> {
        for (file, bytes) in &case.files {
            let path = self.folder.join(file);
            fs::create_dir_all(path.parent().ok_or("it is in the folder")?)?;
            fs::write(path, bytes)?;
        }
        Ok(())
    }

    fn lint(&self, case: &Case, threads: &str) -> Result<Output, Failed> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"));
        command.arg("bb-lint").args(["--offline", "--color", "never", "--message-format", "json"]);
        command.args(&case.words).current_dir(&self.root).env("RAYON_NUM_THREADS", threads);
        // Without cargo the manifests are read, which is faster and says the same.
        command.env_remove("CARGO").env("PATH", &self.folder);
        Ok(command.output()?)
    }
}

fn messages(output: &Output) -> Result<Vec<Value>, Failed> {
    let mut found = Vec::new();
    for line in std::str::from_utf8(&output.stdout)?.lines() {
        let mut line: Value = serde_json::from_str(line)?;
        if line["reason"] == "compiler-message" {
            found.push(line["message"].take());
        }
    }
    Ok(found)
}

/// A file, bytes in it, and the span that says so.
type Place<'m> = (String, Range<usize>, &'m Value);

/// A message's places and its children's.
fn spans(message: &Value) -> Result<Vec<Place<'_>>, Failed> {
    let mut found = Vec::new();
    let children = message["children"].as_array().into_iter().flatten();
    for span in [message].into_iter().chain(children).flat_map(|part| part["spans"].as_array()).flatten() {
        let byte = |key: &str| span[key].as_u64().ok_or("a span has bytes").map(|at| at as usize);
        let file = span["file_name"].as_str().ok_or("a span has a file")?.replace('\\', "/");
        found.push((file, byte("byte_start")?..byte("byte_end")?, span));
    }
    Ok(found)
}

fn places_are_in_their_files(case: &Case) -> Result<(), Failed> {
    let written = Written::new(case)?;
    for message in messages(&written.lint(case, "2")?)? {
        for (file, bytes, span) in spans(&message)? {
            let text = fs::read(written.root.join(&file))?;
            // Of what is no UTF-8 the places are those of the text before it.
            let Ok(text) = String::from_utf8(text) else { continue };
            let Some(before) = text.get(..bytes.start).filter(|_| text.get(bytes.clone()).is_some()) else {
                return Err(format!("{bytes:?} is no place in {file}: {message}").into());
            };
            let line = before.matches('\n').count() as u64 + 1;
            if span["line_start"] != line {
                return Err(format!("{file}: byte {} is in line {line}: {span}", bytes.start).into());
            }
        }
    }
    Ok(())
}

fn threads_change_nothing(case: &Case) -> Result<(), Failed> {
    let written = Written::new(case)?;
    let [one, four] = [written.lint(case, "1")?, written.lint(case, "4")?];
    if one.stdout != four.stdout || one.status != four.status {
        return Err("four threads say something else than one".into());
    }
    Ok(())
}

/// An allowance with a count covers the first places in a file, so that the order is meant to matter there.
fn items_change_places(case: &Case) -> Result<(), Failed> {
    let counts = case.files.values().any(|text| text.windows(7).any(|word| word == b"count ="));
    let moved = !counts && changed(case, other_order)?;
    (if moved { &MOVED } else { &LEFT }).fetch_add(1, Ordering::Relaxed);
    Ok(())
}

/// Lints the case and what a change makes of it; what is found must be the same once the places are brought back. Gives whether
/// anything was changed.
fn changed(case: &Case, change: fn(&str) -> Option<(String, Pieces)>) -> Result<bool, Failed> {
    let written = Written::new(case)?;
    let before = written.lint(case, "2")?;
    let mut pieces = HashMap::new();
    let mut after = case.clone();
    for (file, bytes) in &mut after.files {
        let text = std::str::from_utf8(bytes).ok().filter(|text| file.ends_with(".rs") && is_shallow(text));
        // As much stack as the linter has: parsers are recursive.
        let deep = std::thread::Builder::new().stack_size(256 << 20);
        let made = std::thread::scope(|scope| {
            deep.spawn_scoped(scope, || text.and_then(change))?.join().map_err(|_| "it panics".into())
        });
        let made: Result<_, Failed> = made;
        let Some((text, moved)) = made? else { continue };
        *bytes = text.into_bytes();
        pieces.insert(written.folder.join(file), moved);
    }
    if pieces.is_empty() {
        return Ok(false);
    }
    written.write(&after)?;
    let [expected, found] =
        [gist(&written, &before, &HashMap::new())?, gist(&written, &written.lint(&after, "2")?, &pieces)?];
    if expected != found {
        let all = after.files.iter().filter(|(file, _)| file.ends_with(".rs"));
        let texts: String = all.map(|(file, text)| format!("--- {file}\n{}", String::from_utf8_lossy(text))).collect();
        let difference = similar::TextDiff::from_lines(&expected, &found).unified_diff().to_string();
        return Err(format!("before (-) and after (+) differ\n{difference}\n{texts}").into());
    }
    Ok(true)
}

/// What is found and where, sorted, with each place as it was before pieces were moved; and the exit code.
fn gist(written: &Written, output: &Output, moved: &HashMap<PathBuf, Pieces>) -> Result<String, Failed> {
    let mut lines = Vec::new();
    for message in messages(output)? {
        let mut places = Vec::new();
        for (file, bytes, span) in spans(&message)? {
            let back = |at: usize| match moved.get(&written.root.join(&file)) {
                Some(pieces) => pieces
                    .iter()
                    .find(|(range, _)| range.start <= at && at < range.end)
                    .map_or(usize::MAX, |(range, from)| at - range.start + from),
                None => at,
            };
            // The last byte of it, as what is behind may be in another piece.
            let end = back(bytes.end.max(bytes.start + 1) - 1);
            places.push(format!("{file}:{}..{end} {}", back(bytes.start), span["label"]));
        }
        places.sort();
        let children = message["children"].as_array().into_iter().flatten().map(|child| child["message"].to_string());
        let children: Vec<String> = children.collect();
        lines.push(format!(
            "{} {} {}\n    {}\n    {}\n",
            message["level"],
            message["code"]["code"],
            message["message"],
            places.join("\n    "),
            children.join("\n    ")
        ));
    }
    lines.sort();
    Ok(format!("{}exit code {:?}\n", lines.concat(), output.status.code()))
}

/// The same text with lines that say nothing between those that it has, wherever no token goes over the end of a line.
fn more_lines(text: &str) -> Option<(String, Pieces)> {
    const NOTHING: [&str; 4] = ["\n", "// nothing\n", "/* nothing */\n", "\n// nothing\n\n"];
    let tokens: TokenStream = text.parse().ok()?;
    let mut open = vec![false; text.lines().count() + 2];
    each_leaf(tokens, &mut |token| {
        let (start, end) = (token.span().start().line, token.span().end().line);
        open.iter_mut().take(end).skip(start).for_each(|line| *line = true);
    });
    let (mut made, mut pieces, mut at, mut comments) = (String::new(), Pieces::new(), 0, 0_u32);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        // A shebang and a byte order mark are nothing anywhere else, and a comment is the words' line behind it.
        if number > 0 && !open[number] && comments == 0 {
            made.push_str(NOTHING[(number * 7 + text.len()) % NOTHING.len()]);
        }
        pieces.push((made.len()..made.len() + line.len(), at));
        made.push_str(line);
        at += line.len();
        comments = u32::from(line.trim_start().starts_with("//"));
    }
    pieces.push((made.len()..made.len() + 1, at));
    Some((made, pieces))
}

/// What is read here is read without the linter's stacks and its bound.
fn is_shallow(text: &str) -> bool {
    text.bytes().filter(|byte| matches!(byte, b'(' | b'[' | b'{')).count() < 1_000
}

fn each_leaf(tokens: TokenStream, visit: &mut dyn FnMut(&TokenTree)) {
    for token in tokens {
        match &token {
            TokenTree::Group(group) => each_leaf(group.stream(), visit),
            leaf => visit(leaf),
        }
    }
}

/// The same items, last one first, each with the lines before it. Macros count from where they are written, so that a text with
/// one of its own is left as it is.
fn other_order(text: &str) -> Option<(String, Pieces)> {
    let file = syn::parse_file(text).ok().filter(|_| !text.starts_with('\u{feff}'))?;
    if text.contains("macro_rules!") || text.contains("macro_use") {
        return None;
    }
    let line_end = |at: usize| text[at..].find('\n').map_or(text.len(), |end| at + end + 1);
    let head = file.attrs.last().map_or(0, |attribute| line_end(attribute.span().byte_range().end));
    let mut cuts = vec![head];
    for item in &file.items {
        let range = item.span().byte_range();
        if range.start < *cuts.last()? {
            return None;
        }
        cuts.push(line_end(range.end));
    }
    let (mut made, mut pieces) = (text[..head].to_owned(), vec![(0..head, 0)]);
    for cut in cuts.windows(2).rev() {
        let piece = &text[cut[0]..cut[1]];
        pieces.push((made.len()..made.len() + piece.len(), cut[0]));
        made.push_str(piece);
        if !piece.ends_with('\n') {
            made.push('\n');
        }
    }
    let rest = *cuts.last()?;
    pieces.push((made.len()..made.len() + text.len() - rest + 1, rest));
    made.push_str(&text[rest..]);
    Some((made, pieces))
}
