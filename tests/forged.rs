//! In: workspaces whose names and texts hold what acts on a terminal, or is a command to a service for builds. Out: every format
//! and every error, held against a list of what must not stand there.

mod scratch;

use std::process::{Command, Output};

use scratch::Scratch;
use serde_json::Value;

/// What acts, and would be seen to have acted: controls of both kinds, marks that turn the direction, endings of lines, and the
/// commands of services for builds.
const FORGED: &str = "\u{1b}[31m\u{7}\u{8}\u{7f}\u{9b}2J\u{85}\u{202e}\u{2066}\u{200b}\u{2028}\u{feff}\u{e0041}##[error]##vso[task.complete]\r";
/// What may stand in the name of a file: no slash, and no line is too long.
const NAME: &str = "\n::error file=a,line=1::forged%0A\u{1b}[31m\u{9b}2J\u{202e}##[error]";
const FORMATS: [&str; 6] = ["human", "short", "json", "json-diagnostic-rendered-ansi", "sarif", "github"];
const MANIFEST: &str = "[package]\nname = \"forged\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n";
const CHECK: &str = "pub fn f() -> bool { std::io::IsTerminal::is_terminal(&std::io::stdin()) }\n";

/// The path of a file, and what is in it.
type Written = (String, String);

/// Where the text comes from, the workspace that has it there, and the exit code.
fn places() -> Vec<(&'static str, Vec<Written>, i32)> {
    let package = |files: &[(&str, String)]| {
        let usual = [("Cargo.toml".to_owned(), MANIFEST.to_owned()), ("src/lib.rs".to_owned(), CHECK.to_owned())];
        let own = files.iter().map(|(path, text)| ((*path).to_owned(), text.clone()));
        usual.into_iter().chain(own).collect::<Vec<_>>()
    };
    let config = |text: String| package(&[("bb-lint.toml", text)]);
    let code = |text: String| package(&[("src/lib.rs", text + CHECK)]);
    let quoted = toml::Value::String(FORGED.to_owned()).to_string();
    let line = FORGED.replace('\r', "");
    vec![
        ("a comment", code(format!("/* {line} */ ")), 1),
        ("a text", code(format!("const A: &str = \"{line}\"; ")), 1),
        ("code that is none", code(format!("fn g() {{ {FORGED} }} ")), 1),
        (
            "the name of a variable",
            code(format!("fn g() {{ std::env::var(\"CI{line}\"); std::env::var(\"{line}\"); }} ")),
            1,
        ),
        (
            "the text of a prompt",
            code(format!("fn g() {{ println!(\"{line}\"); std::io::stdin().read_line(&mut a); }} ")),
            1,
        ),
        ("a condition", code(format!("#[cfg(feature = \"{line}\")] ")), 1),
        ("a path", code(format!("#[path = \"{line}\"] mod m;\n")), 1),
        ("a path with a line ending", code(format!("#[path = \"a{}\"] mod m;\n", NAME.replace('\n', "\\n"))), 1),
        ("an allowance's lint", code(format!("// bb-lint: allow({line})\n")), 1),
        ("an allowance's reason", code(format!("// bb-lint: allow(terminal_check, reason = \"{line}\")\n")), 0),
        ("an allowance that is none", code(format!("// bb-lint: allow(raw_stdin, reason = \"{line}\"\n")), 1),
        (
            "an attribute's lint",
            code(format!("#[cfg_attr(bb_lint, allow(bb_lint::terminal_check, reason = \"{line}\"))]\n")),
            0,
        ),
        ("an import", code("use a as std;\n::error::f!();\n".to_owned()), 1),
        ("a file's name", package(&[(&format!("src/a{NAME}.rs"), CHECK.to_owned())]), 1),
        ("a folder's name", package(&[(&format!("src/a{NAME}/b.rs"), CHECK.to_owned())]), 1),
        ("a file's name that begins a line", package(&[(&format!("::error ::{NAME}/src/x.rs"), CHECK.to_owned())]), 1),
        ("a key of the configuration", config(format!("{quoted} = 1\n")), 2),
        ("a comment of the configuration", config(format!("# a\n::error::forged\n{line}\n")), 2),
        ("a lint in the configuration", config(format!("[lints]\n{quoted} = \"deny\"\n")), 2),
        ("a level in the configuration", config(format!("[lints]\nraw_stdin = {quoted}\n")), 2),
        ("a module in the configuration", config(format!("[detector]\nmodules = [{quoted}]\n")), 2),
        ("a path in the configuration", config(format!("[[api]]\npath = {quoted}\neffect = \"prompt\"\n")), 2),
        (
            "a file in the configuration",
            config(format!("[[allow]]\nlint = \"raw_stdin\"\nfile = {quoted}\nreason = \"a\"\n")),
            2,
        ),
        (
            "a reason in the configuration",
            config(format!("[[allow]]\nlint = \"raw_stdin\"\nfile = \"src/lib.rs\"\nreason = {quoted}\n")),
            1,
        ),
        (
            "a date in the configuration",
            config(format!(
                "[[allow]]\nlint = \"raw_stdin\"\nfile = \"src/lib.rs\"\nreason = \"a\"\nexpires = {quoted}\n"
            )),
            2,
        ),
        (
            "a variable in the configuration",
            config(format!("[lints]\nenv_check = {{ level = \"deny\", variables = [{quoted}] }}\n")),
            1,
        ),
        ("a package's name", package(&[("Cargo.toml", MANIFEST.replace("\"forged\"", &quoted))]), 2),
        ("a package's version", package(&[("Cargo.toml", MANIFEST.replace("\"0.0.0\"", &quoted))]), 2),
        (
            "a target's name",
            package(&[("Cargo.toml", format!("{MANIFEST}[[bin]]\nname = {quoted}\npath = \"src/lib.rs\"\n"))]),
            1,
        ),
        (
            "a target's root",
            package(&[("Cargo.toml", format!("{MANIFEST}[[bin]]\nname = \"b\"\npath = {quoted}\n"))]),
            1,
        ),
        ("a member", package(&[("Cargo.toml", format!("{MANIFEST}members = [{quoted}]\n"))]), 2),
        ("a manifest that is none", package(&[("Cargo.toml", format!("::error::forged\n{line}\n"))]), 2),
        ("a feature", package(&[("Cargo.toml", format!("{MANIFEST}[features]\n{quoted} = []\n"))]), 2),
        (
            "a dependency's folder",
            package(&[("Cargo.toml", format!("{MANIFEST}[dependencies]\na = {{ path = {quoted} }}\n"))]),
            2,
        ),
    ]
}

