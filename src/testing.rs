//! In: nothing. Out: a small workspace made by hand, its texts and findings in them, for unit tests of the late stages.

use std::path::{Path, PathBuf};

use crate::{
    catalogue::Effect,
    config::{Config, Known, Level},
    discover::{Package, Repository, Target, TargetKind, Workspace},
    lint::{Certainty, Finding},
    source::{FileId, Site, Sources, Span},
};

/// A lint without variables, as a configuration speaks of it.
pub(crate) fn known(name: &str) -> Known<'_> {
    Known { name, summary: "finds something", level: Level::Deny, variables: false }
}

/// A target of [`workspace`].
pub(crate) fn target(kind: TargetKind, name: &str, root: &str) -> Target {
    let word = match kind {
        TargetKind::Library => "lib",
        TargetKind::Binary => "bin",
        TargetKind::Example => "example",
        TargetKind::Test => "test",
        TargetKind::Benchmark => "bench",
        TargetKind::BuildScript => "custom-build",
    };
    Target {
        kind,
        name: name.to_owned(),
        crate_name: name.replace('-', "_"),
        root: PathBuf::from(root),
        edition: "2024".to_owned(),
        kinds: vec![word.to_owned()],
        crate_types: vec![if kind == TargetKind::Library { "lib" } else { "bin" }.to_owned()],
        doc: true,
        doctest: false,
        test: true,
        required_features: Vec::new(),
        selected: kind != TargetKind::Test,
    }
}

/// `/w` with the package `my-cli`: a library, a binary, and a test target that is off.
pub(crate) fn workspace(config: Config) -> Workspace {
    let targets = vec![
        target(TargetKind::Library, "my_cli", "/w/src/lib.rs"),
        target(TargetKind::Binary, "my-cli", "/w/src/main.rs"),
        target(TargetKind::Test, "whole", "/w/tests/whole.rs"),
    ];
    let package = Package {
        id: "path+file:///w#my-cli@0.1.0".to_owned(),
        name: "my-cli".to_owned(),
        manifest: PathBuf::from("/w/Cargo.toml"),
        folder: PathBuf::from("/w"),
        rust_version: None,
        targets,
        externs: Vec::new(),
        selected: true,
    };
    Workspace {
        root: PathBuf::from("/w"),
        repository: Repository::around(Path::new("/w")),
        packages: vec![package],
        config,
        baseline: None,
        changes: None,
        tests: false,
        whole: true,
        notes: Vec::new(),
        asides: Vec::new(),
    }
}

/// The place of the `nth` occurrence (from 0) of a text.
pub(crate) fn place(sources: &Sources, file: FileId, needle: &str, nth: usize) -> Site {
    let text = &sources.file(file).text;
    let (start, found) = text.match_indices(needle).nth(nth).expect("the test's text holds it");
    let offset = |at: usize| u32::try_from(at).expect("the test's text is short");
    Site { file, span: Span { start: offset(start), end: offset(start + found.len()) } }
}

/// A finding of `raw_pipe` at a place, for the library.
pub(crate) fn finding(site: Site) -> Finding {
    Finding {
        lint: "raw_pipe",
        site,
        message: "`open` takes the pipe, outside the valve".to_owned(),
        label: "this is `pipes::open`".to_owned(),
        api: Some("pipes::open".to_owned()),
        effect: Some(Effect::Prompt),
        certainty: Certainty::Resolved,
        condition: None,
        variables: Vec::new(),
        test: false,
        unreached: false,
        module: "my_cli::clone".to_owned(),
        item: "my_cli::clone::run".to_owned(),
        around: site.span,
        target: (0, 0),
        how: Vec::new(),
        why: "a pipe that is taken twice leaks".to_owned(),
        instead: "ask the valve: `valve::take()?`".to_owned(),
        fix: None,
    }
}
