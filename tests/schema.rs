//! In: the schema of the configuration's file. Out: whether it is the one that the program prints, and says of files what the program says.

mod scratch;
mod support;

use std::{fs, process::Command};

use jsonschema::Validator;
use scratch::Scratch;
use serde_json::Value;
use support::{files, lints, read, root};

/// What the program prints.
fn printed() -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"));
    let output = command.args(["bb-lint", "schema"]).output().expect("the binary was built for this test");
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
    String::from_utf8(output.stdout).expect("it is text")
}

fn validator() -> Validator {
    let schema: Value = serde_json::from_str(&printed()).expect("it is JSON");
    jsonschema::options().should_validate_formats(true).build(&schema).expect("it is a schema")
}

/// TOML as editors hand it to a schema: dates are texts.
fn json(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => Value::String(text),
        toml::Value::Integer(number) => number.into(),
        toml::Value::Float(number) => number.into(),
        toml::Value::Boolean(truth) => truth.into(),
        toml::Value::Datetime(date) => Value::String(date.to_string()),
        toml::Value::Array(list) => list.into_iter().map(json).collect(),
        toml::Value::Table(table) => table.into_iter().map(|(key, value)| (key, json(value))).collect(),
    }
}

fn faults(validator: &Validator, text: &str) -> Vec<String> {
    let table: toml::Table = text.parse().expect("it is TOML");
    let value = json(table.into());
    validator.iter_errors(&value).map(|fault| format!("{}: {fault}", fault.instance_path())).collect()
}

#[test]
fn the_kept_file_is_what_the_program_prints() {
    let kept = read(&root().join("schema/bb-lint.json"));
    assert!(kept == printed(), "rewrite it: cargo bb-lint schema > schema/bb-lint.json");
}

#[test]
fn it_names_every_lint_with_its_level() {
    let schema: Value = serde_json::from_str(&printed()).expect("it is JSON");
    let named = schema["properties"]["lints"]["properties"].as_object().expect("they are keys");
    let levels = named.iter().map(|(name, lint)| (name.clone(), lint["default"].as_str().map(str::to_owned)));
    let declared = lints().into_iter().map(|lint| (lint.name, lint.declaration["level"].as_str().map(str::to_owned)));
    assert_eq!(levels.collect::<Vec<_>>(), declared.collect::<Vec<_>>());
}

/// Cases that are refused for what they mean: a name that leads nowhere, a second file.
const REFUSED_FOR_MEANING: &[&str] = &[
    "config/a_reason_that_is_a_placeholder",
    "config/path_that_matches_nothing",
    "config/reason_out_of_range",
    "config/two_places",
];

#[test]
fn it_says_of_every_case_what_the_program_says() {
    let (validator, cases) = (validator(), root().join("tests/ui"));
    let (mut accepted, mut refused, mut wrong) = (0, 0, Vec::new());
    for file in files(&cases).iter().filter(|path| path.ends_with("bb-lint.toml")) {
        let folder = file.parent().expect("it lies in a case").strip_prefix(&cases).expect("below the cases");
        let name = folder.to_string_lossy().replace('\\', "/");
        let text = support::take_marks("bb-lint.toml", &read(file)).0;
        let said = fs::read_to_string(cases.join(folder).join("expected.stderr")).unwrap_or_default();
        // Where the program refuses a configuration, its error comes first and points there.
        let fails = said.starts_with("error: ")
            && said.lines().nth(1).is_some_and(|line| line.contains("bb-lint.toml:"))
            && !said.contains("error[");
        let fails = fails && !REFUSED_FOR_MEANING.contains(&name.as_str());
        let faults = faults(&validator, &text);
        (accepted, refused) = (accepted + usize::from(!fails), refused + usize::from(fails));
        if fails == faults.is_empty() {
            wrong.push(format!("{name}: refused by the program: {fails}; by the schema: {faults:?}"));
        }
    }
    for file in files(&cases).iter().filter(|path| path.extension().is_some_and(|end| end == "rs")) {
        // Some case is about a file that is no text.
        let text = fs::read_to_string(file).unwrap_or_default();
        let lines: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("//@ config: ")).collect();
        let faults = faults(&validator, &support::take_marks("a.toml", &lines.join("\n")).0);
        accepted += usize::from(!lines.is_empty());
        wrong.extend((!faults.is_empty()).then(|| format!("{}: {faults:?}", file.display())));
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(accepted > 10 && refused >= 4, "{accepted} accepted, {refused} refused");
}

