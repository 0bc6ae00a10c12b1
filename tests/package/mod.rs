//! What `ui` and `properties` share: one file made into a package.

/// The files of a package named `case`, by what the comments at the text's top say.
pub fn files(text: &str, known: &[String]) -> Result<Vec<(String, String)>, String> {
    let (mut edition, mut file) = ("2024", if text.contains("fn main()") { "src/main.rs" } else { "src/lib.rs" });
    let (mut dependencies, mut config) = (known.to_vec(), String::new());
    for line in text.lines().map_while(|line| line.strip_prefix("//@ ")) {
        match line.split_once(": ") {
            Some(("dep", dependency)) => dependencies.push(dependency.to_owned()),
            Some(("config", line)) => config = config + line + "\n",
            Some(("edition", given)) => edition = given,
            Some(("file", given)) => file = given,
            _ => return Err(format!("unknown header `//@ {line}`")),
        }
    }
    let manifest = format!(
        "[package]\nname = \"case\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\npublish = false\n\n\
         [dependencies]\n{}\n\n[workspace]\n",
        dependencies.join("\n")
    );
    let mut files = vec![("Cargo.toml".to_owned(), manifest)];
    if !config.is_empty() {
        files.push(("bb-lint.toml".to_owned(), config));
    }
    if !file.starts_with("src/") {
        files.push(("src/lib.rs".to_owned(), String::new()));
    }
    files.push((file.to_owned(), text.to_owned()));
    Ok(files)
}
