use super::*;
use crate::{catalogue, config::Config, syntax, testing};

fn words(tests: bool) -> Words {
    let mut workspace = testing::workspace(Config::default());
    workspace.tests = tests;
    let tables: Vec<_> = ["std", "dialoguer"].iter().filter_map(|package| catalogue::table(package)).collect();
    Words::of(&workspace, tables.iter())
}

/// The bodies that can matter, as they are written.
fn relevant(text: &str) -> Vec<&str> {
    let words = words(false);
    let outline = outline(text, &words);
    let relevance = relevance(&outline, &words);
    let kept = outline.bodies.iter().filter(|body| relevance.irrelevant.binary_search(&body.span).is_err());
    kept.map(|body| text[body.span.start as usize..body.span.end as usize].trim()).collect()
}

#[test]
fn a_body_matters_for_a_name_that_says_enough_by_itself() {
    assert_eq!(relevant("fn a() { 1 }\nfn b() { x.is_terminal() }"), ["x.is_terminal()"]);
    assert_eq!(relevant("fn a() { /* is_terminal */ \"is_terminal\" }"), [""; 0]);
}

#[test]
fn another_name_needs_its_type_module_or_path_in_the_file() {
    assert_eq!(relevant("fn a() { x.lines() }"), [""; 0]);
    assert_eq!(relevant("fn a(r: Stdin) { r.lines() }"), ["r.lines()"]);
    assert_eq!(relevant("fn a() { File::open(p) }"), [""; 0]);
    assert_eq!(relevant("const T: &str = \"/dev/tty\";\nfn a() { File::open(T) }"), ["File::open(T)"]);
    assert_eq!(relevant("fn a() { open(format!(\"/dev/{t}\")) }"), ["open(format!(\"/dev/{t}\"))"]);
    assert_eq!(relevant("fn a() { open(\"/dev/null\") }"), [""; 0]);
}

#[test]
fn the_name_of_a_macro_counts_where_it_is_called() {
    assert_eq!(relevant("fn a() { env::current_dir() }\nfn b() { env!(\"CI\") }"), ["env!(\"CI\")"]);
}

#[test]
fn modules_with_tests_count_where_tests_are_linted() {
    let text = "#[cfg(test)]\npub(crate) mod tests { fn a() { x.is_terminal() } }\nfn b() {}";
    assert_eq!(relevant(text), [""; 0]);
    let words = words(true);
    let outline = outline(text, &words);
    assert!(relevance(&outline, &words).matters);
}

#[test]
fn bodies_are_found_behind_any_head() {
    let text = "impl<T: Fn() -> [u8; { 3 }]> A<T> { const fn f<'a>(&'a self, r#fn: fn(u8)) -> Option<&'a T> where T: B { 1 }\n\
                fn declared(); }\nmacro_rules! m { () => { fn g() { 2 } } }\nfn h() { { 3 } }";
    let outline = outline(text, &words(false));
    let bodies: Vec<&str> =
        outline.bodies.iter().map(|body| text[body.span.start as usize..body.span.end as usize].trim()).collect();
    assert_eq!(bodies, ["1", "{ 3 }"]);
}

#[test]
fn a_skeleton_keeps_every_place_and_parses() {
    let text = "/// ä\nfn a() { \"ö\" }\n// ü\nfn b() -> u8 { 1 }\n";
    let outline = outline(text, &words(false));
    let left_out: Vec<Span> = outline.bodies.iter().map(|body| body.span).collect();
    let skeleton = skeleton(text, &outline, &left_out);
    assert_eq!(skeleton.len(), text.len());
    assert_eq!(skeleton.find("fn b"), text.find("fn b"));
    assert!(syntax::read_parts(text, &skeleton, &left_out).broken.is_none());
}

#[test]
fn what_gives_a_type_stands_for_it() {
    let mut words = words(false);
    let text = "pub fn input() -> io::Stdin { io::stdin() }\nstruct Held { reader: Stdin, other: u8 }\ntype Alias = Box<Stdin>;";
    let outline = outline(text, &words);
    let file = spread::Text { text, outline: &outline, relevance: &relevance(&outline, &words) };
    let additions = spread(&syntax::read(text), Some(file), &words);
    assert!(words.take(additions, &BTreeSet::new()));
    for word in ["input", "reader", "Alias"] {
        assert!(words.get(word).is_some(), "{word}");
    }
    assert!(words.get("other").is_none());
}
