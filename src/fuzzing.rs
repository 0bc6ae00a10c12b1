//! In: bytes that a fuzzer made up, and a folder for them. Out: nothing; a panic where the linter does not keep its word.

use std::{fs, path::Path};

use crate::{
    discover::{self, Workspace},
    find, inventory, known,
    lint::{
        Finding,
        registry::{self, Check},
    },
    options::{Format, Inventory, Options, Packages, Parsed, Teller, Verbosity},
    render::{self, Shown, View},
    report, rules_of_lints,
    source::{Site, Sources},
    suppress::Report,
    threads,
};

/// Few crates, so that names lead somewhere: what the catalogue declares of each is read in every run.
const MANIFEST: &[u8] = include_bytes!("../fuzz/given/manifest.toml");

/// What stands between the first file's text and the second's.
const OTHER: &str = "\n//@ other\n";

/// A program, or two files of one: where all of it can be parsed, the report is the same whatever is.
pub fn code(folder: &Path, data: &[u8]) {
    let at = data.windows(OTHER.len()).position(|window| window == OTHER.as_bytes());
    let (first, second) = at.map_or((data, &[][..]), |at| (&data[..at], &data[at + OTHER.len()..]));
    write(folder, "Cargo.toml", MANIFEST);
    write(folder, "src/main.rs", first);
    write(folder, "src/other.rs", second);
    let [short, long] = [Parsed::Relevant, Parsed::Everything].map(|parsed| lint(folder, parsed));
    // What is broken and cannot matter is not said where only what can is parsed.
    let mut troubles = registry::of(Check::Problem);
    if !troubles.any(|lint| long.contains(lint.name)) {
        assert!(short == long, "what is parsed changes the report\n{short}\n{long}");
    }
}

/// `bb-lint.toml`, beside code for each of its parts.
pub fn configuration(folder: &Path, data: &[u8]) {
    write(folder, "Cargo.toml", MANIFEST);
    write(folder, "src/main.rs", include_bytes!("../fuzz/given/program.rs"));
    write(folder, "bb-lint.toml", data);
    lint(folder, Parsed::Relevant);
}

/// What stands behind `bb-lint:` in a comment, at a line's end, before an item and in an attribute.
pub fn allowance(folder: &Path, data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let line = text.lines().next().unwrap_or_default();
    let program = include_str!("../fuzz/given/allowances.rs").replace("LINE", line).replace("TEXT", &text);
    write(folder, "Cargo.toml", MANIFEST);
    write(folder, "src/main.rs", program.as_bytes());
    lint(folder, Parsed::Relevant);
}

/// A manifest that is read without cargo, of a package or a workspace, around a member.
pub fn manifest(folder: &Path, data: &[u8]) {
    write(folder, "Cargo.toml", data);
    write(folder, "src/main.rs", b"fn main() {}\n");
    write(folder, "src/lib.rs", b"");
    write(folder, "member/Cargo.toml", b"[package]\nname = \"member\"\nedition.workspace = true\n");
    write(folder, "member/src/lib.rs", b"");
    if let Some(workspace) = workspace(folder, Parsed::Relevant) {
        for package in &workspace.packages {
            assert!(package.folder.is_absolute() && package.targets.iter().all(|target| target.root.is_absolute()));
        }
    }
}

fn write(folder: &Path, file: &str, bytes: &[u8]) {
    let path = folder.join(file);
    fs::create_dir_all(path.parent().expect("it is in the folder")).expect("the folder is the fuzzer's own");
    fs::write(path, bytes).expect("the folder is the fuzzer's own");
}

fn options(folder: &Path, parsed: Parsed) -> Options {
    Options {
        teller: Teller::Manifests,
        folder: folder.to_owned(),
        packages: Packages::Workspace { exclude: Vec::new() },
        today: "2026-12-01".to_owned(),
        parsed,
        ..Options::default()
    }
}

fn workspace(folder: &Path, parsed: Parsed) -> Option<Workspace> {
    match discover::discover(&options(folder, parsed), &known()) {
        Ok(workspace) => Some(workspace),
        Err(error) => {
            shows_nothing_that_acts(&render::error(&error, false));
            None
        }
    }
}

/// Every stage from the manifest to each format. The findings, as lines; empty where there is an error.
fn lint(folder: &Path, parsed: Parsed) -> String {
    let Some(workspace) = workspace(folder, parsed) else { return String::new() };
    let pool = threads().expect("the system gives a few threads");
    let (facts, found, sources) = match pool.install(|| find(&workspace, parsed)) {
        Ok(found) => found,
        Err(error) => {
            let text = render::error(&error, false);
            shows_nothing_that_acts(&text);
            return text;
        }
    };
    let (report, sources) = report(found, sources, &crate::default_levels(), &workspace, &options(folder, parsed));
    places(&report, &sources);
    let questions = inventory::questions(&facts, &report, &workspace, &sources);
    for format in [Inventory::Human, Inventory::Json, Inventory::Markdown] {
        let shown = Shown { workspace: &workspace, sources: &sources, questions: &questions, colour: false, width: 80 };
        shows_nothing_that_acts(&render::inventory(&shown, format).expect("it is written to memory"));
    }
    for format in [Format::Human, Format::Github, Format::Json { colour: true }, Format::Sarif] {
        written(&workspace, &sources, &report, format);
    }
    written(&workspace, &sources, &report, Format::Short)
}

fn written(workspace: &Workspace, sources: &Sources, report: &Report, format: Format) -> String {
    let rules = rules_of_lints();
    let view = View {
        workspace,
        sources,
        rules: &rules,
        format,
        colour: false,
        verbosity: Verbosity::Verbose,
        elapsed: None,
        open: false,
        offers: false,
    };
    let (mut out, mut err) = (Vec::new(), Vec::new());
    render::report(&view, report, &mut out, &mut err).expect("it is written to memory");
    let text = String::from_utf8([out, err].concat()).expect("every format is UTF-8");
    shows_nothing_that_acts(&text);
    text
}

fn shows_nothing_that_acts(text: &str) {
    let acts = text.chars().find(|letter| letter.is_control() && *letter != '\n');
    assert!(acts.is_none(), "{acts:?} is written as it is: {text}");
}

/// Every place is inside its file, between characters.
pub(crate) fn places(report: &Report, sources: &Sources) {
    let of = |finding: &Finding| {
        let mut sites = vec![finding.site, Site { file: finding.site.file, span: finding.around }];
        sites.extend(finding.fix.iter().map(|fix| fix.site));
        sites.extend(finding.how.iter().filter_map(|step| step.site));
        sites
    };
    let findings =
        report.entries.iter().map(|entry| &entry.finding).chain(report.allowed.iter().map(|(found, _)| found));
    let summary = &report.summary;
    let counted = summary.unread_macros.iter().chain(&summary.unknown_names).chain(&summary.unresolved_imports);
    for site in findings.flat_map(of).chain(counted.copied()) {
        let file = sources.file(site.file);
        let range = site.span.start as usize..site.span.end as usize;
        assert!(file.text.get(range.clone()).is_some(), "{range:?} is no place in {}", file.path.display());
    }
}

#[cfg(test)]
mod tests;
