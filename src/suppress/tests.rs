//! In: findings and allowances made by hand. Out: what is reported of them.

use std::path::{Path, PathBuf};

use super::*;
use crate::testing;

const LINTS: &[(&str, Level)] =
    &[("raw_pipe", Level::Deny), ("slow_pipe", Level::Warn), ("idle", Level::Deny), ("garbled", Level::Deny)];

const CODE: &str = "open(); // bb-lint: allow(raw_pipe, reason = \"r\")\nopen();\nopen();\n";

fn words(fault: &Fault) -> Words {
    Words { message: format!("{fault:?}"), label: String::new(), why: String::new(), instead: String::new() }
}

/// A file with three places, and what is configured.
struct Case {
    sources: Sources,
    file: FileId,
    config_file: FileId,
    baseline_file: Option<FileId>,
    workspace: Workspace,
    found: Found,
    typed: Vec<(String, Level)>,
}

fn case(config: &str) -> Case {
    let names: Vec<_> = LINTS.iter().map(|(name, _)| testing::known(name)).collect();
    let config = crate::config::Config::from_file(Path::new("/w/bb-lint.toml"), config.to_owned(), &names);
    let workspace = testing::workspace(config.expect("the test's configuration is valid"));
    let mut sources = Sources::default();
    let file = sources.add(PathBuf::from("/w/src/clone.rs"), CODE.to_owned());
    let config_file = sources.add(PathBuf::from("/w/bb-lint.toml"), workspace.config.text.clone());
    let findings = (0..3).map(|nth| testing::finding(testing::place(&sources, file, "open", nth))).collect();
    let found = Found { findings, ..Found::default() };
    Case { sources, file, config_file, baseline_file: None, workspace, found, typed: Vec::new() }
}

impl Case {
    /// `line:lint:level` and, for faults, what is wrong.
    fn told(self) -> Vec<String> {
        self.report().0
    }

    fn report(self) -> (Vec<String>, Report) {
        let rules = Rules {
            lints: LINTS,
            typed: &self.typed,
            today: "2026-11-30",
            config_file: Some(self.config_file),
            baseline_file: self.baseline_file,
            unused: "idle",
            malformed: "garbled",
            unseen: &[],
            words: &words,
        };
        let report = report(self.found, &rules, &self.workspace, &self.sources);
        let told = report.entries.iter().map(|Entry { finding, level, .. }| {
            let text = &self.sources.file(finding.site.file).text;
            let line = crate::source::LineIndex::new(text).at(finding.site.span.start).line;
            let fault = if finding.api.is_none() { format!(" {}", finding.message) } else { String::new() };
            format!("{line}:{}:{level:?}{fault}", finding.lint)
        });
        (told.collect(), report)
    }

    fn write(&mut self, text: &str, needle: &str, covered: &str, nth: usize) {
        let site = testing::place(&self.sources, self.file, needle, 0);
        let covers = testing::place(&self.sources, self.file, covered, nth).span;
        self.found.written.push(Written { site, text: text.to_owned(), covers });
    }
}

fn allow(keys: &str) -> String {
    format!("[[allow]]\nlint = \"raw_pipe\"\nreason = \"r\"\n{keys}\n")
}

#[test]
fn levels_come_from_the_lint_the_configuration_and_the_command_line() {
    assert_eq!(case("").told(), ["1:raw_pipe:Deny", "2:raw_pipe:Deny", "3:raw_pipe:Deny"]);
    assert!(case("[lints]\nraw_pipe = \"allow\"").told().is_empty());
    let mut typed = case("[lints]\nraw_pipe = \"allow\"");
    typed.typed = vec![("raw_pipe".to_owned(), Level::Deny), ("raw_pipe".to_owned(), Level::Warn)];
    assert_eq!(typed.told()[0], "1:raw_pipe:Warn");
    let config = case("[lints]\nraw_pipe = \"warn\"").workspace.config;
    let levels = levels(LINTS, &config, &[("idle".to_owned(), Level::Allow)]);
    assert!(matches!(levels["raw_pipe"], (Level::Warn, LevelSource::Configuration(_))));
    assert_eq!(levels["idle"], (Level::Allow, LevelSource::CommandLine));
    assert_eq!(levels["slow_pipe"], (Level::Warn, LevelSource::Default));
}

#[test]
fn the_configuration_allows_by_module_file_and_api() {
    assert!(case(&allow("module = \"my_cli\"")).told().is_empty());
    assert!(case(&allow("module = \"my_cli::clone\"")).told().is_empty());
    assert!(case(&allow("file = \"src/clone.rs\"\napi = \"pipes::open\"")).told().is_empty());
    assert_eq!(case(&allow("module = \"my_cli::clo\"")).told().len(), 4);
    assert_eq!(case(&allow("file = \"src/clone.rs\"\napi = \"pipes::shut\"")).told().len(), 4);
    let (_, report) = case(&allow("module = \"my_cli\"")).report();
    assert_eq!(report.summary.allowed, 3);
}

