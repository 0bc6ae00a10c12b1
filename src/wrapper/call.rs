//! In: the compiler's arguments. Out: what is compiled and how cargo wants to hear of it; nothing where cargo only asks.

use std::{
    ffi::{OsStr, OsString},
    fs,
    path::PathBuf,
};

use crate::options::Format;

/// A compilation.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Call {
    pub(super) crate_name: String,
    /// The root file, as it is written.
    pub(super) root: PathBuf,
    /// Whether it is built with its tests.
    pub(super) test: bool,
    /// How diagnostics are wanted: as JSON with a rendered text inside, or as text.
    pub(super) format: Format,
    /// Where the compiler writes what the crate depends on.
    pub(super) dep_info: Option<PathBuf>,
}

/// Arguments whose value is the next word.
const VALUED: &[&str] = &[
    "--allow",
    "--cap-lints",
    "--cfg",
    "--check-cfg",
    "--codegen",
    "--crate-name",
    "--crate-type",
    "--deny",
    "--diagnostic-width",
    "--edition",
    "--emit",
    "--env-set",
    "--error-format",
    "--extern",
    "--forbid",
    "--force-warn",
    "--json",
    "--out-dir",
    "--remap-path-prefix",
    "--sysroot",
    "--target",
    "--warn",
    "-A",
    "-C",
    "-D",
    "-F",
    "-L",
    "-W",
    "-Z",
    "-l",
    "-o",
];

impl Call {
    /// `None` for questions about the compiler, for text from standard input, and for crates whose lints cargo caps because
    /// they are not the workspace's.
    pub(super) fn read(arguments: &[OsString]) -> Option<Call> {
        let (mut name, mut root, mut folder, mut extra) = (None, None, None, String::new());
        let (mut test, mut json, mut emits) = (false, None, false);
        let words = expanded(arguments);
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let text = word.to_string_lossy();
            let (flag, value) = match text.split_once('=') {
                Some((flag, value)) if flag.starts_with("--") => (flag.to_owned(), Some(OsString::from(value))),
                _ if VALUED.contains(&&*text) => (text.into_owned(), words.next().cloned()),
                _ => (text.into_owned(), None),
            };
            let value = value.unwrap_or_default();
            let said = value.to_string_lossy();
            match flag.as_str() {
                "-" | "-vV" | "-V" | "--version" | "--print" | "--cap-lints" => return None,
                "--crate-name" => name = Some(said.into_owned()),
                "--out-dir" => folder = Some(PathBuf::from(&value)),
                "--emit" => emits |= said.split(',').any(|kind| kind == "dep-info"),
                "--error-format" if said == "json" => json = json.or(Some(Format::Json { colour: false })),
                "--json" => json = Some(format(&said)),
                "--test" => test = true,
                "-C" | "--codegen" => {
                    if let Some(suffix) = said.strip_prefix("extra-filename=") {
                        suffix.clone_into(&mut extra);
                    }
                }
                flag if !flag.starts_with('-') => root = root.or(Some(PathBuf::from(word))),
                _ => {}
            }
        }
        let crate_name = name?;
        let dep_info = folder.filter(|_| emits).map(|folder| folder.join(format!("{crate_name}{extra}.d")));
        Some(Call { root: root?, test, format: json.unwrap_or(Format::Human), dep_info, crate_name })
    }
}

/// How the text inside the JSON looks.
fn format(json: &str) -> Format {
    let has = |wanted: &str| json.split(',').any(|word| word == wanted);
    if has("diagnostic-short") { Format::Short } else { Format::Json { colour: has("diagnostic-rendered-ansi") } }
}

/// cargo writes arguments into a file where there are too many for the system: one a line.
fn expanded(arguments: &[OsString]) -> Vec<OsString> {
    let mut words = Vec::new();
    for word in arguments {
        let file = word.to_str().and_then(|word| word.strip_prefix('@'));
        match file.and_then(|file| fs::read_to_string(file).ok()) {
            Some(text) => words.extend(text.lines().map(|line| OsStr::new(line).to_owned())),
            None => words.push(word.clone()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Option<Call> {
        Call::read(&words.split(' ').map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn a_compilation_is_read() {
        let words = "--crate-name my_cli --edition=2024 src/main.rs --error-format=json \
                     --json=diagnostic-rendered-ansi,artifacts --crate-type bin --emit=dep-info,metadata -C debuginfo=2 \
                     --test --check-cfg cfg(docsrs) -C metadata=1 -C extra-filename=-2 --out-dir /t/deps -L d=/t --extern a=b.rs";
        let call = Call {
            crate_name: "my_cli".to_owned(),
            root: PathBuf::from("src/main.rs"),
            test: true,
            format: Format::Json { colour: true },
            dep_info: Some(PathBuf::from("/t/deps/my_cli-2.d")),
        };
        assert_eq!(read(words), Some(call));
        let short = read("--crate-name a b.rs --error-format=json --json=diagnostic-short,artifacts");
        assert_eq!(short.map(|call| (call.format, call.dep_info)), Some((Format::Short, None)));
        assert_eq!(read("--crate-name a b.rs").map(|call| call.format), Some(Format::Human));
    }

    #[test]
    fn questions_and_crates_from_elsewhere_are_none() {
        for words in [
            "-vV",
            "- --crate-name ___ --print=file-names --crate-type bin",
            "--crate-name a --print cfg src/lib.rs",
            "--crate-name a src/lib.rs --cap-lints allow",
            "--crate-name a --cap-lints=warn src/lib.rs",
            "src/lib.rs",
        ] {
            assert_eq!(read(words), None, "{words}");
        }
    }
}
