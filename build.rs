//! In: the folders `lints/` and `catalogue/`. Out: two tables of their texts, so that the folders are the registry.

use std::{env, fmt::Write, fs, path::Path, path::PathBuf};

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it for build scripts"));
    let mut code = String::from("pub(crate) static LINTS: &[(&str, &str, &str)] = &[\n");
    for name in names(&root.join("lints")) {
        let folder = root.join("lints").join(&name);
        let (declaration, text) = (folder.join("lint.toml"), folder.join("doc.md"));
        writeln!(code, "    ({name:?}, include_str!({declaration:?}), include_str!({text:?})),")
            .expect("a string takes it");
    }
    code += "];\n";
    write("lints.rs", &code);
    let mut code = String::from("pub(crate) static CATALOGUE: &[(&str, &str)] = &[\n");
    for name in names(&root.join("catalogue")) {
        let (file, krate) = (root.join("catalogue").join(&name), name.trim_end_matches(".toml"));
        writeln!(code, "    ({krate:?}, include_str!({file:?})),").expect("a string takes it");
    }
    code += "];\npub(crate) static NAMES: &[(&str, &str)] = &[\n";
    let mut known: Vec<(String, String)> = Vec::new();
    for name in names(&root.join("catalogue")) {
        let text = fs::read_to_string(root.join("catalogue").join(&name)).expect("a table can be read");
        let rows: Vec<&str> = text.split("[[api]]").skip(1).collect();
        let asks = |row: &str| row.contains("effect = \"terminal_check\"") || row.contains("effect = \"prompt\"");
        // A name that is used for other things too is no hint that a crate hands on a known API.
        let telling = |row: &str| row.contains("form = \"trait-method\"") || row.contains("specific = true");
        for row in rows.iter().filter(|row| asks(row) && telling(row)) {
            let path = row.lines().find_map(|line| line.strip_prefix("path = \"")?.strip_suffix('"'));
            let names = path.iter().flat_map(|path| path.rsplit("::").take(2));
            known.extend(names.map(|word| (word.to_owned(), name.trim_end_matches(".toml").to_owned())));
        }
        if rows.iter().any(|row| asks(row)) {
            let package = name.trim_end_matches(".toml");
            known.push((package.replace('-', "_"), package.to_owned()));
        }
    }
    known.sort();
    known.dedup();
    for (name, package) in known {
        writeln!(code, "    ({name:?}, {package:?}),").expect("a string takes it");
    }
    code += "];\n";
    write("catalogue.rs", &code);
}

fn write(name: &str, code: &str) {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it for build scripts"));
    fs::write(out.join(name), code).expect("the build's own folder can be written");
}

fn names(folder: &Path) -> Vec<String> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<String> = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.retain(|name| !name.starts_with('.'));
    names.sort_by(|a, b| a.trim_end_matches(".toml").cmp(b.trim_end_matches(".toml")));
    names
}
