//! Rules about the tree, as ordinary tests. Each is an invariant of ARCHITECTURE.md.

mod support;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::Command,
};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use support::{entries, fences, files, lints, read, root, take_marks};

/// The stages in the order in which data flows; each may use those before it.
const STAGES: &[&str] = &[
    "source",
    "error",
    "catalogue",
    "config",
    "options",
    "discover",
    "syntax",
    "scan",
    "load",
    "index",
    "resolve",
    "lint",
    "suppress",
    "inventory",
    "render",
    "cli",
    "baseline",
    "fix",
    "init",
    "cargo",
    "wrapper",
    "assertion",
    "lib",
    "main",
    // Only fuzzers and tests build it.
    "fuzzing",
];

/// Helpers of one page that any stage may use: they know nothing of the pipeline.
const TOOLS: &[&str] = &["near"];

/// Which stage may name an outside crate; the part behind the stage narrows it to one file.
const OWNERS: &[(&str, &[&str])] = &[
    ("syn", &["syntax"]),
    ("quote", &["syntax"]),
    ("proc_macro2", &["syntax"]),
    ("cargo_metadata", &["discover"]),
    ("walkdir", &["discover", "load"]),
    ("miette", &["render/human"]),
    ("clap", &["cli"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
    ("pulldown_cmark", &["render/page"]),
    ("textwrap", &["render/page", "render/inventory/human"]),
    ("tempfile", &["fix", "init"]),
    ("rustfix", &["fix"]),
    ("terminal_size", &["cli"]),
    ("schemars", &["config"]),
    ("ra_ap_rustc_lexer", &["scan"]),
    ("memchr", &["scan"]),
    ("serde_json", &["render/json", "discover/manifests"]),
];

/// A source file of the linter without its tests.
struct Source {
    /// Relative to `src`, without `.rs`: `resolve/scope`.
    name: String,
    text: String,
    tokens: Vec<TokenTree>,
}

impl Source {
    fn stage(&self) -> &str {
        self.name.split('/').next().unwrap_or_default()
    }
}

fn sources() -> Vec<Source> {
    let folder = root().join("src");
    let code = files(&folder).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs"));
    let named = code.filter_map(|path| {
        let name = path.strip_prefix(&folder).ok()?.with_extension("").to_string_lossy().replace('\\', "/");
        Some((name, path))
    });
    named
        .filter(|(name, _)| !is_test_file(name))
        .map(|(name, path)| {
            let text = read(&path);
            let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            Source { name, text, tokens: without_tests_and_comments(tokens) }
        })
        .collect()
}

fn is_test_file(name: &str) -> bool {
    name.split('/').any(|part| matches!(part, "tests" | "testing"))
}

/// Drops items under `#[cfg(test)]`, and attributes, which documentation comments are as well.
fn without_tests_and_comments(tokens: TokenStream) -> Vec<TokenTree> {
    let (mut kept, mut skipping) = (Vec::new(), false);
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        if matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '#') {
            let _ = tokens.next_if(|next| matches!(next, TokenTree::Punct(sign) if sign.as_char() == '!'));
            if let Some(TokenTree::Group(group)) = tokens.next_if(|next| matches!(next, TokenTree::Group(_))) {
                skipping |= group.stream().to_string().replace(' ', "") == "cfg(test)";
            }
            continue;
        }
        let ends = match &token {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            TokenTree::Punct(sign) => sign.as_char() == ';',
            _ => false,
        };
        if skipping {
            skipping = !ends;
        } else if let TokenTree::Group(group) = &token {
            let inner = without_tests_and_comments(group.stream()).into_iter().collect();
            kept.push(TokenTree::Group(proc_macro2::Group::new(group.delimiter(), inner)));
        } else {
            kept.push(token);
        }
    }
    kept
}

/// Calls `visit` with every token list, the whole one first.
fn each_list(tokens: &[TokenTree], visit: &mut dyn FnMut(&[TokenTree])) {
    visit(tokens);
    for token in tokens {
        if let TokenTree::Group(group) = token {
            each_list(&group.stream().into_iter().collect::<Vec<_>>(), visit);
        }
    }
}