#[test]
fn a_count_covers_so_many_and_no_more() {
    let (told, report) = case(&allow("file = \"src/clone.rs\"\ncount = 2")).report();
    assert_eq!(told, ["3:raw_pipe:Deny"]);
    let step = report.entries[0].finding.how.last().expect("it says why");
    assert_eq!(step.text, "an allowance covers 2 here, and this is one more");
    assert!(case(&allow("file = \"src/clone.rs\"\ncount = 3")).told().is_empty());
    let told = case(&allow("file = \"src/clone.rs\"\ncount = 4")).told();
    assert_eq!(told, ["1:idle:Deny Excess { lint: \"raw_pipe\", allowed: 4, found: 3 }"]);
}

#[test]
fn the_narrow_allowance_goes_first() {
    let both =
        allow("module = \"my_cli\"\ncount = 2") + &allow("file = \"src/clone.rs\"\napi = \"pipes::open\"\ncount = 1");
    assert!(case(&both).told().is_empty());
}

#[test]
fn what_allows_nothing_is_found_where_everything_was_looked_at() {
    let mut other = case(&allow("module = \"my_cli::other\""));
    assert_eq!(other.workspace.packages[0].targets.len(), 3);
    other.workspace.whole = false;
    assert_eq!(other.told().len(), 3);
    let told = case(&allow("module = \"my_cli::other\"")).told();
    assert_eq!(told[0], "1:idle:Deny Unused { lint: \"raw_pipe\" }");
}

#[test]
fn a_day_that_has_passed_ends_an_allowance() {
    let mut past = case(&allow("module = \"my_cli\"\nexpires = \"2026-11-29\""));
    past.workspace.whole = false;
    let told = past.told();
    assert_eq!(told[0], "5:idle:Deny Expired { lint: \"raw_pipe\", date: \"2026-11-29\" }");
    assert_eq!(told.len(), 4);
    assert!(case(&allow("module = \"my_cli\"\nexpires = \"2026-11-30\"")).told().is_empty());
}

#[test]
fn an_allowance_in_the_code_covers_its_place() {
    let mut one = case("");
    one.write("allow(raw_pipe, reason = \"r\")", "allow(raw_pipe, reason = \"r\")", "open()", 0);
    assert_eq!(one.told(), ["2:raw_pipe:Deny", "3:raw_pipe:Deny"]);
    let mut none = case("");
    none.write("allow(slow_pipe, bb_lint::raw_pipe, reason = \"r\")", "// bb-lint", "open", 1);
    let told = none.told();
    assert_eq!(told, ["1:raw_pipe:Deny", "1:idle:Deny Unused { lint: \"slow_pipe\" }", "3:raw_pipe:Deny"]);
}

#[test]
fn an_allowance_that_cannot_be_followed_covers_nothing() {
    let mut case = case("");
    case.write("allow(raw_pipe)", "// bb-lint", "open", 0);
    case.write("allow(raw_pip, reason = \"r\")", "raw_pipe", "open", 0);
    case.write("allow raw_pipe", "reason", "open", 0);
    let told = case.told();
    assert_eq!(
        told,
        [
            "1:raw_pipe:Deny",
            "1:garbled:Deny NoReason",
            "1:garbled:Deny UnknownLint { lint: \"raw_pip\" }",
            "1:garbled:Deny Syntax { error: \"`r` where `(` was expected\" }",
            "2:raw_pipe:Deny",
            "3:raw_pipe:Deny"
        ]
    );
}

#[test]
fn a_fault_stands_on_the_name_that_is_wrong() {
    let mut case = case("");
    let text = "allow(raw_pipe, reason = \"r\")";
    case.write(text, "bb-lint: allow(raw_pipe, reason = \"r\")", "open", 1);
    case.found.findings.clear();
    let name = testing::place(&case.sources, case.file, "raw_pipe", 0);
    let (_, report) = case.report();
    assert_eq!(report.entries[0].finding.site, name);
}

#[test]
fn test_code_that_is_off_is_not_reported_and_still_needs_its_allowance() {
    let mut off = case(&allow("file = \"src/clone.rs\"\ncount = 3"));
    off.found.findings[2].test = true;
    assert!(off.told().is_empty(), "the third is not looked at, so the count may be right");
    let mut alone = case(&allow("module = \"my_cli::clone::tests\""));
    alone.found.findings.truncate(1);
    alone.found.findings[0].test = true;
    alone.found.findings[0].module = "my_cli::clone::tests".to_owned();
    assert!(alone.told().is_empty());
    let mut on = case("");
    on.found.findings[2].test = true;
    on.workspace.tests = true;
    assert_eq!(on.told().len(), 3);
}

