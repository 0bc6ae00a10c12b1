use super::*;
use crate::{catalogue, config::Config, syntax, testing};

fn words(tests: bool) -> Words {
    words_of(tests, &["std", "dialoguer"])
}

fn words_of(tests: bool, packages: &[&str]) -> Words {
    let mut workspace = testing::workspace(Config::default());
    workspace.tests = tests;
    let tables: Vec<_> = packages.iter().filter_map(|package| catalogue::table(package)).collect();
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
    let all = Span { start: 0, end: u32::try_from(text.len()).expect("it is short") };
    let skeleton = syntax::blanked(text, all, &[&outline.comments, &left_out]);
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

/// The parts of a text: what kind each is, its name, and how its text begins and ends.
fn parts(text: &str) -> Vec<String> {
    fn said(text: &str, part: &Part) -> String {
        let of = |span: Span| &text[span.start as usize..span.end as usize];
        let kind = match &part.kind {
            PartKind::Whole => return format!("whole {}", of(part.span)),
            PartKind::Fn(inside) => format!("fn {{{}}}", of(*inside)),
            PartKind::Struct { tuple } => format!("struct {tuple}"),
            PartKind::Const => "const".to_owned(),
            PartKind::Alias => "alias".to_owned(),
            PartKind::Use => "use".to_owned(),
            PartKind::Module(inside) => format!("mod {{{}}}", inside.map_or(";", of)),
            PartKind::Impl { subject, members, .. } => {
                let members: Vec<String> = members.iter().map(|member| said(text, member)).collect();
                format!("impl for {:?} [{}]", subject.map(of), members.join("; "))
            }
        };
        let public = if part.public { "pub " } else { "" };
        format!("{public}{kind} {}", of(part.name))
    }
    outline(text, &words(false)).parts.iter().map(|part| said(text, part)).collect()
}

#[test]
fn items_are_told_apart() {
    assert_eq!(
        parts("pub use a::{b, c};\n#[x] pub(crate) struct S { a: u8 }\nstruct T(u8);\nstruct U;"),
        ["pub use use", "pub struct false S", "struct true T", "struct true U"]
    );
    assert_eq!(
        parts("const fn f<const N: usize>() -> A<{ N }> where B: C, { 1 }\nunsafe extern \"C\" fn g() {}"),
        ["whole const fn f<const N: usize>() -> A<{ N }> where B: C, { 1 }", "fn {} g"]
    );
    assert_eq!(
        parts("const A: u8 = { 1 };\nstatic mut B: [u8; { 2 }] = [0; 2];\ntype C<T> = D<T>;"),
        ["const A", "const B", "alias C"]
    );
    assert_eq!(
        parts("#![allow(x)]\nmod a;\nenum E { A }\nm! { x }\nn!(y);\nmacro_rules! o { () => {} }\nconst _: () = ();"),
        [
            "whole #![allow(x)]",
            "mod {;} a",
            "whole enum E { A }",
            "whole m! { x }",
            "whole n!(y);",
            "whole macro_rules! o { () => {} }",
            "whole const _: () = ();"
        ]
    );
    assert_eq!(
        parts("#[cfg(test)] pub mod a { use b; mod c; fn d() { mod e {} } }"),
        ["pub mod { use b; mod c; fn d() { mod e {} } } a"]
    );
    // An attribute puts a value in; the parser knows no such constant.
    assert_eq!(parts("#[slice] static A: [u8];"), ["whole #[slice] static A: [u8];"]);
}

#[test]
fn an_implementation_is_told_by_what_it_is_for() {
    let subject = |head: &str| parts(&format!("{head} {{}}")).concat();
    assert_eq!(subject("impl A"), "impl for Some(\"A\") [] impl");
    assert_eq!(subject("impl<'a, T: F<U>> a::B<T, C> where T: D"), "impl for Some(\"B\") [] impl");
    assert_eq!(subject("unsafe impl<T> A<(T, u8)> for &'a mut b::C<T>"), "impl for Some(\"C\") [] impl");
    for unsure in
        ["<T> A for T", " A for [B]", " A for (B, C)", " A for dyn B", " A for <B as C>::D", " A for fn() -> B"]
    {
        assert_eq!(subject(&format!("impl{unsure}")), "impl for None [] impl", "{unsure}");
    }
    let members = "impl A { pub fn f(&self) { 1 } const B: u8 = 1; type C = D; m!(); fn g() {} }";
    let expected =
        "impl for Some(\"A\") [pub fn { 1 } f; whole const B: u8 = 1;; whole type C = D;; whole m!();; fn {} g] impl";
    assert_eq!(parts(members), [expected]);
}

#[test]
fn what_names_more_than_its_type_is_read_with_its_file() {
    assert_eq!(parts("const A: &str = include_str!(\"a.rs\");"), ["whole const A: &str = include_str!(\"a.rs\");"]);
    assert_eq!(parts("struct A { b: [u8; { const C: usize = 1; C }] }").len(), 1);
}

#[test]
fn what_does_not_fit_together_has_no_parts() {
    for text in [
        "fn f() { ( }",
        "fn f() {",
        "}",
        "impl A { default fn f() {} }",
        "impl A { fn f() }",
        ";",
        "# fn f() {}",
        "\u{1F980}",
    ] {
        assert_eq!(parts(text), [""; 0], "{text}");
    }
}

#[test]
fn our_own_detector_makes_no_common_word_matter() {
    let words = words_of(false, &["std", "bb-interactive"]);
    let relevant = |text: &str| {
        let outline = outline(text, &words);
        outline.bodies.len() - relevance(&outline, &words).irrelevant.len()
    };
    assert_eq!(relevant("fn a() { Thing::new(1) }\nfn b(x: Job) { x.run(|| 1) }"), 0);
    assert_eq!(relevant("fn a() { Reason::new(\"a\") }\nfn b(x: Permit) { x.run(|| 1) }"), 2);
}