/// Every identifier, and whether `::` stands behind it and before it.
fn identifiers(tokens: &[TokenTree]) -> BTreeSet<(String, bool, bool)> {
    let mut found = BTreeSet::new();
    each_list(tokens, &mut |list| {
        let is_colon = |at: Option<usize>| matches!(at.and_then(|at| list.get(at)), Some(TokenTree::Punct(sign)) if sign.as_char() == ':');
        for (at, token) in list.iter().enumerate() {
            if let TokenTree::Ident(name) = token {
                let behind = is_colon(Some(at + 1)) && is_colon(Some(at + 2));
                let before = is_colon(at.checked_sub(1)) && is_colon(at.checked_sub(2));
                found.insert((name.to_string(), behind, before));
            }
        }
    });
    found
}

/// The first names behind `crate::`, in groups as well.
fn stages_named(tokens: &[TokenTree]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    each_list(tokens, &mut |list| {
        for (at, token) in list.iter().enumerate() {
            if !matches!(token, TokenTree::Ident(name) if name == "crate") {
                continue;
            }
            match list.get(at + 3) {
                Some(TokenTree::Ident(name)) => found.extend([name.to_string()]),
                Some(TokenTree::Group(group)) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    let parts = inner.split(|token| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ','));
                    found.extend(parts.filter_map(|part| Some(part.first()?.to_string())));
                }
                _ => {}
            }
        }
    });
    found
}

fn report(broken: &[String]) {
    assert!(broken.is_empty(), "\n{}", broken.join("\n"));
}

#[test]
fn a_stage_uses_earlier_stages_only() {
    let place = |stage: &str| STAGES.iter().position(|known| *known == stage);
    let mut broken = Vec::new();
    for source in sources() {
        let stage = source.stage();
        if TOOLS.contains(&stage) {
            continue;
        }
        let Some(own) = place(stage) else {
            broken.push(format!("src/{}.rs: `{stage}` has no place in the order of stages", source.name));
            continue;
        };
        for used in stages_named(&source.tokens) {
            // What is no stage is an item of the crate's root.
            if used != stage && place(&used).is_some_and(|other| other > own) {
                broken.push(format!("src/{}.rs: `{stage}` uses the later stage `{used}`", source.name));
            }
        }
    }
    report(&broken);
}

#[test]
fn each_outside_crate_has_one_owner() {
    let mut broken = Vec::new();
    for source in sources() {
        for (name, behind, before) in identifiers(&source.tokens) {
            let Some((_, owners)) = OWNERS.iter().find(|(known, _)| *known == name && behind && !before) else {
                continue;
            };
            let owned = owners.iter().any(|owner| {
                source.name.strip_prefix(owner).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            });
            if !owned {
                broken.push(format!("src/{}.rs: `{name}` belongs to {}", source.name, owners.join(" or ")));
            }
        }
    }
    report(&broken);
}

/// The words of a text: Rust paths and names.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !(letter.is_alphanumeric() || matches!(letter, '_' | ':')))
        .map(|word| word.trim_matches(':'))
}

/// Every path that has an effect: the key `path` of a row in the catalogue.
fn catalogued_paths() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in
        entries(&root().join("catalogue")).iter().filter(|path| path.extension().is_some_and(|end| end == "toml"))
    {
        let table: toml::Table = read(path).parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let rows = table.values().filter_map(toml::Value::as_array).flatten();
        found.extend(rows.filter_map(|row| Some(row.get("path")?.as_str()?.to_owned())));
    }
    found
}

#[test]
fn no_lint_and_no_api_is_named_in_the_code() {
    let names: BTreeSet<String> = lints().into_iter().map(|lint| lint.name).collect();
    let paths = catalogued_paths();
    let mut broken = Vec::new();
    for source in sources() {
        for (name, ..) in identifiers(&source.tokens) {
            if names.contains(&name) {
                broken.push(format!("src/{}.rs: the lint `{name}` is named", source.name));
            }
        }
        each_list(&source.tokens, &mut |list| {
            for literal in list.iter().filter(|token| matches!(token, TokenTree::Literal(_))).map(ToString::to_string) {
                let known = words(&literal).filter(|word| names.contains(*word) || paths.contains(*word));
                broken.extend(known.map(|word| format!("src/{}.rs: `{word}` stands in a text", source.name)));
            }
        });
    }
    report(&broken);
}

