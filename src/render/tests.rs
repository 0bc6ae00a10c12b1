//! In: a report made by hand. Out: what each format makes of it.

use std::path::PathBuf;

use super::*;
use crate::{
    config::Config,
    lint::{Certainty, Finding, Step},
    source::{FileId, Site, Span},
    suppress::{Entry, Summary},
    testing,
};

const CODE: &str = "use pipes::open as take;\n\nfn run() {\n\tlet é = take(\"é\"); // \u{1b}[31m\n    take();\n}\n";

const RULES: [Rule<'_>; 1] = [Rule {
    name: "raw_pipe",
    level: Level::Deny,
    summary: "a pipe outside the valve",
    why: "a pipe that is taken twice leaks",
    doc: "## What it finds\n\nPipes.\n",
}];

struct Case {
    workspace: Workspace,
    sources: Sources,
    report: Report,
    format: Format,
    verbosity: Verbosity,
    colour: bool,
}

fn case(path: &str, text: &str) -> (Case, FileId) {
    let mut sources = Sources::default();
    let file = sources.add(PathBuf::from(path), text.to_owned());
    let summary = Summary { files: 57, packages: 1, ..Summary::default() };
    let case = Case {
        workspace: testing::workspace(Config::default()),
        sources,
        report: Report { entries: Vec::new(), allowed: Vec::new(), summary, held: Vec::new() },
        format: Format::Human,
        verbosity: Verbosity::Normal,
        colour: false,
    };
    (case, file)
}

impl Case {
    fn add(&mut self, finding: Finding, level: Level) {
        self.report.entries.push(Entry { finding, level, also: Vec::new() });
    }

    fn written(&self) -> (String, String) {
        let view = View {
            workspace: &self.workspace,
            sources: &self.sources,
            rules: &RULES,
            format: self.format,
            colour: self.colour,
            verbosity: self.verbosity,
            elapsed: Some(Duration::from_millis(123)),
            open: false,
            offers: false,
        };
        let (mut out, mut err) = (Vec::new(), Vec::new());
        report(&view, &self.report, &mut out, &mut err).expect("memory takes it");
        let text = |bytes| String::from_utf8(bytes).expect("it is text");
        (text(out), text(err))
    }

    fn objects(&self) -> Vec<serde_json::Value> {
        let (out, _) = self.written();
        out.lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect()
    }
}

/// A call with a `use` some lines above it, on a line with a tab, a letter of two bytes and an escape.
fn usual() -> Case {
    let (mut case, file) = case("/w/src/clone.rs", CODE);
    let mut finding = testing::finding(testing::place(&case.sources, file, "take", 1));
    let import = testing::place(&case.sources, file, "pipes::open as take", 0);
    finding.how = vec![Step { site: Some(import), text: "imported here".to_owned() }];
    finding.condition = Some("cfg(windows)".to_owned());
    case.add(finding, Level::Deny);
    case
}