#[test]
fn an_allowance_for_a_target_that_is_off_is_not_judged() {
    let mut by_file = case(&allow("file = \"tests/common/mod.rs\""));
    by_file.found.findings.clear();
    assert!(by_file.told().is_empty());
    let mut root = case(&allow("file = \"tests/whole.rs\""));
    root.found.findings.clear();
    root.workspace.packages[0].targets[2].root = PathBuf::from("/w/src/whole.rs");
    root.workspace.config.allow[0].file.as_mut().expect("it names one").value = PathBuf::from("/w/src/whole.rs");
    assert!(root.told().is_empty());
    let mut beside = case(&allow("file = \"src/other.rs\""));
    beside.found.findings.clear();
    beside.workspace.packages[0].targets[2].root = PathBuf::from("/w/src/whole.rs");
    assert_eq!(beside.told().len(), 1);
    let mut by_module = case(&allow("module = \"whole::helper\""));
    by_module.found.findings.clear();
    assert!(by_module.told().is_empty());
    let mut left_out = case("");
    left_out.write("allow(nothing)", "// bb-lint", "open", 0);
    let site = left_out.found.written[0].site;
    left_out.found.left_out.push(site);
    assert_eq!(left_out.told().len(), 3);
}

#[test]
fn a_place_of_several_targets_is_one_finding_of_the_first() {
    let mut case = case(&allow("module = \"my_bin::clone\"\ncount = 1"));
    let mut second = case.found.findings[0].clone();
    second.target = (0, 1);
    second.module = "my_bin::clone".to_owned();
    case.found.findings.truncate(2);
    case.found.findings.insert(0, second.clone());
    let mut again = case.found.findings[2].clone();
    again.target = (0, 1);
    case.found.findings.push(again);
    let (told, report) = case.report();
    assert_eq!(told, ["2:raw_pipe:Deny"]);
    assert_eq!((report.entries[0].finding.target, report.summary.allowed), ((0, 0), 1));
}

#[test]
fn allowances_of_allowances_are_judged_last() {
    let idle = "[[allow]]\nlint = \"idle\"\nfile = \"bb-lint.toml\"\nreason = \"r\"\n";
    let mut case = case(&(allow("module = \"my_cli::other\"") + idle));
    case.found.findings.clear();
    assert!(case.told().is_empty());
    let mut lonely = super::tests::case(idle);
    lonely.found.findings.clear();
    assert_eq!(lonely.told(), ["1:idle:Deny Unused { lint: \"idle\" }"]);
}

#[test]
fn the_order_is_that_of_paths_places_and_lints() {
    let mut case = case("");
    let early = case.sources.add(PathBuf::from("/w/a/x.rs"), CODE.to_owned());
    let outside = case.sources.add(PathBuf::from("/v/x.rs"), CODE.to_owned());
    for (file, nth) in [(outside, 0), (early, 1), (early, 0)] {
        case.found.findings.insert(1, testing::finding(testing::place(&case.sources, file, "open", nth)));
    }
    let shown: Vec<String> = {
        let sources: Vec<_> = case.sources.iter().map(|(id, file)| (id, file.path.clone())).collect();
        let (_, report) = case.report();
        let path = |id| sources.iter().find(|(file, _)| *file == id).map(|(_, path)| path.display().to_string());
        report.entries.iter().filter_map(|entry| path(entry.finding.site.file)).collect()
    };
    assert_eq!(shown, ["/v/x.rs", "/w/a/x.rs", "/w/a/x.rs", "/w/src/clone.rs", "/w/src/clone.rs", "/w/src/clone.rs"]);
}