/// What the linter wrote on both streams, and its exit code.
fn run(scratch: &Scratch, words: &[&str], without_cargo: bool) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"));
    command.args(["bb-lint", "--offline", "--color", "never", "-v"]).args(words).current_dir(scratch.path(""));
    if without_cargo {
        command.env_remove("CARGO").env("PATH", scratch.path(""));
    }
    command.output().expect("the binary was built for this test")
}

/// The faults of a text that goes to a terminal or to a log.
fn faults(text: &str, format: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let coloured = format == "json-diagnostic-rendered-ansi";
    let acts = |letter: char| {
        letter.is_control() && letter != '\n' && letter != '\t'
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
    };
    faults.extend(text.chars().filter(|letter| acts(*letter)).map(|letter| format!("{letter:?}")));
    faults.extend(["##[", "##vso["].into_iter().filter(|sign| text.contains(sign)).map(str::to_owned));
    for (number, line) in text.lines().enumerate() {
        let ours = format == "github"
            && ["::error file=", "::warning file=", "::notice title="].iter().any(|own| line.starts_with(own));
        if line.trim_start().starts_with("::") && !ours {
            faults.push(format!("line {number}: {line}"));
        }
        if ours && line.starts_with("::error file=a,") {
            faults.push(format!("an annotation that is not ours: {line}"));
        }
    }
    // What a client shows to people is inside of the JSON.
    for object in text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
        let message = &object["message"];
        let shown = [&message["message"], &message["rendered"], &message["spans"][0]["label"]];
        let children = message["children"].as_array().into_iter().flatten().map(|child| &child["message"]);
        let results =
            object["runs"][0]["results"].as_array().into_iter().flatten().map(|result| &result["message"]["text"]);
        for text in shown.into_iter().chain(children).chain(results).filter_map(Value::as_str) {
            let colour = |letter: &char| coloured && *letter == '\u{1b}';
            let acting = text.chars().filter(|letter| acts(*letter) && !colour(letter));
            faults.extend(acting.map(|letter| format!("{letter:?} in {text:?}")));
        }
    }
    faults
}