/// Both crates' sources and the build script, tests left out.
fn all_code() -> Vec<(PathBuf, String)> {
    let folders = [root().join("src"), root().join("bb-interactive/src"), root().join("build.rs")];
    let code =
        folders.iter().flat_map(|folder| files(folder)).filter(|path| path.extension().is_some_and(|end| end == "rs"));
    code.filter(|path| !path.iter().any(|part| part.to_string_lossy().trim_end_matches(".rs") == "tests"))
        .map(|path| {
            let text = read(&path);
            let code = text.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default().to_owned();
            (path, code)
        })
        .collect()
}

#[test]
fn files_are_short_and_finished() {
    let mut broken = Vec::new();
    for (path, text) in all_code() {
        let lines = text.lines().count();
        if lines > 400 {
            broken.push(format!("{}: {lines} lines without its tests, 400 are the most", path.display()));
        }
        let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let code = tokens.to_string().replace(' ', "");
        for unwanted in [".unwrap()", "#[allow(", "#![allow(", "todo!(", "dbg!(", "unimplemented!("] {
            if code.contains(unwanted) {
                broken.push(format!("{}: `{unwanted}`", path.display()));
            }
        }
        for (index, line) in text.lines().enumerate() {
            let comment = line.split_once("//").map_or("", |(_, comment)| comment);
            let comment = comment.trim_start_matches(['/', '!', ' ']);
            if ["TODO", "FIXME", "XXX"].iter().any(|word| comment.starts_with(word)) {
                broken.push(format!("{}:{}: an open end", path.display(), index + 1));
            }
        }
    }
    report(&broken);
}

#[test]
fn every_file_says_what_goes_in_and_out() {
    let mut broken = Vec::new();
    for source in sources().iter().filter(|source| source.name != "lib") {
        let opening: Vec<&str> = source
            .text
            .lines()
            .map_while(|line| line.strip_prefix("//!"))
            .take_while(|line| !line.is_empty())
            .collect();
        let opening = opening.join(" ");
        if !(opening.contains("In:") && opening.contains("Out:")) {
            broken.push(format!("src/{}.rs: its first sentence has no `In:` and `Out:`", source.name));
        }
    }
    report(&broken);
}

#[test]
fn every_lint_has_a_text_and_cases() {
    let headings = ["What it finds", "Why it matters", "What to write instead", "When to allow it"];
    let mut broken = Vec::new();
    for lint in lints() {
        let found: Vec<&str> = lint.doc.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        if found != headings {
            broken.push(format!("lints/{}/doc.md: the headings are {found:?}", lint.name));
        }
        for fence in fences(&lint.doc) {
            let reads = match fence.info.as_str() {
                "rust,bad" | "rust,good" | "console" => true,
                "toml" => fence.text.parse::<toml::Table>().is_ok(),
                _ => false,
            };
            if !reads {
                broken.push(format!("lints/{}/doc.md: no test reads this block: {fence:?}", lint.name));
            }
        }
        let cases: Vec<bool> = entries(&root().join("tests/ui").join(&lint.name))
            .iter()
            .filter(|path| path.extension().is_some_and(|end| end == "rs"))
            .map(|path| {
                let text = read(path);
                // A configuration stands in the file's header with its own sign for marks.
                let marks = [take_marks("a.rs", &text).1, take_marks("a.toml", &text).1].concat();
                marks.iter().any(|(_, _, name)| *name == lint.name)
            })
            .collect();
        let built = lint.declaration["built"].as_bool() == Some(true);
        if built && !(cases.contains(&true) && cases.contains(&false)) {
            broken.push(format!("tests/ui/{}: a case that fires and one that does not are needed", lint.name));
        }
        if !built && !cases.is_empty() {
            broken.push(format!("tests/ui/{}: the lint is not built, but has cases", lint.name));
        }
    }
    report(&broken);
}

/// `README.md` and the other documents, by their path.
fn documents() -> BTreeMap<PathBuf, String> {
    let pages = entries(root()).into_iter().chain(files(&root().join("docs")));
    pages
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .map(|path| (path.clone(), read(&path)))
        .collect()
}

