//! In: what the baseline allows. Out: its file, sorted, one entry a line, so that what two branches strike merges where it can.

use std::{collections::BTreeMap, path::Path};

use crate::{config::baseline::Key, error::Error};

const OPENING: &str = "\
# Findings that were there when the lints were adopted. Others fail, and what is mended has to be struck:
#     cargo bb-lint baseline --shrink
# Where branches conflict, keep the lines of both sides and strike again. In .gitattributes, git does so by itself with
#     bb-lint-baseline.toml merge=union
";

/// The text of the file.
pub(crate) fn baseline(reasons: &[String], entries: &BTreeMap<Key, usize>) -> String {
    let mut text = format!("{OPENING}reasons = [\n");
    for reason in reasons {
        text += &format!("    {},\n", quoted(reason));
    }
    text += "]\nfindings = [\n";
    for (Key { item, lint, api, also }, count) in entries {
        let also: Vec<String> = also.iter().map(|item| quoted(item)).collect();
        let also = if also.is_empty() { String::new() } else { format!("also = [{}], ", also.join(", ")) };
        let api = api.as_ref().map(|api| format!("api = {}, ", quoted(api))).unwrap_or_default();
        let (item, lint) = (quoted(item), quoted(lint));
        text += &format!("    {{ item = {item}, {also}lint = {lint}, {api}count = {count} }},\n");
    }
    text + "]\n"
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// Writes the file, or removes it where nothing is left to allow.
pub(crate) fn save(path: &Path, text: Option<&str>) -> Result<(), Error> {
    let saved = match text {
        Some(text) => std::fs::write(path, text),
        None if path.exists() => std::fs::remove_file(path),
        None => Ok(()),
    };
    saved.map_err(|source| Error::Unwritable { path: path.to_owned(), source })
}
