//! In: the inventory. Out: Markdown to keep: a table a file, keyed by file and item, so that moved lines change nothing.

use std::collections::BTreeMap;

use super::{Shown, guard};
use crate::render::visible;

const OPENING: &str = "# Questions\n\nEvery question that this workspace can ask, as `cargo bb-lint prompts` reads it from the \
code. `cargo bb-lint prompts --check` fails when this page is no longer so. What stands in braces is put in when the program \
runs, and — is what the code does not say.\n";

pub(super) fn text(shown: &Shown<'_>) -> String {
    let mut files: BTreeMap<String, Vec<[String; 5]>> = BTreeMap::new();
    for question in shown.questions {
        let or_none = |text: &Option<String>| text.as_deref().map_or_else(|| "—".to_owned(), escaped);
        let flag = question.flag.as_deref().map_or_else(|| "—".to_owned(), code);
        // An allowance's reason is the only text among the guard's words.
        let permitted = match &question.guard {
            crate::inventory::Guard::Allowed { reason } => format!("nothing; allowed: {}", escaped(reason)),
            known => guard(known, &code),
        };
        let row = [code(&question.item), or_none(&question.text), or_none(&question.reason), flag, permitted];
        files.entry(shown.path(question)).or_default().push(row);
    }
    let mut text = OPENING.to_owned();
    if files.is_empty() {
        text += "\nThere is none.\n";
    }
    for (path, mut rows) in files {
        rows.sort();
        text += &format!(
            "\n## {}\n\n| in | asks | because | answered by | permitted by |\n|---|---|---|---|---|\n",
            code(&path)
        );
        text.extend(rows.iter().map(|row| format!("| {} |\n", row.join(" | "))));
    }
    text
}

/// Text that Markdown shows as it is.
fn escaped(text: &str) -> String {
    let mut clean = String::new();
    for letter in visible::line(text).chars() {
        match letter {
            '<' => clean += "&lt;",
            '&' => clean += "&amp;",
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '#' | '>' | '!' | '@' | '$' => {
                clean.extend(['\\', letter])
            }
            _ => clean.push(letter),
        }
    }
    clean
}

/// Text as code. A table ends a cell at `|` even inside of code.
fn code(text: &str) -> String {
    let text = visible::line(text).replace('|', "\\|");
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_markup() {
        assert_eq!(escaped("a | <b> *c* `d`\n"), "a \\| &lt;b\\> \\*c\\* \\`d\\`\\\\n");
        assert_eq!(code("a`|"), "`` a`\\| ``");
    }
}