#[test]
fn nothing_acts_in_any_format() {
    let mut wrong = Vec::new();
    for (place, files, code) in places() {
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        let scratch = Scratch::new(&files);
        for format in FORMATS {
            // How the manifests are read makes no other text than this.
            for without_cargo in if format == "human" { vec![false, true] } else { vec![false] } {
                let output = run(&scratch, &["--message-format", format], without_cargo);
                let texts =
                    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8(bytes.clone()).expect("it is text"));
                let found = texts.iter().flat_map(|text| faults(text, format));
                wrong.extend(found.map(|fault| format!("{place}, as {format}: {fault}")));
                let ended = output.status.code();
                // cargo refuses names that we need not.
                let fits = if without_cargo { ended.is_some_and(|ended| ended <= 2) } else { ended == Some(code) };
                if !fits {
                    wrong.push(format!("{place}, as {format}: ended with {ended:?}\n{}{}", texts[0], texts[1]));
                }
            }
        }
        let output = run(&scratch, &["list"], false);
        let texts = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        wrong.extend(texts.iter().flat_map(|text| faults(text, "list")).map(|fault| format!("{place}, list: {fault}")));
    }
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn words_of_the_command_line_do_not_act() {
    let scratch = Scratch::new(&[("Cargo.toml", MANIFEST), ("src/lib.rs", CHECK)]);
    for words in [
        ["-p", FORGED],
        ["-W", FORGED],
        ["--message-format", FORGED],
        ["--manifest-path", FORGED],
        ["--lint-config", FORGED],
        ["--bin", FORGED],
        ["explain", FORGED],
        [FORGED, FORGED],
        ["--color", FORGED],
        ["--config", FORGED],
    ] {
        let output = run(&scratch, &words, false);
        let err = String::from_utf8(output.stderr).expect("it is text");
        assert_eq!(output.status.code(), Some(2), "{words:?}: {err}");
        assert_eq!(faults(&err, "error"), Vec::<String>::new(), "{words:?}: {err}");
    }
}

/// Every address in a log is of a file in the repository, or says by its scheme that it is of one outside.
#[cfg(unix)]
#[test]
fn sarif_names_no_file_outside_as_if_it_were_inside() {
    let outside = Scratch::new(&[("secret.rs", CHECK)]);
    let secret = outside.path("secret.rs");
    let code = format!(
        "#[path = {:?}] mod a;\n#[path = \"../../../../../../../../../../..{}\"] mod b;\n#[path = \"linked.rs\"] mod c;\n\
         #[path = \"a%2F..%2F..%2Fb.rs\"] mod d;\n#[path = \"%2e%2e.rs\"] mod e;\n#[path = \"a\\\\..\\\\b.rs\"] mod f;\n#[path = \"file:.rs\"] mod g;\n",
        secret,
        secret.display()
    );
    let scratch = Scratch::new(&[
        (".git/HEAD", ""),
        ("Cargo.toml", MANIFEST),
        ("src/lib.rs", &code),
        ("src/a%2F..%2F..%2Fb.rs", CHECK),
        ("src/%2e%2e.rs", CHECK),
        ("src/a\\..\\b.rs", CHECK),
        ("src/file:.rs", CHECK),
    ]);
    std::os::unix::fs::symlink(&secret, scratch.path("src/linked.rs")).expect("it can be made");
    let output = run(&scratch, &["--message-format", "sarif"], false);
    let log: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let results = log["runs"][0]["results"].as_array().expect("a list");
    let addresses = results.iter().map(|result| &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]);
    let mut addresses: Vec<&str> = addresses.filter_map(Value::as_str).collect();
    addresses.sort_unstable();
    addresses.dedup();
    let elsewhere = format!("file://{}", secret.display());
    let inside = ["src/%252e%252e.rs", "src/a%252F..%252F..%252Fb.rs", "src/a%5C..%5Cb.rs", "src/file%3A.rs"];
    let mut expected = vec![elsewhere.as_str()];
    expected.extend(inside);
    assert_eq!(addresses, expected);
}
