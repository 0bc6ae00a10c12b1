//! In: configurations and their mistakes. Out: what each is read as, and where each mistake points.

use super::*;
use crate::testing;

fn lints() -> [Known<'static>; 2] {
    [testing::known("raw_pipe"), Known { variables: true, ..testing::known("slow_pipe") }]
}

fn read(text: &str) -> Result<Config, Error> {
    Config::from_file(Path::new("/w/bb-lint.toml"), text.to_owned(), &lints())
}

/// The text that an error points at, its message and its help.
fn mistake(text: &str) -> (String, String, String) {
    match read(text) {
        Err(Error::Config { text, span, message, help, .. }) => {
            (text[span].to_owned(), message, help.unwrap_or_default())
        }
        other => panic!("no mistake was found: {other:?}"),
    }
}

fn told(text: &str, at: &str, message: &str, help: &str) {
    assert_eq!(mistake(text), (at.to_owned(), message.to_owned(), help.to_owned()), "in {text}");
}

#[test]
fn everything_is_read_with_its_place() {
    let text = r#"
tests = true
[detector]
modules = ["my_cli::interactive"]
detect = ["my_cli::can_ask", { path = "my_cli::interactive::detect", reason = 0 }]
permits = ["my_cli::interactive::Permit"]
runners = ["my_cli::interactive::Permit::run"]
[lints]
raw_pipe = "warn"
slow_pipe = { level = "deny", variables = ["MINE", "*"] }
[[allow]]
lint = "raw_pipe"
file = "src/a.rs"
count = 2
reason = "it is a pipe"
expires = 2027-06-01
[[allow]]
lint = "slow_pipe"
module = "my_cli::clone"
api = "a::b"
reason = "r"
expires = "2028-02-29"
[[api]]
path = "my_cli::ask!"
effect = "prompt"
"#;
    let config = read(text).expect("it is valid");
    assert!(config.tests);
    let module = &config.detector.modules[0];
    assert_eq!((module.value.as_str(), &text[module.span.clone()]), ("my_cli::interactive", "\"my_cli::interactive\""));
    assert_eq!(config.detector.detect[0].reason, None);
    assert_eq!(config.detector.detect[1].reason.as_ref().map(|at| at.value), Some(0));
    assert_eq!(&text[config.detector.detect[1].path.span.clone()], "\"my_cli::interactive::detect\"");
    assert_eq!(config.lints[0].level, Some(Level::Warn));
    assert_eq!(&text[config.lints[0].lint.span.clone()], "raw_pipe");
    assert_eq!(config.variables("slow_pipe").collect::<Vec<_>>(), ["MINE", "*"]);
    let [first, second] = &config.allow[..] else { panic!("two allowances") };
    assert_eq!(&text[first.span.clone()], "[[allow]]");
    assert_eq!(first.file.as_ref().map(|file| file.value.as_path()), Some(Path::new("/w/src/a.rs")));
    assert_eq!(
        (first.count.as_ref().map(|count| count.value), first.expires.as_ref().map(|day| day.value.as_str())),
        (Some(2), Some("2027-06-01"))
    );
    assert_eq!(second.expires.as_ref().map(|day| day.value.as_str()), Some("2028-02-29"));
    assert_eq!(config.apis[0].path.value, "my_cli::ask!");
    assert_eq!(&text[config.apis[0].effect.span.clone()], "\"prompt\"");
}

#[test]
fn a_table_is_read_like_a_word() {
    let inline = read("[lints]\nraw_pipe = { level = \"allow\" }").expect("it is valid");
    let table = read("[lints.raw_pipe]\nlevel = \"allow\"").expect("it is valid");
    assert_eq!((inline.lints[0].level, table.lints[0].level), (Some(Level::Allow), Some(Level::Allow)));
    assert!(read("").expect("it is valid").allow.is_empty());
}

#[test]
fn a_byte_order_mark_does_not_move_places() {
    let text = "\u{feff}[lints]\r\nraw_pip = \"deny\"\r\n";
    told(text, "raw_pip", "no lint is called `raw_pip`", "did you mean `raw_pipe`?");
}

#[test]
fn unknown_words_are_mistakes() {
    told("tets = true", "tets", "unknown field `tets`", "did you mean `tests`?");
    told("[[allow]]\nmodul = 1", "modul", "unknown field `modul`", "did you mean `module`?");
    told("[lints]\nraw_pipe = \"loud\"", "\"loud\"", "unknown variant `loud`", "expected `allow`, `warn`, `deny`");
    told(
        "[[api]]\npath = \"a::b\"\neffect = \"promt\"",
        "\"promt\"",
        "unknown variant `promt`",
        "did you mean `prompt`?",
    );
    told("[lints]\nx = \"deny\"", "x", "no lint is called `x`", "there are `raw_pipe` and `slow_pipe`");
    told("tests = \"yes\"", "\"yes\"", "invalid type: string \"yes\"", "expected `true` or `false`");
    told(
        "[lints]\nraw_pipe = 3",
        "3",
        "invalid type: integer `3`",
        "expected a level or `{ level = …, variables = [ … ] }`",
    );
}

