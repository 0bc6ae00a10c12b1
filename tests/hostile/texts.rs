//! What `src/hostile.rs` may hold.

use std::{fs, iter};

use super::{
    Case,
    Expected::{self, Read, Unparsed},
    run::CHECK,
};

/// What is said of code that is nested too deeply.
const DEEP: &str = "nested too deeply";

pub fn cases() -> Vec<Case> {
    let deep = [
        around("brackets", "const A: u8 = ", "(", "1", ")", ";", Unparsed(DEEP, true)),
        around("square_brackets", "const A: u8 = ", "[", "1", "]", ";", Unparsed(DEEP, true)),
        around("blocks", "fn f() { stdin().is_terminal(); ", "{", "", "}", "}", Unparsed(DEEP, true)),
        around("ifs", "fn f() { stdin().is_terminal(); ", "if a {", "", "}", "}", Unparsed(DEEP, true)),
        around("matches", "fn f() { stdin().is_terminal(); ", "match a { _ => ", "1", "}", "}", Unparsed(DEEP, true)),
        around("closures_with_blocks", "fn f() { stdin().is_terminal(); ", "|| {", "", "}", "}", Unparsed(DEEP, true)),
        around("macro_calls", "fn f() { stdin().is_terminal(); ", "a!(", "", ")", "}", Unparsed(DEEP, true)),
        around("macro_calls_of_items", "", "a!{", "", "}", "", Unparsed(DEEP, true)),
        around("macro_definitions", "", "macro_rules! a { () => {", "", "} }", "", Unparsed(DEEP, true)),
        around("calls", "fn f() { stdin().is_terminal(); ", "a(", "", ")", "}", Unparsed(DEEP, true)),
        around("generics", "type A = ", "A<", "u8", ">", ";", Unparsed(DEEP, true)),
        around("tuples", "type A = ", "(", "u8", ",)", ";", Unparsed(DEEP, true)),
        around("patterns", "fn f() { stdin().is_terminal(); let ", "(", "a", ",)", " = b; }", Unparsed(DEEP, true)),
        around("attributes", "#[cfg(", "all(", "a", ")", ")] fn f() {}", Unparsed(DEEP, true)),
        around("use_trees", "use ", "a::{", "b", "}", ";", Unparsed(DEEP, true)),
        around("inline_modules", "", "mod a {", "", "}", "", Unparsed(DEEP, true)),
        around("functions", "fn f() { stdin().is_terminal(); ", "fn f() {", "", "}", "}", Unparsed(DEEP, true)),
        around("implementations", "", "fn f() { impl A {", "", "} }", "", Unparsed(DEEP, true)),
        around("comments", "", "/*", "", "*/", "", Read),
        around("references", "type A = ", "&", "u8", "", ";", Unparsed(DEEP, true)),
        around(
            "reference_patterns",
            "fn f() { stdin().is_terminal(); let ",
            "&",
            "a",
            "",
            " = b; }",
            Unparsed(DEEP, true),
        ),
        around("negations", "const A: bool = ", "!", "a", "", ";", Unparsed(DEEP, true)),
        around("dereferences", "const A: u8 = ", "*", "a", "", ";", Unparsed(DEEP, true)),
        around("function_types", "type A = ", "fn() -> ", "u8", "", ";", Unparsed(DEEP, true)),
        around("closures", "fn f() { stdin().is_terminal(); let a = ", "|| ", "1", "", "; }", Unparsed(DEEP, true)),
        around("else_ifs", "fn f() { stdin().is_terminal(); ", "if a {} else ", "{}", "", "}", Unparsed(DEEP, true)),
        around("sums", "const A: u8 = ", "1 + ", "1", "", ";", Unparsed(DEEP, true)),
        around("mixed_operators", "const A: bool = ", "1 + 2 * 3 == a || ", "b", "", ";", Unparsed(DEEP, true)),
        around("assignments", "fn f() { stdin().is_terminal(); ", "a = ", "b", "", "; }", Unparsed(DEEP, true)),
        around("ranges", "fn f() { stdin().is_terminal(); let a = 1", "..", "2", "", "; }", Unparsed("", true)),
        around("method_calls", "fn f() { stdin().is_terminal(); a", ".b()", "", "", "; }", Unparsed(DEEP, true)),
        around("fields", "fn f() { stdin().is_terminal(); a", ".b", "", "", "; }", Unparsed(DEEP, true)),
        around("casts", "fn f() { stdin().is_terminal(); a", " as u8", "", "", "; }", Unparsed(DEEP, true)),
        around("questions", "fn f() { stdin().is_terminal(); a", "?", "", "", "; }", Unparsed(DEEP, true)),
        around("paths", "fn f() { stdin().is_terminal(); a", "::a", "", "", "; }", Unparsed(DEEP, true)),
        around("use_paths", "use a", "::a", "", "", ";", Unparsed(DEEP, true)),
        around(
            "or_patterns",
            "fn f() { stdin().is_terminal(); match a { 1",
            " | 1",
            "",
            "",
            " => {} } }",
            Unparsed(DEEP, true),
        ),
        around("bounds", "fn f<A: B", " + B", "", "", ">() {}", Unparsed(DEEP, true)),
        around("labels", "fn f() { stdin().is_terminal(); ", "'a: loop {", "", "}", "}", Unparsed(DEEP, true)),
        around("returns", "fn f() { stdin().is_terminal(); ", "return ", "1", "", "; }", Unparsed(DEEP, true)),
        around("for_loops", "fn f() { stdin().is_terminal(); ", "for a in b {", "", "}", "}", Unparsed(DEEP, true)),
        around("qualified_types", "type A = ", "<", "u8", " as A>::B", ";", Unparsed(DEEP, true)),
    ];
    // As deep as is still read: no reader of it may have less room.
    let nearly = [
        around("as_many_brackets_as_are_read", "const A: u8 = ", "(", "1", ")", ";", Read),
        around("as_many_blocks_as_are_read", "fn f() { stdin().is_terminal(); ", "{", "", "}", "}", Read),
        around("as_many_ifs_as_are_read", "fn f() { stdin().is_terminal(); ", "if a {", "", "}", "}", Read),
        around("as_many_macro_calls_as_are_read", "fn f() { stdin().is_terminal(); ", "a!(", "", ")", "}", Read),
        around(
            "as_many_broken_macro_calls_as_are_read",
            "fn f() { stdin().is_terminal(); ",
            "a!(; => ",
            "",
            ")",
            "}",
            Read,
        ),
        around("as_many_functions_as_are_read", "", "fn f() {", "", "}", "", Read),
        around("as_many_modules_as_are_read", "", "mod a {", "", "}", "", Read),
        around("as_many_closures_as_are_read", "fn f() { stdin().is_terminal(); ", "|| {", "", "}", "}", Read),
        around(
            "as_many_matches_as_are_read",
            "fn f() { stdin().is_terminal(); ",
            "match a { _ => ",
            "1",
            "}",
            "}",
            Read,
        ),
        around("as_many_use_trees_as_are_read", "use ", "a::{", "b", "}", ";", Read),
        around("as_many_conditions_as_are_read", "#[cfg(", "all(", "a", ")", ")] fn f() {}", Read),
        around("as_many_patterns_as_are_read", "fn f() { stdin().is_terminal(); let ", "(", "a", ",)", " = b; }", Read),
        around("as_many_calls_as_are_read", "fn f() { stdin().is_terminal(); ", "a(", "", ")", "}", Read),
        around("as_many_groups_in_no_rust_as_are_read", "a! { ", "( @ ", "", ") ", " }", Read),
        around("as_many_implementations_as_are_read", "", "fn f() { impl A {", "", "} }", "", Read),
    ]
    .map(|case| Case { sizes: (900, 900), ..case });
    let long = [
        around("generics_as_are_read", "type A = ", "A<", "u8", ">", ";", Read),
        around("references_as_are_read", "type A = ", "&", "u8", "", ";", Read),
        around("negations_as_are_read", "const A: bool = ", "!", "a", "", ";", Read),
        around("reference_patterns_as_are_read", "fn f() { stdin().is_terminal(); let ", "&", "a", "", " = b; }", Read),
        around("function_types_as_are_read", "type A = ", "fn() -> ", "u8", "", ";", Read),
        around("closures_as_are_read", "fn f() { stdin().is_terminal(); let a = ", "|| ", "1", "", "; }", Read),
        around("else_ifs_as_are_read", "fn f() { stdin().is_terminal(); ", "if a {} else ", "{}", "", "}", Read),
        around("sums_as_are_read", "const A: u8 = ", "1 + ", "1", "", ";", Read),
        around("method_calls_as_are_read", "fn f() { stdin().is_terminal(); a", ".b()", "", "", "; }", Read),
        around("questions_as_are_read", "fn f() { stdin().is_terminal(); a", "?", "", "", "; }", Read),
        around("qualified_types_as_are_read", "type A = ", "<", "u8", " as A>::B", ";", Read),
    ]
    .map(|case| Case { sizes: (1_900, 1_900), ..case });
    deep.into_iter().chain(nearly).chain(long).chain(wide()).chain(odd()).collect()
}