#[test]
fn what_is_not_needed_can_be_taken_away() {
    let mended = |code: &str, needle: &str, text: &str| {
        let mut case = case("");
        case.file = case.sources.add(PathBuf::from("/w/src/other.rs"), code.to_owned());
        case.found.findings.clear();
        case.write(text, needle, needle, 0);
        let (_, report) = case.report();
        let [Entry { finding, .. }] = &report.entries[..] else { panic!("one fault: {:?}", report.entries) };
        let fix = finding.fix.clone()?;
        let (start, end) = (fix.site.span.start as usize, fix.site.span.end as usize);
        Some((format!("{}{}{}", &code[..start], fix.replacement, &code[end..]), fix.sure))
    };
    let said = "allow(raw_pipe, reason = \"r\")";
    let comment = format!("// bb-lint: {said}");
    let gone = |code: String| mended(&code, &comment, said);
    assert_eq!(gone(format!("a();\n  {comment}\nb();\n")), Some(("a();\nb();\n".to_owned(), true)));
    assert_eq!(gone(format!("a();\r\n\t{comment}\r\nb();\r\n")), Some(("a();\r\nb();\r\n".to_owned(), true)));
    assert_eq!(gone(format!("a(); {comment}\r\nb();\r\n")), Some(("a();\r\nb();\r\n".to_owned(), true)));
    assert_eq!(gone(format!("a(); {comment}")), Some(("a();".to_owned(), true)));
    assert_eq!(gone(comment.clone()), Some((String::new(), true)));
    let attribute = "#[cfg_attr(bb_lint, allow(bb_lint::raw_pipe, reason = \"r\"))]";
    let own = "allow(bb_lint :: raw_pipe, reason = \"r\")";
    let code = format!("{attribute}\nfn f() {{}}\n");
    assert_eq!(mended(&code, attribute, own), Some(("fn f() {}\n".to_owned(), true)));
    let shared = attribute.replace("allow(", "allow(dead_code, ");
    assert_eq!(mended(&format!("{shared}\nfn f() {{}}\n"), &shared, own), None, "the compiler's stays");
    let typo = "// bb-lint: allow(raw_pip, reason = \"r\")";
    let expected = Some((typo.replace("raw_pip", "raw_pipe"), false));
    assert_eq!(mended(typo, typo, "allow(raw_pip, reason = \"r\")"), expected);
}

/// The case with a baseline of these entries, each without its braces.
fn adopted(config: &str, entries: &[&str]) -> Case {
    let mut case = case(config);
    let lines: String = entries.iter().map(|entry| format!("    {{ {entry} }},\n")).collect();
    let text = format!("reasons = [\"adopted\"]\nfindings = [\n{lines}]\n");
    let path = PathBuf::from("/w/bb-lint-baseline.toml");
    let names: Vec<&str> = LINTS.iter().map(|(name, _)| *name).collect();
    let known = crate::config::baseline::Baseline::from_file(&path, text.clone(), &names);
    case.workspace.baseline = Some(known.expect("the test's baseline is valid"));
    case.baseline_file = Some(case.sources.add(path, text));
    case
}

const RUN: &str = "item = \"my_cli::clone::run\", lint = \"raw_pipe\", api = \"pipes::open\"";

#[test]
fn a_baseline_allows_what_was_there_and_no_more() {
    let entry = |count: usize| format!("{RUN}, count = {count}");
    assert!(adopted("", &[&entry(3)]).told().is_empty());
    let (told, report) = adopted("", &[&entry(2)]).report();
    assert_eq!((told, report.held), (vec!["3:raw_pipe:Deny".to_owned()], vec![2]));
    let (told, report) = adopted("", &[&entry(4)]).report();
    let said = "3:idle:Deny Mended { lint: \"raw_pipe\", place: \"my_cli::clone::run\", allowed: 4, found: 3 }";
    assert_eq!((told, report.held), (vec![said.to_owned()], vec![3]));
}

#[test]
fn a_baseline_is_about_one_item_one_lint_and_one_api() {
    for entry in [
        "item = \"my_cli::clone\", lint = \"raw_pipe\", api = \"pipes::open\", count = 3",
        "item = \"my_cli::clone::run\", lint = \"slow_pipe\", api = \"pipes::open\", count = 3",
        "item = \"my_cli::clone::run\", lint = \"raw_pipe\", count = 3",
    ] {
        let (told, report) = adopted("", &[entry]).report();
        assert_eq!((told.len(), report.held), (4, vec![0]), "{entry}");
    }
    let other = "item = \"other::run\", also = [\"my_cli::clone::run\"]";
    assert!(
        adopted("", &[&format!("{other}, lint = \"raw_pipe\", api = \"pipes::open\", count = 3")]).told().is_empty()
    );
    let half = format!("{RUN}, count = 1");
    let rest = format!("{RUN}, count = 2");
    assert!(adopted("", &[&half, &rest]).told().is_empty(), "lines that a merge kept twice add up");
}

#[test]
fn what_another_allowance_covers_does_not_need_the_baseline() {
    let (told, report) = adopted(&allow("module = \"my_cli\""), &[&format!("{RUN}, count = 3")]).report();
    assert_eq!((told.len(), report.held), (1, vec![0]));
}

#[test]
fn a_baseline_is_not_judged_where_not_everything_was_looked_at() {
    let mut case = adopted("", &[&format!("{RUN}, count = 4")]);
    case.workspace.whole = false;
    let (told, report) = case.report();
    assert_eq!((told, report.held), (Vec::<String>::new(), vec![4]));
}
