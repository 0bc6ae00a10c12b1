//! Runs the built linter on every case below `tests/ui` and on every code fence of the lints' texts, each a named test.
//!
//! * `tests/ui/<lint>/<case>.rs`: one file, made into a package. Comments at its top say more about the package:
//!   `//@ dep: dialoguer = "0.12"`, `//@ config: <a line of bb-lint.toml>`, `//@ edition: 2021`, `//@ file: src/lib.rs`.
//! * `tests/ui/<stage>/<case>/`: a folder that is linted as it is; `case.toml` in it can say more (see [`Settings`]).
//!
//! Marks (`//~ lint`, in TOML `#~ lint`) must match what is found, line by line. The output for people must equal `<case>.stderr`
//! or `expected.stderr`; `cargo bless` rewrites those files, never the marks.

mod package;
mod support;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Output},
};

use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;
use serde_json::Value;
use similar::TextDiff;
use support::{Mark, entries, fences, file_name, files, lints, read, root, take_marks};

fn main() -> ExitCode {
    let (flags, arguments): (Vec<String>, Vec<String>) = std::env::args().partition(|argument| argument == "--bless");
    let bless = !flags.is_empty();
    let arguments = Arguments::from_iter(arguments);
    let mut trials = Vec::new();
    for folder in entries(&root().join("tests/ui")).iter().filter(|path| path.is_dir()) {
        for path in entries(folder) {
            let one_file = path.extension().is_some_and(|extension| extension == "rs");
            if one_file || path.is_dir() {
                let name = format!("{}/{}", file_name(folder), file_name(&path));
                trials.push(Trial::test(name.clone(), move || run_case(&name, &path, bless)));
            }
        }
    }
    for lint in lints() {
        let blocks = fences(&lint.doc).into_iter().filter(|fence| fence.info.starts_with("rust"));
        for (index, fence) in blocks.enumerate() {
            let name = format!("doc/{}/{}", lint.name, index + 1);
            let early = fence.info == "rust,bad" && lint.declaration["built"].as_bool() == Some(false);
            let test = Trial::test(name.clone(), move || run_fence(&name, &fence.info, &fence.text));
            trials.push(test.with_ignored_flag(early));
        }
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// `case.toml`. The paths are relative to the case.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Settings {
    /// More arguments for the linter.
    args: Vec<String>,
    /// Marks for files that cannot carry any: `src/latin.rs:1 unparsed_file`.
    marks: Vec<String>,
    /// The exit code; otherwise it follows from what is found.
    exit: Option<i32>,
    /// The workspace's folder, whose `Cargo.toml` is given to the linter.
    root: String,
    /// Where the linter is started, without `--manifest-path`.
    start: Option<String>,
    /// Symbolic links to make first: where, and what they lead to. Unix only.
    links: Vec<(String, String)>,
}

/// A case that is ready to be linted.
struct Prepared {
    folder: PathBuf,
    marks: Vec<Mark>,
    settings: Settings,
}

impl Prepared {
    fn new(name: &str) -> Result<Prepared, Failed> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ui").join(name.trim_end_matches(".rs"));
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(Prepared { folder: folder.canonicalize()?, marks: Vec::new(), settings: Settings::default() })
    }

    /// Writes one file of the case, without its marks, which it keeps.
    fn add(&mut self, file: &str, bytes: &[u8]) -> Result<(), Failed> {
        let path = self.folder.join(file);
        fs::create_dir_all(path.parent().unwrap_or(&self.folder))?;
        match std::str::from_utf8(bytes) {
            Ok(text) => {
                let (plain, marks) = take_marks(file, text);
                self.marks.extend(marks);
                fs::write(path, plain)?;
            }
            Err(_) => fs::write(path, bytes)?,
        }
        Ok(())
    }

    /// Makes one file into a package named `case`, by what the comments at its top say.
    fn add_package(&mut self, text: &str, known: &[String]) -> Result<(), Failed> {
        for (file, text) in package::files(text, known)? {
            self.add(&file, text.as_bytes())?;
        }
        Ok(())
    }

    fn workspace(&self) -> PathBuf {
        self.folder.join(&self.settings.root)
    }

    /// Runs the linter. `from` is where it is started; what it says must not depend on that.
    fn lint(&self, format: &str, from: &Path) -> Result<Output, Failed> {
        self.lint_with(format, from, &[])
    }

    fn lint_with(&self, format: &str, from: &Path, words: &[&str]) -> Result<Output, Failed> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"));
        command.arg("bb-lint");
        match &self.settings.start {
            Some(start) => command.current_dir(self.folder.join(start)),
            None => command.current_dir(from).arg("--manifest-path").arg(self.workspace().join("Cargo.toml")),
        };
        command
            .args(["--offline", "--color", "never", "--message-format", format])
            .args(&self.settings.args)
            .args(words);
        Ok(command.output()?)
    }

    /// Lints for the marks and the exit code, and returns that code and what was printed for people.
    fn check(&self) -> Result<Output, Failed> {
        let machine = self.lint("json", &std::env::temp_dir())?;
        let stderr = String::from_utf8_lossy(&machine.stderr);
        let (mut found, mut denied) = (Vec::new(), false);
        for line in String::from_utf8(machine.stdout.clone())?.lines() {
            let line: Value = serde_json::from_str(line).map_err(|error| format!("not JSON: {error}: {line}"))?;
            if line["reason"] == "compiler-message" {
                denied |= line["message"]["level"] == "error";
                found.push(self.mark(&line["message"])?);
            }
        }
        let mut marks = self.marks.clone();
        marks.sort();
        found.sort();
        if found != marks {
            return Err(
                format!("marks (-) and findings (+) differ\n{}{stderr}", diff(&lines(&marks), &lines(&found))).into()
            );
        }
        let human = self.lint("human", &self.workspace())?;
        self.compare_with_everything(&machine)?;
        let expected = self.settings.exit.unwrap_or(i32::from(denied));
        for (run, status) in [("json", machine.status), ("human", human.status)] {
            if status.code() != Some(expected) {
                return Err(format!("{run}: expected exit code {expected}, got {status}\n{stderr}").into());
            }
        }
        Ok(human)
    }

    /// Whether code that cannot matter is parsed changes nothing, down to the byte; nor what `-v` lists.
    fn compare_with_everything(&self, machine: &Output) -> Result<(), Failed> {
        let relevant = self.lint_with("json", &std::env::temp_dir(), &["--parse", "relevant"])?;
        if machine.stdout != relevant.stdout || machine.status != relevant.status {
            let [usual, short] = [&machine.stdout, &relevant.stdout].map(|text| String::from_utf8_lossy(text));
            return Err(format!("with `--parse relevant` the report differs\n{}", diff(&usual, &short)).into());
        }
        let everything = self.lint_with("json", &std::env::temp_dir(), &["--parse", "everything"])?;
        if machine.stdout != everything.stdout || machine.status != everything.status {
            let [short, long] = [&machine.stdout, &everything.stdout].map(|text| String::from_utf8_lossy(text));
            return Err(format!("with `--parse everything` the report differs\n{}", diff(&short, &long)).into());
        }
        let listed = |more: &[&str]| -> Result<String, Failed> {
            let mut words = vec!["-v"];
            words.extend(more);
            Ok(self.normalise(&self.lint_with("short", &std::env::temp_dir(), &words)?))
        };
        let [short, long] = [listed(&["--parse", "relevant"])?, listed(&["--parse", "everything"])?];
        if short != long {
            return Err(format!("with `--parse everything` `-v` lists other things\n{}", diff(&short, &long)).into());
        }
        Ok(())
    }

    fn mark(&self, message: &Value) -> Result<Mark, Failed> {
        let code = message["code"]["code"].as_str().and_then(|code| code.strip_prefix("bb_lint::"));
        let spans = message["spans"].as_array().map(Vec::as_slice).unwrap_or_default();
        let primary = spans.iter().find(|span| span["is_primary"] == true);
        let (Some(code), Some(span)) = (code, primary) else {
            return Err(format!("a message without a code or a primary span: {message}").into());
        };
        let (Some(file), Some(line)) = (span["file_name"].as_str(), span["line_start"].as_u64()) else {
            return Err(format!("a span without a place: {span}").into());
        };
        let path = self.workspace().join(file).canonicalize()?;
        let path = path.strip_prefix(&self.folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        Ok((path, usize::try_from(line)?, code.to_owned()))
    }

    /// The output for people, without what differs between machines and runs.
    fn normalise(&self, output: &Output) -> String {
        let text = [&output.stdout[..], &output.stderr].concat();
        let text = String::from_utf8_lossy(&text).replace(&*self.folder.to_string_lossy(), "$DIR");
        let mut lines: Vec<String> = text.lines().map(|line| without_time(line.trim_end())).collect();
        lines.push(String::new());
        lines.join("\n")
    }
}