/// Much of what is fine.
fn wide() -> Vec<Case> {
    let many = |name, one: &'static str| sized(name, (100_000, 100_000), move |size| one.repeat(size), Read);
    vec![
        many("functions_side_by_side", "fn f() { g(); }\n"),
        many("modules_side_by_side", "mod a { fn f() { fn g() {} } }\n"),
        many("imports_side_by_side", "use a::b;\n"),
        many("globs_side_by_side", "use a::*;\n"),
        many("implementations_side_by_side", "impl A for B { fn f(&self) { self.f() } }\n"),
        many("macro_calls_side_by_side", "a! { ( @ ) }\n"),
        many("statics_side_by_side", "static A: &str = \"CI\";\n"),
        many("empty_lines", "\n"),
        sized("table_of_texts_that_is_walked", (5_000, 50_000), table_of_texts, Read),
        sized(
            "attributes_of_one_item",
            (100_000, 100_000),
            |size| format!("{}fn f() {{}}\n", "#[a] ".repeat(size)),
            Read,
        ),
        sized(
            "elements_of_a_list",
            (100_000, 1_000_000),
            |size| format!("const A: &[u8] = &[{}];\n", "1, ".repeat(size)),
            Read,
        ),
        sized("names_of_an_import", (100_000, 100_000), |size| format!("use a::{{{}}};\n", "b, ".repeat(size)), Read),
        sized("statements", (100_000, 100_000), |size| format!("fn f() {{ {} }}\n", "g(); ".repeat(size)), Read),
        sized("parameters", (20_000, 100_000), |size| format!("fn f({}) {{}}\n", "a: u8, ".repeat(size)), Read),
        sized(
            "fields_of_a_structure",
            (20_000, 100_000),
            |size| format!("struct A {{ {} }}\n", "a: u8, ".repeat(size)),
            Read,
        ),
        sized("variants", (20_000, 100_000), |size| format!("enum A {{ {} }}\n", "B, ".repeat(size)), Read),
        sized(
            "arms",
            (20_000, 100_000),
            |size| format!("fn f() {{ match a {{ {} }} }}\n", "1 => {} ".repeat(size)),
            Read,
        ),
        sized("chain_of_constants", (1_000, 5_000), chain_of_constants, Read),
        sized("chain_of_imports", (1_000, 5_000), chain_of_imports, Read),
        sized("chain_of_aliases", (1_000, 5_000), chain_of_aliases, Read),
        sized("chain_of_functions", (1_000, 5_000), chain_of_functions, Read),
        sized(
            "findings_in_one_line",
            (2_000, 20_000),
            |size| format!("fn f() {{ {} }}\n", "std::io::IsTerminal::is_terminal(&std::io::stdin()); ".repeat(size)),
            Read,
        ),
        sized("findings_in_many_lines", (2_000, 20_000), |size| CHECK.repeat(size), Read),
        sized(
            "allowances",
            (2_000, 20_000),
            |size| "// bb-lint: allow(terminal_check, reason = \"a\")\nfn f() {}\n".repeat(size),
            Read,
        ),
        sized("broken_allowances", (2_000, 20_000), |size| "// bb-lint: allow(\nfn f() {}\n".repeat(size), Read),
        sized(
            "missing_modules",
            (2_000, 20_000),
            |size| (0..size).map(|number| format!("mod m{number};\n")).collect(),
            Unparsed("names no file", true),
        ),
        sized(
            "a_line_of_ten_megabytes_of_code",
            (1 << 20, 10 << 20),
            |size| "fn f() { g(1, 2); } ".repeat(size / 20),
            Read,
        ),
        sized(
            "a_text_of_ten_megabytes",
            (1 << 20, 10 << 20),
            |size| format!("const A: &str = \"{}\";", "a".repeat(size)),
            Read,
        ),
        sized("a_comment_of_ten_megabytes", (1 << 20, 10 << 20), |size| format!("//{}", "a".repeat(size)), Read),
        sized("a_name_of_ten_megabytes", (1 << 20, 10 << 20), |size| format!("fn {}() {{}}", "a".repeat(size)), Read),
        sized(
            "a_number_of_ten_megabytes",
            (1 << 20, 10 << 20),
            |size| format!("const A: u8 = {};", "1".repeat(size)),
            Unparsed("too many digits", true),
        ),
        sized("megabytes_of_code", (1 << 20, 15 << 20), |size| "fn f() { g(1, 2); }\n".repeat(size / 20), Read),
        sized(
            "megabytes_of_data",
            (1 << 20, 15 << 20),
            |size| format!("static A: &[u8] = &[{}];", "12, ".repeat(size / 4)),
            Read,
        ),
        sized("megabytes_of_comments", (1 << 20, 15 << 20), |size| "// a comment, no code\n".repeat(size / 22), Read),
        sized(
            "fifty_megabytes_of_code",
            (50 << 20, 50 << 20),
            |size| "fn f() { g(1, 2); }\n".repeat(size / 20),
            Unparsed("larger than 16 MB", false),
        ),
        sized("megabytes_of_noughts", (1 << 20, 15 << 20), |size| "\0".repeat(size), Unparsed("", true)),
    ]
}