#[test]
fn a_person_reads_a_frame_a_reason_and_a_remedy() {
    let (out, err) = usual().written();
    let expected = "\
error[bb_lint::raw_pipe]: `open` takes the pipe, outside the valve
   ╭─[src/clone.rs:4:10]
 1 │ use pipes::open as take;
   ·     ─────────┬─────────
   ·              ╰── imported here
 2 │ 
 3 │ fn run() {
 4 │     let é = take(\"é\"); // ␛[31m
   ·             ──┬─
   ·               ╰── this is `pipes::open`
 5 │     take();
   ╰────
  note: only on Windows
  why: a pipe that is taken twice leaks
  help: ask the valve: `valve::take()?`
  more: `cargo bb-lint explain raw_pipe`

1 finding (1 denied) in 1 package, 57 files, 0.12 s
";
    assert_eq!(out, expected);
    assert_eq!(err, "");
}

#[test]
fn what_is_far_away_is_a_note_with_its_place() {
    let (mut case, file) = case("/w/src/clone.rs", &format!("{}{CODE}", "use a;\n".repeat(9)));
    let elsewhere = case.sources.add(PathBuf::from("/outside/lib.rs"), "pub use pipes::open;\n".to_owned());
    let mut finding = testing::finding(testing::place(&case.sources, file, "take", 2));
    finding.certainty = Certainty::Likely;
    finding.unreached = true;
    finding.how = vec![
        Step { site: Some(testing::place(&case.sources, file, "use a", 0)), text: "imported here".to_owned() },
        Step {
            site: Some(testing::place(&case.sources, elsewhere, "pipes::open", 0)),
            text: "exported again here".to_owned(),
        },
        Step { site: None, text: "`pipes` is known".to_owned() },
    ];
    case.add(finding, Level::Warn);
    let (out, _) = case.written();
    assert!(out.starts_with("warning[bb_lint::raw_pipe]: "), "{out}");
    for line in [
        "  note: imported here (src/clone.rs:1:1)\n",
        "  note: exported again here (/outside/lib.rs:1:9)\n",
        "  note: `pipes` is known\n",
        "  note: likely, since the type is not known\n",
        "  note: no target reaches this file\n",
        "1 finding (1 warning) in",
    ] {
        assert!(out.contains(line), "{line} is not in {out}");
    }
}

#[test]
fn every_text_can_be_drawn() {
    for (text, needle) in [
        ("", ""),
        ("\n\n", "\n"),
        ("\u{feff}open();\r\nopen();\r\n", "open"),
        ("x\u{feff}open", "open"),
        ("let x = open\n    (1,\n2);", "open\n    (1,\n2)"),
        ("\u{202e}open\u{0}", "open"),
        ("é", "é"),
    ] {
        let (mut case, file) = case("/w/src/\u{1b}[2J.rs", text);
        case.add(testing::finding(testing::place(&case.sources, file, needle, 0)), Level::Deny);
        let (out, _) = case.written();
        assert!(out.contains("src/\\u{1b}[2J.rs:1:"), "{text:?} is {out}");
        assert!(!out.contains(['\u{1b}', '\u{0}', '\u{202e}', '\u{feff}', '\r']), "{text:?} is {out}");
        case.format = Format::Json { colour: false };
        assert_eq!(case.objects().len(), 4, "{text:?}");
    }
    let wide = format!("{}open", " ".repeat(1000));
    let (mut case, file) = case("/w/src/wide.rs", &wide);
    case.add(testing::finding(testing::place(&case.sources, file, "open", 0)), Level::Deny);
    let (out, _) = case.written();
    assert!(out.contains("\n  in src/wide.rs:1:1001\n  why:"), "{out}");
}

/// Every place of some awkward texts, those inside of letters too, in every format.
#[test]
fn no_place_is_too_odd() {
    for text in ["", "\n", "\r\n\ta\u{1b}", "\u{feff}é\r\n\n\u{1F980}\t\u{202e}x", "a\rb\n\r\n", "\u{feff}"] {
        let (mut case, file) = case("/w/src/lib.rs", text);
        let end = u32::try_from(text.len()).expect("the texts are short");
        for (start, end) in (0..=end + 1).flat_map(|start| (start..=end + 1).map(move |end| (start, end))) {
            let mut finding = testing::finding(Site { file, span: Span { start, end } });
            finding.how =
                vec![Step { site: Some(Site { file, span: Span { start: 0, end } }), text: "here".to_owned() }];
            case.add(finding, Level::Deny);
        }
        let all = case.report.entries.len();
        let count = |text: &str, word: &str| text.lines().filter(|line| line.contains(word)).count();
        assert_eq!(count(&case.written().0, "error[bb_lint::raw_pipe]"), all, "{text:?}");
        assert!(!case.written().0.contains("Failed to read"), "{text:?}");
        case.format = Format::Short;
        assert_eq!(count(&case.written().0, "error[bb_lint::raw_pipe]"), all, "{text:?}");
        case.format = Format::Json { colour: false };
        assert_eq!(case.objects().len(), all + 3, "{text:?}");
    }
}

#[test]
fn colour_is_only_there_where_it_is_asked_for() {
    let mut coloured = usual();
    coloured.colour = true;
    assert!(coloured.written().0.contains("\u{1b}["));
    for colour in [false, true] {
        coloured.format = Format::Json { colour };
        let rendered = &coloured.objects()[0]["message"]["rendered"];
        assert_eq!(rendered.as_str().expect("a text").contains('\u{1b}'), colour);
    }
}

#[test]
fn short_is_one_line_a_finding() {
    let mut case = usual();
    case.format = Format::Short;
    let (out, err) = case.written();
    assert_eq!(out, "src/clone.rs:4:10: error[bb_lint::raw_pipe]: `open` takes the pipe, outside the valve\n");
    assert_eq!(err, "1 finding (1 denied) in 1 package, 57 files, 0.12 s\n");
}

#[test]
fn the_closing_lines_say_what_was_not_understood() {
    let (mut case, _) = case("/w/src/lib.rs", "");
    assert_eq!(case.written().0, "no findings in 1 package, 57 files, 0.12 s\n");
    case.report.summary.allowed = 2;
    let (file, _) = case.sources.iter().next().expect("the case has a file");
    let site = Site { file, span: Span::default() };
    case.report.summary.unread_macros = vec![site];
    case.report.summary.unknown_names = vec![site; 3];
    case.workspace.notes.push("test code is left out".to_owned());
    let expected = "no findings in 1 package, 57 files, 2 allowed, 0.12 s\n\
                    not understood: 1 macro call, 3 variable names (`-v` lists them)\nnote: test code is left out\n";
    assert_eq!(case.written().0, expected);
    case.verbosity = Verbosity::Quiet;
    assert_eq!(case.written().0, "");
}

#[test]
fn findings_are_summed_up_by_lint_and_package() {
    let (mut case, file) = case("/w/src/clone.rs", &"open();\n".repeat(12));
    case.format = Format::Short;
    let add = |case: &mut Case, nth: usize, lint: &'static str, package: usize| {
        let mut finding = testing::finding(testing::place(&case.sources, file, "open", nth));
        (finding.lint, finding.target) = (lint, (package, 0));
        case.add(finding, Level::Deny);
    };
    for nth in 0..9 {
        add(&mut case, nth, "raw_pipe", 0);
    }
    let figures = "9 findings (9 denied) in 1 package, 57 files, 0.12 s\n";
    assert_eq!(case.written().1, figures);
    add(&mut case, 9, "idle", 0);
    assert_eq!(case.written().1.lines().take(2).collect::<Vec<_>>(), ["9  raw_pipe", "1  idle"]);
    let mut other = testing::workspace(Config::default()).packages.remove(0);
    other.name = "another".to_owned();
    case.workspace.packages.push(other);
    add(&mut case, 10, "raw_pipe", 1);
    let first = case.workspace.packages[0].name.clone();
    let expected = [format!("10  raw_pipe  {first} 9, another 1"), format!(" 1  idle      {first} 1")];
    assert_eq!(case.written().1.lines().take(2).collect::<Vec<_>>(), expected);
    case.verbosity = Verbosity::Quiet;
    assert_eq!(case.written().1, "");
}

#[test]
fn json_is_cargos() {
    let mut case = usual();
    case.format = Format::Json { colour: false };
    let (file, _) = case.sources.iter().next().expect("the case has a file");
    let site = Site { file, span: Span::default() };
    case.report.summary.unread_macros = vec![site];
    case.report.summary.unresolved_imports = vec![site; 2];
    let objects = case.objects();
    let reasons: Vec<_> = objects.iter().map(|object| object["reason"].as_str().expect("a reason")).collect();
    assert_eq!(reasons, ["compiler-message", "compiler-artifact", "compiler-artifact", "build-finished"]);
    assert_eq!((&objects[3]["reason"], &objects[3]["success"]), (&"build-finished".into(), &false.into()));
    let figures = serde_json::json!({ "findings": 1, "denied": 1, "allowed": 0, "baseline": 0, "untouched": null, "packages": 1, "files": 57,
        "not_understood": { "macro_calls": 1, "variable_names": 0, "imports": 2 } });
    assert_eq!(objects[3]["bb_lint"], figures);
    assert_eq!(objects[2]["fresh"], false);
    let message = &objects[0];
    assert_eq!(message["package_id"], "path+file:///w#my-cli@0.1.0");
    assert_eq!(message["manifest_path"], "/w/Cargo.toml");
    let target = serde_json::json!({
        "kind": ["lib"], "crate_types": ["lib"], "name": "my_cli", "src_path": "/w/src/lib.rs", "edition": "2024",
        "doc": true, "doctest": false, "test": true,
    });
    assert_eq!(message["target"], target);
    let message = &message["message"];
    assert_eq!(message["$message_type"], "diagnostic");
    assert_eq!(message["level"], "error");
    assert_eq!(message["code"], serde_json::json!({ "code": "bb_lint::raw_pipe", "explanation": null }));
    let start = CODE.match_indices("take").nth(1).expect("it is there").0;
    let span = serde_json::json!({
        "file_name": "src/clone.rs", "byte_start": start, "byte_end": start + 4, "line_start": 4, "line_end": 4,
        "column_start": 10, "column_end": 14, "is_primary": true,
        "text": [{ "text": "\tlet é = take(\"é\"); // \u{1b}[31m", "highlight_start": 10, "highlight_end": 14 }],
        "label": "this is `pipes::open`", "suggested_replacement": null, "suggestion_applicability": null,
        "expansion": null,
    });
    assert_eq!(message["spans"], serde_json::json!([span]));
    let children: Vec<_> =
        message["children"].as_array().expect("a list").iter().map(|child| &child["message"]).collect();
    assert_eq!(
        children,
        ["imported here", "only on Windows", "a pipe that is taken twice leaks", "ask the valve: `valve::take()?`"]
    );
    let extra = serde_json::json!({
        "api": "pipes::open", "effect": "prompt", "certainty": "resolved", "condition": "cfg(windows)",
        "variables": [], "test": false,
    });
    assert_eq!(message["bb_lint"], extra);
    let rendered = message["rendered"].as_str().expect("a text");
    assert!(
        rendered.starts_with("error[bb_lint::raw_pipe]") && rendered.ends_with("explain raw_pipe`\n\n"),
        "{rendered}"
    );
}

#[test]
fn json_counts_marks_and_carriage_returns() {
    let (mut case, file) = case("/elsewhere/lib.rs", "\u{feff}open();\r\nopen(\r\n);\r\n");
    case.format = Format::Json { colour: false };
    case.add(testing::finding(testing::place(&case.sources, file, "open", 0)), Level::Warn);
    case.add(testing::finding(testing::place(&case.sources, file, "open(\r\n)", 0)), Level::Warn);
    let objects = case.objects();
    let first = &objects[0]["message"]["spans"][0];
    assert_eq!(first["file_name"], "/elsewhere/lib.rs");
    assert_eq!((&first["byte_start"], &first["column_start"]), (&3.into(), &1.into()));
    assert_eq!(first["text"][0]["text"], "open();");
    let second = &objects[1]["message"]["spans"][0];
    assert_eq!((&second["byte_start"], &second["line_start"], &second["line_end"]), (&12.into(), &2.into(), &3.into()));
    let text = serde_json::json!([
        { "text": "open(", "highlight_start": 1, "highlight_end": 6 },
        { "text": ");", "highlight_start": 1, "highlight_end": 2 },
    ]);
    assert_eq!(second["text"], text);
    assert_eq!(objects.last().expect("it ends")["success"], true);
}

#[test]
fn an_error_in_a_file_is_shown_in_its_frame() {
    let wrong = Error::Config {
        path: PathBuf::from("/w/bb-lint.toml"),
        text: "[lints]\nraw_pip = \"deny\"\n".to_owned(),
        span: 8..15,
        message: "no lint is called `raw_pip`".to_owned(),
        help: Some("did you mean `raw_pipe`?".to_owned()),
    };
    let expected = "\
error: no lint is called `raw_pip`
   ╭─[/w/bb-lint.toml:2:1]
 1 │ [lints]
 2 │ raw_pip = \"deny\"
   · ───────
   ╰────
  help: did you mean `raw_pipe`?
";
    assert_eq!(error(&wrong, false), expected);
    let cargo = Error::Cargo { text: "could not find it\n\u{1b}[1mreally".to_owned() };
    let expected = "error: cargo cannot describe the workspace\n\ncould not find it\n\\u{1b}[1mreally\n";
    assert_eq!(error(&cargo, false), expected);
}

#[test]
fn lints_are_listed_with_who_set_their_level() {
    let known = ["a", "b", "long"].map(testing::known);
    let config = Config::from_file("/w/bb-lint.toml".as_ref(), "[lints]\nb = \"warn\"".to_owned(), &known);
    let workspace = testing::workspace(config.expect("it is valid"));
    let lints = [("a", Level::Deny), ("b", Level::Deny), ("long", Level::Allow)];
    let levels = crate::suppress::levels(&lints, &workspace.config, &[("a".to_owned(), Level::Allow)]);
    let text = list(&[("a", "finds a"), ("b", "finds b"), ("long", "finds more")], &levels, &workspace);
    let expected = "\
a     allow  command line       finds a
b     warn   bb-lint.toml:2:1   finds b
long  allow  default            finds more
";
    let squeezed = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(squeezed(&text), squeezed(expected));
    assert_eq!(explain("a", Level::Deny, "text\n\n"), "# bb_lint::a\n\nBy default: deny\n\ntext\n");
}

#[test]
fn commands_are_escaped() {
    let (mut case, file) = case("/w/src/a,b:100%.rs", "open();\n");
    case.format = Format::Github;
    let mut finding = testing::finding(testing::place(&case.sources, file, "open", 0));
    finding.message = "100% of\n::error::`a`".to_owned();
    (finding.why, finding.instead) = (String::new(), "50%, \r done".to_owned());
    case.add(finding, Level::Warn);
    let expected = "::warning file=src/a%2Cb%3A100%25.rs,line=1,endLine=1,col=1,title=bb_lint%3A%3Araw_pipe::\
                    100%25 of\\n::error::`a`%0A50%25, \\r done\n";
    let (out, err) = case.written();
    assert_eq!(out, expected);
    assert_eq!(err, "1 finding (1 warning) in 1 package, 57 files, 0.12 s\n");
}

#[test]
fn sarif_says_how_a_name_led_there() {
    let mut case = usual();
    case.format = Format::Sarif;
    let log: serde_json::Value = serde_json::from_str(&case.written().0).expect("it is JSON");
    let result = &log["runs"][0]["results"][0];
    let related = &result["relatedLocations"][0];
    assert_eq!((&related["id"], &related["message"]["text"]), (&1.into(), &"imported here".into()));
    assert_eq!(related["physicalLocation"]["region"]["startLine"], 1);
    let text = "`open` takes the pipe, outside the valve.\na pipe that is taken twice leaks.\nonly on Windows.\n\
                ask the valve: `valve::take()?`.";
    assert_eq!(result["message"]["text"], text);
    let rule = serde_json::json!({
        "id": "bb_lint::raw_pipe", "shortDescription": { "text": "a pipe outside the valve" },
        "fullDescription": { "text": "a pipe outside the valve: a pipe that is taken twice leaks" },
        "help": { "text": RULES[0].doc, "markdown": RULES[0].doc },
        "defaultConfiguration": { "level": "error" },
        "properties": { "tags": ["interactivity", "correctness"] },
    });
    assert_eq!(log["runs"][0]["tool"]["driver"]["rules"], serde_json::json!([rule]));
}