fn run_case(name: &str, path: &Path, bless: bool) -> Result<(), Failed> {
    let mut case = Prepared::new(name)?;
    let expected = if path.is_dir() {
        for source in files(path) {
            let file = source.strip_prefix(path)?.to_string_lossy().replace('\\', "/");
            match file.as_str() {
                "case.toml" => case.settings = toml::from_str(&read(&source))?,
                "expected.stderr" => {}
                _ => case.add(&file, &fs::read(&source)?)?,
            }
        }
        for mark in &case.settings.marks {
            let (file, rest) = mark.split_once(':').ok_or("marks are written `file:line lint`")?;
            let (line, lint) = rest.split_once(' ').ok_or("marks are written `file:line lint`")?;
            case.marks.push((file.to_owned(), line.parse()?, lint.to_owned()));
        }
        for (link, target) in &case.settings.links {
            symlink(Path::new(target), &case.folder.join(link))?;
        }
        path.join("expected.stderr")
    } else {
        case.add_package(&read(path), &[])?;
        path.with_extension("stderr")
    };
    let actual = case.normalise(&case.check()?);
    if bless {
        return Ok(fs::write(expected, actual)?);
    }
    let Ok(known) = fs::read_to_string(&expected) else {
        return Err(format!("{} is missing: run `cargo bless`\n{actual}", expected.display()).into());
    };
    if known != actual {
        return Err(format!(
            "{} differs: run `cargo bless` if that is meant\n{}",
            expected.display(),
            diff(&known, &actual)
        )
        .into());
    }
    Ok(())
}