/// What is no Rust, or not quite.
fn odd() -> Vec<Case> {
    let text = |name, text: &'static str, expected| sized(name, (1, 1), move |_| text.to_owned(), expected);
    vec![
        text("nought", "fn f() {}\0\n", Unparsed("", true)),
        text("nought_in_a_text", "const A: &str = \"\0\";\n", Read),
        text("nought_in_a_comment", "// \0\n", Read),
        text("lone_carriage_return", "fn f() {}\rfn g() {}\r", Read),
        text("lone_carriage_return_in_documentation", "/// a\rb\nfn f() {}\n", Read),
        text("lone_carriage_return_in_a_text", "const A: &str = \"a\rb\";\n", Unparsed("", true)),
        text("direction_marks_in_a_comment", "/* \u{202e} } \u{2066} */\n", Read),
        text("direction_marks_in_code", "fn f() { \u{202e} }\n", Unparsed("", true)),
        text("direction_marks_in_a_text", "const A: &str = \"\u{202e}\u{2066}\";\n", Read),
        text("conflict_markers", "<<<<<<< ours\nfn f() {}\n=======\nfn g() {}\n>>>>>>> theirs\n", Unparsed("", true)),
        text("front_matter", "---\n[dependencies]\n---\nfn f() {}\n", Read),
        text("front_matter_without_an_end", "---\n[dependencies]\nfn f() {}\n", Unparsed("", true)),
        text("shebang", "#!/usr/bin/env run-cargo-script\nfn f() {}\n", Read),
        text("shebang_and_front_matter", "#!/usr/bin/env cargo\n---\n---\nfn f() {}\n", Read),
        text("attribute_that_looks_like_a_shebang", "#![allow(unused)]\nfn f() {}\n", Read),
        text("shebang_and_nothing", "#!", Read),
        text("two_byte_order_marks", "\u{feff}\u{feff}fn f() {}\n", Read),
        text("syntax_of_another_day", "fn f() { let a = some new syntax; }\n", Unparsed("", true)),
        text("item_of_another_day", "spell f() { cast }\n", Unparsed("", true)),
        text("an_open_bracket", "fn f() {\n", Unparsed("", true)),
        text("a_bracket_that_closes_nothing", "fn f() {} }\n", Unparsed("", true)),
        text("brackets_that_cross", "fn f() { ( } )\n", Unparsed("", true)),
        text("a_text_without_an_end", "const A: &str = \"\n", Unparsed("", true)),
        text("a_comment_without_an_end", "/* \n", Unparsed("", true)),
        text("a_raw_text_without_an_end", "const A: &str = r#\"\n", Unparsed("", true)),
        text("a_letter_of_no_kind", "fn f() { \u{7f} }\n", Unparsed("", true)),
        text("a_private_letter", "fn \u{e000}() {}\n", Unparsed("", true)),
        text("an_emoji_as_a_name", "fn 🦀() {}\n", Unparsed("", true)),
        text("only_a_backslash", "\\\n", Unparsed("", true)),
        text("a_module_that_includes_itself", "#[path = \"hostile.rs\"]\nmod again;\n", Read),
        text("a_file_that_includes_itself", "include!(\"hostile.rs\");\n", Read),
        text("a_file_that_includes_its_root", "include!(\"lib.rs\");\n", Unparsed("names no file", true)),
        text("a_path_that_leads_nowhere", "#[path = \"/nonexistent/a.rs\"]\nmod a;\n", Unparsed("names no file", true)),
        text(
            "a_path_that_leads_out",
            "#[path = \"../../../../../../../../../../../../etc/passwd\"]\nmod a;\n",
            Unparsed("", true),
        ),
        text("a_path_that_is_a_folder", "#[path = \"..\"]\nmod a;\n", Unparsed("is a folder", true)),
        text("a_path_that_is_empty", "#[path = \"\"]\nmod a;\n", Unparsed("is a folder", true)),
        text("a_path_that_is_a_device", "#[path = \"/dev/zero\"]\nmod a;\n", Unparsed("no ordinary file", true)),
        text("an_included_device", "include!(\"/dev/zero\");\n", Unparsed("no ordinary file", true)),
        text("a_path_with_a_nought", "#[path = \"a\\0b.rs\"]\nmod a;\n", Unparsed("", true)),
        sized(
            "a_path_that_is_long",
            (10_000, 100_000),
            |size| format!("#[path = \"{}.rs\"]\nmod a;\n", "a".repeat(size)),
            Unparsed("too long", true),
        ),
        bytes("bytes_that_are_no_text", |_| vec![0xff, 0xfe, 0x80, 0xc0]),
        text("a_text_in_utf_16", "f\0n\0 \0f\0(\0)\0 \0{\0}\0\n\0", Unparsed("U+0000", true)),
        bytes("a_text_in_latin_1", |_| b"// caf\xe9\n".to_vec()),
        bytes("a_cut_character", |_| b"fn f() {} // \xf0\x9f\xa6".to_vec()),
        bytes("megabytes_that_are_no_text", |size| iter::repeat_n(0xff, size).collect()),
    ]
}