#[test]
fn the_manual_lists_every_lint() {
    let manual = read(&root().join("README.md"));
    let rows = lints().into_iter().map(|lint| {
        let text = |key: &str| lint.declaration[key].as_str().unwrap_or_default().to_owned();
        let later = if lint.declaration["built"].as_bool() == Some(true) { "" } else { " (not built yet)" };
        format!(
            "| [`{name}`](lints/{name}/doc.md) | {} | {}{later} |",
            text("level"),
            text("summary"),
            name = lint.name
        )
    });
    let expected: Vec<String> = rows.collect();
    let found: Vec<&str> = manual.lines().filter(|line| line.contains("](lints/")).collect();
    assert!(found == expected, "the table of lints in README.md should be\n{}", expected.join("\n"));
}

#[test]
fn documents_keep_to_their_length_and_lead_somewhere() {
    let mut broken = Vec::new();
    for (name, most) in [("ARCHITECTURE.md", 100), ("CONTRIBUTING.md", 60)] {
        let lines = read(&root().join(name)).lines().count();
        if lines > most {
            broken.push(format!("{name}: {lines} lines, {most} are the most"));
        }
    }
    for (path, text) in documents() {
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or_default();
            let outside = link.contains("://") || file.is_empty();
            if !outside && !path.parent().unwrap_or(Path::new("")).join(file).exists() {
                broken.push(format!("{}: `{link}` leads nowhere", path.display()));
            }
        }
    }
    report(&broken);
}

#[test]
fn documents_show_flags_that_exist() {
    let help = |subcommand: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"));
        let output =
            command.arg("bb-lint").args(subcommand).arg("--help").output().expect("the binary was built for this test");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let main = help(None);
    let mut broken = Vec::new();
    for (path, text) in documents() {
        for fence in fences(&text).iter().filter(|fence| fence.info == "console") {
            if !fence.text.starts_with("$ ") {
                broken.push(format!("{}: a console block begins without a command: {}", path.display(), fence.text));
            }
            // What stands without the sign was printed.
            for line in fence.text.lines().filter(|line| line.starts_with("$ ")) {
                let Some((_, words)) = line.split_once("cargo bb-lint") else { continue };
                let words: Vec<&str> = words.split('#').next().unwrap_or_default().split_whitespace().collect();
                let subcommand = words.first().filter(|word| !word.starts_with('-')).copied();
                if subcommand.is_some_and(|name| !main.contains(&format!("\n  {name} "))) {
                    broken.push(format!("{}: `{line}`: no such subcommand", path.display()));
                    continue;
                }
                let known = help(subcommand);
                for flag in words.iter().filter(|word| word.starts_with('-')) {
                    let flag = flag.split('=').next().unwrap_or_default();
                    if !words_of_help(&known).any(|word| word == flag) {
                        broken.push(format!("{}: `{line}`: no flag `{flag}`", path.display()));
                    }
                }
            }
        }
    }
    report(&broken);
}

fn words_of_help(help: &str) -> impl Iterator<Item = &str> {
    help.split(|letter: char| letter.is_whitespace() || matches!(letter, ',' | '[' | ']' | '=' | '.'))
}

/// The dependencies of the package are the ones that `docs/dependencies.md` gives reasons for.
#[test]
fn every_dependency_has_a_reason() {
    let manifest: toml::Table = read(&root().join("Cargo.toml")).parse().expect("cargo reads it as well");
    let mut named = BTreeSet::new();
    for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
        let table = manifest.get(section).and_then(toml::Value::as_table);
        named.extend(table.into_iter().flat_map(toml::Table::keys).cloned());
    }
    let for_platforms = manifest.get("target").and_then(toml::Value::as_table);
    let tables = for_platforms.into_iter().flat_map(toml::Table::values).filter_map(toml::Value::as_table);
    named.extend(
        tables.flat_map(toml::Table::values).filter_map(toml::Value::as_table).flat_map(|table| table.keys().cloned()),
    );
    let page = read(&root().join("docs/dependencies.md"));
    let explained: BTreeSet<String> =
        page.lines().filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned())).collect();
    let missing: Vec<_> = named.difference(&explained).collect();
    let gone: Vec<_> = explained.difference(&named).collect();
    assert!(
        missing.is_empty() && gone.is_empty(),
        "docs/dependencies.md: missing {missing:?}, no longer used {gone:?}"
    );
}