/// Whether the program takes a configuration, and what it says.
fn program(scratch: &Scratch, text: &str) -> (bool, String) {
    scratch.write("bb-lint.toml", text);
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"));
    let output = command.args(["bb-lint", "list", "--offline"]).current_dir(scratch.path("")).output();
    let output = output.expect("the binary was built for this test");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn workspace() -> Scratch {
    let manifest = "[package]\nname = \"case\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n";
    Scratch::new(&[("Cargo.toml", manifest), ("src/lib.rs", "")])
}

#[test]
fn both_refuse_what_has_the_wrong_shape() {
    let (validator, scratch) = (validator(), workspace());
    let allow = |keys: &str| {
        format!("[[allow]]\nlint = \"raw_stdin\"\nfile = \"src/lib.rs\"\nreason = \"it is a pipe\"\n{keys}")
    };
    assert_eq!((program(&scratch, &allow("")).0, faults(&validator, &allow(""))), (true, Vec::new()));
    for text in [
        "tets = true",
        "tests = \"yes\"",
        "[lints]\nraw_stdn = \"deny\"",
        "[lints]\nraw_stdin = \"loud\"",
        "[lints]\nraw_stdin = {}",
        "[lints]\nraw_stdin = { level = \"deny\", variables = [\"MINE\"] }",
        "[lints]\nenv_check = { variables = [] }",
        "[lints]\nenv_check = { variables = [\" \"] }",
        "[detector]\nmodules = [\"my-cli::a\"]",
        "[detector]\ndetect = [{ reason = 0 }]",
        "[detector]\ndetect = [{ path = \"a::b\", reason = -1 }]",
        "[[api]]\npath = \"a::b\"",
        "[[api]]\npath = \"a::b\"\neffect = \"promt\"",
        "[[allow]]\nlint = \"raw_stdin\"\nfile = \"src/lib.rs\"",
        "[[allow]]\nlint = \"raw_stdin\"\nreason = \"it is a pipe\"",
        "[[allow]]\nfile = \"src/lib.rs\"\nreason = \"it is a pipe\"",
        "[[allow]]\nlint = \"raw_stdin\"\nfile = \"src/lib.rs\"\nreason = \" \"",
        &allow("module = \"case\""),
        &allow("count = 0"),
        &allow("expires = \"soon\""),
        &allow("until = 1"),
    ] {
        let (taken, said) = program(&scratch, text);
        assert!(!taken && said.contains("bb-lint.toml:"), "the program takes {text}\n{said}");
        assert!(!faults(&validator, text).is_empty(), "the schema takes {text}");
    }
}

#[test]
fn the_manual_shows_configurations_that_have_the_right_shape() {
    let validator = validator();
    let manual = ["README.md", "docs/integrations.md"].map(|page| (page.to_owned(), read(&root().join(page))));
    let pages = manual.into_iter().chain(lints().into_iter().map(|lint| (lint.name, lint.doc)));
    let mut checked = 0;
    for (page, text) in pages {
        for fence in support::fences(&text).into_iter().filter(|fence| fence.info == "toml") {
            if ["[detector]", "[[allow]]", "[lints]"].iter().any(|table| fence.text.contains(table)) {
                checked += 1;
                assert_eq!(faults(&validator, &fence.text), Vec::<String>::new(), "{page}: {}", fence.text);
            }
        }
    }
    assert!(checked >= 4, "{checked} configurations were found");
}
