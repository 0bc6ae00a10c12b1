//! In: workspaces of more code than is read whole. Out: what is broken where nobody asks is left alone, and where somebody asks, said.

use std::{fmt::Write as _, fs, path::Path, process::Command};

/// A package with more than half a megabyte of functions beside these files. Gives its report, a line for each finding.
fn report(files: &[(&str, &str)], words: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("there is room");
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    };
    let mut filler = String::new();
    for number in 0..9_000 {
        writeln!(filler, "pub fn f{number}(a: u32) -> u32 {{\n    let b = a + {number};\n    b * 2\n}}")
            .expect("it is text");
    }
    write("Cargo.toml", "[package]\nname = \"large\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
    write("src/filler.rs", &filler);
    files.iter().for_each(|(path, text)| write(path, text));
    let output = run(folder.path(), words);
    assert_eq!(run(folder.path(), words), output, "twice is the same");
    output
}

fn run(folder: &Path, words: &[&str]) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"))
        .args(["bb-lint", "--offline", "--message-format", "short"])
        .args(words)
        .current_dir(folder)
        .output()
        .expect("it starts");
    String::from_utf8(output.stdout).expect("it is text").lines().map(str::to_owned).collect()
}

const MAIN: &str = "mod filler;\nmod names;\nmod other;\n\
                    fn main() {\n    let _ = std::env::var(names::NAME);\n    names::ask(&names::Asker);\n}\n";

#[test]
fn what_waits_is_found_through() {
    let names = "pub const NAME: &str = \"CI\";\npub struct Asker;\nimpl Asker {\n    fn look(&self) -> std::io::Stdin {\n        \
                 std::io::stdin()\n    }\n}\npub fn ask(asker: &Asker) {\n    let mut line = String::new();\n    \
                 let _ = asker.look().read_line(&mut line);\n}\n";
    let files = [("src/main.rs", MAIN), ("src/names.rs", names), ("src/other.rs", "pub struct Other;\n")];
    let found = report(&files, &[]);
    assert_eq!(found, report(&files, &["--parse", "everything"]));
    let at = |place: &str| found.iter().any(|line| line.starts_with(place));
    assert!(at("src/main.rs:5:13:"), "the name is a constant of another file: {found:?}");
    assert!(at("src/names.rs:10:26:"), "the reader is what a method of another type gives: {found:?}");
}

#[test]
fn what_is_broken_is_said_where_a_name_leads_into_it() {
    let broken = "pub const NAME: &str = ;\npub fn ask(_: &Asker) {}\npub struct Asker;\n";
    let files = [("src/main.rs", MAIN), ("src/names.rs", broken), ("src/other.rs", "pub struct Other { a u8 }\n")];
    let found = report(&files, &[]);
    let [only] = found.as_slice() else { panic!("one file is broken that something is asked of: {found:?}") };
    assert!(only.starts_with("src/names.rs:1:24:") && only.contains("could not be parsed"), "{only}");
    let all = report(&files, &["--parse", "everything"]);
    assert!(all.iter().any(|line| line.starts_with("src/other.rs:")), "{all:?}");
}
