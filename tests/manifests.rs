//! In: workspaces of many shapes. Out: the same from their manifests alone as from cargo.

mod scratch;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use bb_lint::{
    config::{Known, Level},
    discover::{Workspace, discover},
    options::{Options, Packages, Teller},
};
use scratch::Scratch;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Everything that is known of a workspace before its code is read, or why it is none.
fn known(folder: &Path, teller: Teller, packages: Packages) -> Result<String, String> {
    let cargo_words = vec!["--offline".to_owned()];
    let folder = folder.to_owned();
    let lints: Vec<String> = fs::read_dir(Path::new(ROOT).join("lints"))
        .expect("it is there")
        .map(|entry| entry.expect("it can be listed").file_name().to_string_lossy().into_owned())
        .collect();
    let lints: Vec<Known<'_>> =
        lints.iter().map(|name| Known { name, summary: "", level: Level::Deny, variables: true }).collect();
    let workspace = discover(&Options { folder, teller, cargo_words, packages, ..Options::default() }, &lints);
    let Workspace { root, packages, config, whole, .. } = workspace.map_err(|error| error.to_string())?;
    Ok(format!("{root:#?} {packages:#?} {:?} {whole}", config.path))
}

/// How many of the folders are workspaces; each has to be the same both ways.
fn compare(folders: &[PathBuf]) -> usize {
    let mut workspaces = 0;
    for folder in folders {
        for packages in [Packages::Default, Packages::Workspace { exclude: Vec::new() }] {
            let by_cargo = known(folder, Teller::Cargo, packages.clone());
            let by_manifests = known(folder, Teller::Manifests, packages);
            let same = by_cargo == by_manifests || by_cargo.is_err() && by_manifests.is_err();
            let [one, other] = [&by_cargo, &by_manifests].map(|known| known.as_ref().unwrap_or_else(|error| error));
            let diff = similar::TextDiff::from_lines(one, other).unified_diff().context_radius(4).to_string();
            assert!(same, "{}: cargo (-) and the manifests (+) differ\n{diff}", folder.display());
            workspaces += usize::from(by_cargo.is_ok());
        }
    }
    workspaces
}

/// Every folder below that holds a manifest.
fn with_manifest(folder: &Path) -> Vec<PathBuf> {
    let entries = walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(Result::ok);
    let manifests = entries.filter(|entry| entry.file_name() == "Cargo.toml");
    manifests.filter_map(|entry| Some(entry.path().parent()?.to_owned())).collect()
}

#[test]
fn cases_and_this_repository() {
    // The cases lie in this repository's folder, whose workspace would claim them.
    let scratch = Scratch::new(&[]);
    for entry in walkdir::WalkDir::new(Path::new(ROOT).join("tests")).into_iter().filter_map(Result::ok) {
        let inside = entry.path().strip_prefix(ROOT).expect("it lies there").to_string_lossy().into_owned();
        if entry.file_type().is_file() && (inside.contains("/ui/") || inside.contains("/discover/")) {
            fs::create_dir_all(scratch.path(&inside).parent().expect("it lies in a folder")).expect("it can be made");
            fs::copy(entry.path(), scratch.path(&inside)).expect("it can be copied");
        }
    }
    let cases = with_manifest(&scratch.path(""));
    assert!(compare(&cases) > cases.len(), "most cases are workspaces");
    let own = ["", "bb-interactive", "examples/demo", "src/render"].map(|inside| Path::new(ROOT).join(inside));
    assert_eq!(compare(&own), 8);
}