fn around(
    name: &'static str,
    start: &'static str,
    open: &'static str,
    middle: &'static str,
    close: &'static str,
    end: &'static str,
    expected: Expected,
) -> Case {
    let make = move |size: usize| format!("{start}{}{middle}{}{end}\n", open.repeat(size), close.repeat(size));
    sized(name, (100_000, 100_000), make, expected)
}

/// A file with this text, and a finding behind it.
fn sized(
    name: &'static str,
    sizes: (usize, usize),
    text: impl Fn(usize) -> String + Send + Sync + 'static,
    expected: Expected,
) -> Case {
    let make = move |scratch: &super::Scratch, size: usize| {
        scratch.write("src/hostile.rs", &format!("{}\n{CHECK}", text(size)));
    };
    Case { name: name.to_owned(), sizes, make: Box::new(make), ..Case::new(expected) }
}

fn bytes(name: &'static str, bytes: impl Fn(usize) -> Vec<u8> + Send + Sync + 'static) -> Case {
    let make = move |scratch: &super::Scratch, size: usize| {
        let mut all = bytes(size);
        all.extend(format!("\n{CHECK}").bytes());
        fs::write(scratch.path("src/hostile.rs"), all).expect("it can be written");
    };
    let expected = Unparsed("not UTF-8", true);
    Case { name: name.to_owned(), sizes: (1 << 20, 10 << 20), make: Box::new(make), ..Case::new(expected) }
}

