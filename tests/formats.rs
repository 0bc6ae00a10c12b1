//! In: a workspace in the subfolder of a repository. Out: the formats for machines, held against what reads them.

mod scratch;

use std::{fs, path::Path, process::Command};

use scratch::Scratch;
use serde_json::Value;

const CODE: &str = "use std::io::IsTerminal as _;\r\n\r\npub fn é() -> bool {\r\n    let _ = \"é🦀\"; std::io::stdin().is_terminal()\r\n}\r\n";

/// A repository with a workspace in `a tool/`: a member inside, and a member beside it.
fn repository(code: &str) -> Scratch {
    let workspace = "[workspace]\nmembers = [\"in, side\", \"../beside\"]\nresolver = \"3\"\n";
    let scratch = Scratch::new(&[(".git", "gitdir: elsewhere\n"), ("a tool/Cargo.toml", workspace)]);
    for (folder, name, own) in [("a tool/in, side", "inside", ""), ("beside", "beside", "workspace = \"../a tool\"\n")]
    {
        let manifest = format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n{own}");
        scratch.write(&format!("{folder}/Cargo.toml"), &manifest);
        scratch.write(&format!("{folder}/src/lib.rs"), code);
    }
    scratch
}

/// Exit code and standard output; on standard error are the closing lines at most.
fn lint(format: &str, from: &Path) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"))
        .args(["bb-lint", "--workspace", "--offline", "--color", "never", "--message-format", format])
        .current_dir(from)
        .output()
        .expect("the binary was built for this test");
    (output.status.code(), String::from_utf8(output.stdout).expect("it is text"))
}

fn sarif(from: &Path) -> (Option<i32>, Value) {
    let (code, text) = lint("sarif", from);
    (code, serde_json::from_str(&text).expect("it is JSON"))
}

/// What is wrong with a SARIF log, by the standard's schema.
fn faults(log: &Value) -> Vec<String> {
    let schema = include_str!("formats/sarif-schema-2.1.0.json");
    let mut schema: Value = serde_json::from_str(schema).expect("the schema is JSON");
    // This pattern has a bracket that closes nothing, which strict readers of patterns refuse. The log has no such key.
    for definition in ["run", "toolComponent"] {
        let language = &mut schema["definitions"][definition]["properties"]["language"];
        language.as_object_mut().expect("the schema describes it").remove("pattern").expect("it has a pattern");
    }
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).expect("it is a schema");
    validator.iter_errors(log).map(|fault| format!("{}: {fault}", fault.instance_path())).collect()
}

#[test]
fn sarif_is_valid() {
    let scratch = repository(CODE);
    let (code, log) = sarif(&scratch.path("a tool"));
    assert_eq!(code, Some(1));
    assert_eq!(faults(&log), Vec::<String>::new());
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let rules = run["tool"]["driver"]["rules"].as_array().expect("a list");
    assert_eq!(rules.len(), fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/lints")).expect("it is there").count());
    let results = run["results"].as_array().expect("a list");
    assert_eq!(results.len(), 2);
    for (result, uri) in results.iter().zip(["beside/src/lib.rs", "a%20tool/in%2C%20side/src/lib.rs"]) {
        let [location] = &result["locations"].as_array().expect("a list")[..] else { panic!("one location: {result}") };
        let place = &location["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], uri);
        let region = serde_json::json!({
            "startLine": 4, "startColumn": 36, "endLine": 4, "endColumn": 47, "snippet": { "text": "is_terminal" },
        });
        assert_eq!(place["region"], region);
        let rule = usize::try_from(result["ruleIndex"].as_u64().expect("a number")).expect("a small one");
        assert_eq!((&result["ruleId"], &rules[rule]["id"]), (&rules[rule]["id"], &result["ruleId"]));
        assert_eq!(result["level"], "error");
    }
}

#[test]
fn a_clean_sarif_log_has_empty_results() {
    let (code, log) = {
        let scratch = repository("");
        sarif(&scratch.path("beside"))
    };
    assert_eq!((code, faults(&log)), (Some(0), Vec::new()));
    assert_eq!(log["runs"][0]["results"], serde_json::json!([]));
}

#[cfg(unix)]
#[test]
fn sarif_resolves_links() {
    let scratch = repository(CODE);
    let elsewhere = tempfile::tempdir().expect("the system has a place for temporary files");
    let link = elsewhere.path().join("link");
    std::os::unix::fs::symlink(scratch.path(""), &link).expect("a link can be made");
    let direct = sarif(&scratch.path("a tool")).1;
    assert_eq!(sarif(&link.join("a tool")).1, direct);
}

#[test]
fn fingerprints_follow_the_code_and_tell_equal_lines_apart() {
    let marks = |code: &str| {
        let scratch = repository(code);
        let log = sarif(&scratch.path("a tool")).1;
        let results = log["runs"][0]["results"].as_array().expect("a list").clone();
        let marks = results.iter().map(|result| result["partialFingerprints"]["primaryLocationLineHash"].to_string());
        marks.collect::<Vec<String>>()
    };
    let own = marks(CODE);
    assert_eq!(marks(&format!("\n// moved\n{CODE}")), own);
    let twice = CODE.replace("is_terminal()", "is_terminal() && std::io::stdin().is_terminal()");
    let twice: std::collections::BTreeSet<String> = marks(&twice).into_iter().collect();
    assert_eq!(twice.len(), 4);
}

#[test]
fn github_shows_ten_of_a_level_and_counts_the_others() {
    let calls = "std::io::stdin().is_terminal();\n".repeat(6);
    let scratch = repository(&format!("use std::io::IsTerminal as _;\npub fn f() {{\n{calls}}}\n"));
    let (code, text) = lint("github", &scratch.path("a tool"));
    assert_eq!(code, Some(1));
    let lines: Vec<&str> = text.lines().collect();
    // The paths of members outside the workspace come first, since they are absolute where they are sorted.
    let first = "::error file=beside/src/lib.rs,line=3,endLine=3,col=18,title=bb_lint%3A%3Aterminal_check::\
                 `std::io::IsTerminal::is_terminal` asks whether a terminal is attached%0A";
    assert!(lines[0].starts_with(first), "{}", lines[0]);
    assert_eq!(lines.iter().filter(|line| line.starts_with("::error ")).count(), 10);
    assert_eq!(lines[10], "::notice title=cargo bb-lint::2 more errors, each a line in the log of this step");
    assert_eq!(lines.len(), 13);
    assert!(
        lines[11].starts_with("+ a tool/in, side/src/lib.rs:7:18: error[bb_lint::terminal_check]: "),
        "{}",
        lines[11]
    );
}

#[test]
fn a_package_that_is_not_there_is_said_in_every_format() {
    let scratch = repository("");
    for format in ["human", "short", "json", "sarif", "github"] {
        for (more, wanted) in [(None, true), (Some("-q"), false)] {
            let output = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"))
                .args(["bb-lint", "--workspace", "--exclude", "nope", "--offline", "--message-format", format])
                .args(more)
                .current_dir(scratch.path("a tool"))
                .output()
                .expect("the binary was built for this test");
            let said = [&output.stdout[..], &output.stderr[..]].map(String::from_utf8_lossy).concat();
            assert_eq!(said.contains("--exclude nope"), wanted, "{format} {more:?}: {said}");
            assert_eq!(output.status.code(), Some(0));
        }
    }
}