fn run_fence(name: &str, info: &str, text: &str) -> Result<(), Failed> {
    let mut case = Prepared::new(name)?;
    case.add_package(text, &known_crates(text))?;
    match info {
        "rust,bad" if case.marks.is_empty() => return Err("a bad example without a mark".into()),
        "rust,good" if !case.marks.is_empty() => return Err("a good example with a mark".into()),
        "rust,bad" | "rust,good" => {}
        _ => return Err(format!("mark the fence as `rust,bad` or `rust,good`, not `{info}`").into()),
    }
    case.check().map(drop)
}

/// The catalogued crates that a text names in its paths, as dependencies.
fn known_crates(text: &str) -> Vec<String> {
    let catalogue = entries(&root().join("catalogue"));
    let names = catalogue.iter().filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()));
    names
        .chain(["bb-interactive".to_owned()])
        .filter(|name| name != "std" && text.contains(&format!("{}::", name.replace('-', "_"))))
        .collect::<std::collections::BTreeSet<String>>()
        .into_iter()
        .map(|name| format!("{name} = \"*\""))
        .collect()
}

fn lines(marks: &[Mark]) -> String {
    marks.iter().map(|(file, line, lint)| format!("{file}:{line} {lint}\n")).collect()
}

fn diff(old: &str, new: &str) -> String {
    TextDiff::from_lines(old, new).unified_diff().context_radius(3).to_string()
}

/// Replaces the time that a run took: `12 ms`, `0.34 s`.
fn without_time(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    for index in 1..words.len() {
        let is_unit = matches!(words[index], "ms" | "s");
        if is_unit && words[index - 1].parse::<f64>().is_ok() {
            words[index - 1] = "$TIME";
        }
    }
    words.join(" ")
}

#[cfg(unix)]
fn symlink(target: &Path, link: &Path) -> std::io::Result<()> {
    std::os::unix::fs::symlink(target, link)
}

#[cfg(not(unix))]
fn symlink(_target: &Path, _link: &Path) -> std::io::Result<()> {
    Ok(())
}