#[test]
fn one_workspace_with_everything() {
    let root = r#"
[workspace]
members = ["crates/*", "tools/[ab]*", "../outside"]
exclude = ["crates/left-out", "tools/alone"]
default-members = ["crates/*", "tools/apple"]
resolver = "3"

[workspace.package]
version = "1.2.3"
edition = "2021"

[workspace.dependencies]
base = { path = "crates/base" }
other-name = { package = "nested", path = "crates/base/nested" }
log = "0.4"
"#;
    let base = r#"
[package]
name = "base"
version.workspace = true
edition.workspace = true
build = "make.rs"
autobenches = false

[lib]
name = "the_base"
crate-type = ["cdylib", "rlib"]
doctest = false

[[bin]]
name = "base"
test = false

[[bin]]
name = "elsewhere"
path = "other/elsewhere.rs"
required-features = ["extra"]

[[example]]
name = "shown"
crate-type = ["staticlib"]
doc = true

[[test]]
name = "deep"
harness = false

[features]
extra = []

[dependencies]
log.workspace = true
serde_ = { package = "serde", version = "1", optional = true }

[target.'cfg(windows)'.dependencies]
windows-sys = "0.61"

[target."x86_64-unknown-linux-gnu".dev-dependencies]
nested = { path = "nested" }

[build-dependencies]
cc = "1"
"#;
    let plain = |name: &str, rest: &str| format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\n{rest}");
    let old = plain("old", "[[bin]]\nname = \"one\"\npath = \"src/bin/one.rs\"\n");
    let macros = plain("with-macros", "edition = \"2024\"\n[lib]\nproc-macro = true\n");
    let apple = plain(
        "apple-tool",
        "edition = \"2024\"\nbuild = false\n[dependencies]\nother-name.workspace = true\nfar = { path = \"../../../far\" }\n\
         [dev-dependencies]\nthe-base = { package = \"base\", path = \"../../crates/base\" }\n",
    );
    let outside = plain("outside", "edition = \"2024\"\nworkspace = \"../w ü\"\n");
    let alone = plain("alone", "edition = \"2024\"\n[workspace]\n");
    let files = [
        ("w ü/Cargo.toml", root),
        ("w ü/crates/base/Cargo.toml", base),
        ("w ü/crates/base/src/lib.rs", ""),
        ("w ü/crates/base/src/main.rs", ""),
        ("w ü/crates/base/src/bin/more.rs", ""),
        ("w ü/crates/base/src/bin/.hidden.rs", ""),
        ("w ü/crates/base/src/bin/folder/main.rs", ""),
        ("w ü/crates/base/other/elsewhere.rs", ""),
        ("w ü/crates/base/examples/shown.rs", ""),
        ("w ü/crates/base/examples/found/main.rs", ""),
        ("w ü/crates/base/tests/deep/main.rs", ""),
        ("w ü/crates/base/tests/shallow.rs", ""),
        ("w ü/crates/base/tests/common/mod.rs", ""),
        ("w ü/crates/base/benches/speed.rs", ""),
        ("w ü/crates/base/make.rs", ""),
        ("w ü/crates/base/nested/Cargo.toml", &plain("nested", "edition = \"2018\"\n")),
        ("w ü/crates/base/nested/src/lib.rs", ""),
        ("w ü/crates/base/nested/build.rs", ""),
        ("w ü/crates/left-out/Cargo.toml", &plain("left-out", "")),
        ("w ü/crates/left-out/src/lib.rs", ""),
        ("w ü/crates/old/Cargo.toml", &old),
        ("w ü/crates/old/src/bin/one.rs", ""),
        ("w ü/crates/old/src/bin/two.rs", ""),
        ("w ü/crates/old/src/lib.rs", ""),
        ("w ü/crates/macros/Cargo.toml", &macros),
        ("w ü/crates/macros/src/lib.rs", ""),
        ("w ü/tools/apple/Cargo.toml", &apple),
        ("w ü/tools/apple/src/main.rs", ""),
        ("w ü/tools/apple/build.rs", ""),
        ("w ü/tools/alone/Cargo.toml", &alone),
        ("w ü/tools/alone/src/main.rs", ""),
        ("outside/Cargo.toml", &outside),
        ("outside/src/lib.rs", ""),
        ("far/Cargo.toml", &plain("far", "edition = \"2024\"\n")),
        ("far/src/lib.rs", ""),
    ];
    let scratch = Scratch::new(&files);
    let mut folders = with_manifest(&scratch.path(""));
    folders.push(scratch.path("w ü/tools/apple/src"));
    assert_eq!(compare(&folders), 2 * folders.len());
}

/// No cargo on the search path: the findings are the same, and verbose output says why the members are known all the same.
#[test]
fn a_run_without_cargo() {
    let code = "use std::io::IsTerminal as _;\npub fn f() -> bool {\n    std::io::stdin().is_terminal()\n}\n";
    let manifest = "[package]\nname = \"alone\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
    let scratch = Scratch::new(&[("Cargo.toml", manifest), ("src/lib.rs", code), ("empty/readme", "")]);
    let run = |cargo: bool, words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"));
        command.current_dir(scratch.path("")).args(["--color", "never", "--message-format", "short"]).args(words);
        command.env_remove("CARGO");
        if !cargo {
            command.env("PATH", scratch.path("empty"));
        }
        let output = command.output().expect("the binary was built for this test");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let with = run(true, &[]);
    let without = run(false, &[]);
    assert_eq!((&with.0, &with.1), (&without.0, &without.1));
    assert_eq!(without.0, Some(1));
    const SAID: &str = "note: cargo was not found, so the manifests were read without it\n";
    assert!(!without.2.contains(SAID) && run(false, &["-v"]).2.contains(SAID) && !run(true, &["-v"]).2.contains(SAID));
    scratch.write("Cargo.toml", "[package]\nname = 3\n");
    let (code, _, error) = run(false, &[]);
    assert_eq!(code, Some(2));
    assert!(error.starts_with("error: cannot read the manifest `") && error.contains("Cargo.toml"), "{error}");
}