#[test]
fn what_says_nothing_is_a_mistake() {
    let lints = |line: &str| format!("[lints]\n{line}");
    let level = "give it a level: `raw_pipe = \"deny\"`";
    told(&lints("raw_pipe = {}"), "raw_pipe", "this says nothing of the lint", level);
    let help = "leave the key out, or give them to `slow_pipe`";
    let none = "`raw_pipe` depends on no variables";
    told(&lints("raw_pipe = { level = \"deny\", variables = [\"MINE\"] }"), "[\"MINE\"]", none, help);
    told(&lints("raw_pipe = { level = \"deny\", variables = [] }"), "[]", none, help);
    let empty = "this list names no variable";
    told(&lints("slow_pipe = { variables = [] }"), "[]", empty, "name one, or leave the key out");
    let blank = "name one, or `\"*\"` for every variable";
    told(&lints("slow_pipe = { variables = [\" \"] }"), "\" \"", "a variable without a name", blank);
}

#[test]
fn a_placeholder_is_no_reason() {
    let help = "say why this place may decide for itself";
    for text in ["TODO", "fixme: later", "x", "...", " todo\\n"] {
        let entry = format!("[[allow]]\nlint = \"raw_pipe\"\nfile = \"a\"\nreason = \"{text}\"");
        let (at, message, said) = mistake(&entry);
        assert_eq!((at, said.as_str()), (format!("\"{text}\""), help));
        assert!(message.ends_with("is no reason"), "{message}");
    }
    let lines = "[[allow]]\nlint = \"raw_pipe\"\nfile = \"a\"\nreason = \"\"\"\nit is a pipe,\nnot a person\"\"\"";
    assert_eq!(read(lines).expect("a reason may have lines").allow.len(), 1);
}

#[test]
fn an_allowance_says_what_where_and_why() {
    let entry = |keys: &str| format!("[[allow]]\n{keys}\n");
    let why = "add `reason = \"…\"`: why this place may decide for itself";
    told(&entry("lint = \"raw_pipe\"\nfile = \"a\""), "[[allow]]", "this allowance gives no reason", why);
    let blank = entry("lint = \"raw_pipe\"\nfile = \"a\"\nreason = \" \"");
    told(&blank, "\" \"", "this reason is empty", "say why this place may decide for itself");
    let both = entry("lint = \"raw_pipe\"\nfile = \"a\"\nmodule = \"b\"\nreason = \"r\"");
    told(&both, "\"a\"", "this allowance names both a module and a file", "keep one of them");
    let neither = entry("lint = \"raw_pipe\"\nreason = \"r\"");
    let help = "add `module = \"my_crate::path\"` or `file = \"src/path.rs\"`";
    told(&neither, "[[allow]]", "this allowance does not say where", help);
    told(&entry("reason = \"r\""), "[[allow]]", "this allowance names no lint", "add `lint = \"…\"`");
    let good = "lint = \"raw_pipe\"\nfile = \"a\"\nreason = \"r\"\n";
    let day = "write the last day as `YYYY-MM-DD`";
    told(&entry(&format!("{good}expires = \"2027-13-01\"")), "\"2027-13-01\"", "`2027-13-01` is not a day", day);
    told(&entry(&format!("{good}expires = \"20270101\"")), "\"20270101\"", "`20270101` is not a day", day);
    told(&entry(&format!("{good}count = 0")), "0", "a count of 0 allows nothing", "remove the allowance");
}

#[test]
fn paths_are_paths() {
    let module = |path: &str| format!("[detector]\nmodules = [\"{path}\"]");
    let joined = "write names joined by `::`, as in `my_crate::module`";
    told(&module("my-cli::a"), "\"my-cli::a\"", "`my-cli::a` is not a Rust path", "in Rust paths it is `my_cli`");
    told(&module("a.b"), "\"a.b\"", "`a.b` is not a Rust path", joined);
    told(&module(""), "\"\"", "`` is not a Rust path", joined);
    let start = "start with the name of the crate, as its users write it";
    told(&module("crate::a"), "\"crate::a\"", "`crate` says nothing here", start);
}

#[test]
fn a_manifest_may_hold_it() {
    let text = "[workspace]\nmembers = [\"a\"]\n[workspace.metadata.bb-lint.lints]\nraw_pip = \"deny\"\n";
    let path = Path::new("/w/Cargo.toml");
    match Config::from_manifest(path, text.to_owned(), &lints()) {
        Err(Error::Config { span, path, .. }) => {
            assert_eq!((&text[span], path.as_path()), ("raw_pip", Path::new("/w/Cargo.toml")));
        }
        other => panic!("no mistake was found: {other:?}"),
    }
    assert!(Config::from_manifest(path, "[package]\nname = \"x\"".to_owned(), &lints()).expect("valid").is_none());
}