fn table_of_texts(size: usize) -> String {
    let rows: String = (0..size).map(|number| format!("(\"a{number}\", \"b{number}\"), ")).collect();
    let calls = "g(a); let _ = std::env::var(b);";
    format!(
        "static T: [(&str, &str); {size}] = [{rows}];\nfn g(a: &str) {{}}\nfn f() {{ for &(a, b) in &T {{ {calls} }} }}\n"
    )
}

fn chain_of_constants(size: usize) -> String {
    let links: String = (0..size).map(|number| format!("const C{number}: &str = C{};\n", number + 1)).collect();
    format!("{links}const C{size}: &str = \"CI\";\nfn f() {{ let _ = std::env::var(C0); }}\n")
}

fn chain_of_imports(size: usize) -> String {
    let links: String = (0..size).map(|number| format!("use C{} as C{number};\n", number + 1)).collect();
    format!("{links}use std::env::var as C{size};\nfn f() {{ let _ = C0(\"CI\"); }}\n")
}

fn chain_of_aliases(size: usize) -> String {
    let links: String = (0..size).map(|number| format!("type C{number} = C{};\n", number + 1)).collect();
    format!("{links}type C{size} = std::io::Stdin;\nfn f(a: C0) {{ std::io::IsTerminal::is_terminal(&a); }}\n")
}

fn chain_of_functions(size: usize) -> String {
    let links: String = (0..size).map(|number| format!("fn f{number}(a: &str) {{ f{}(a) }}\n", number + 1)).collect();
    format!("{links}fn f{size}(a: &str) {{ let _ = std::env::var(a); }}\nfn f() {{ f0(\"CI\"); }}\n")
}
