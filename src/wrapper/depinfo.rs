//! In: what the compiler wrote of a crate's files, and more of them. Out: the same file with both, so that cargo asks again when
//! one changes.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::cli::OPTIONS;

/// Adds files, and the value of the variable that options come from.
pub(super) fn extend(file: &Path, more: &[PathBuf], options: Option<&str>) -> io::Result<()> {
    let text = fs::read_to_string(file)?;
    fs::write(file, extended(&text, more, options))
}

/// cargo takes the first line that names files, and each that names a variable.
fn extended(text: &str, more: &[PathBuf], options: Option<&str>) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if let Some(line) = lines.iter_mut().find(|line| !line.starts_with('#') && line.contains(':')) {
        // No name with a line ending can be written there.
        for path in more.iter().map(|path| path.to_string_lossy()).filter(|path| !path.contains(['\n', '\r'])) {
            *line += &format!(" {}", path.replace(' ', "\\ "));
        }
    }
    let value = options.map(|value| format!("={}", escaped(value))).unwrap_or_default();
    lines.push(format!("# env-dep:{OPTIONS}{value}"));
    lines.join("\n") + "\n"
}

/// As the compiler escapes the values of variables there.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_the_variable_are_added() {
        let text = "/t/a-1.d: src/lib.rs\n\n/t/liba-1.rmeta: src/lib.rs\n\nsrc/lib.rs:\n\n# env-dep:CARGO_PKG_NAME=a\n";
        let more = [PathBuf::from("/w/bb-lint.toml"), PathBuf::from("/w/a b")];
        let expected = "/t/a-1.d: src/lib.rs /w/bb-lint.toml /w/a\\ b\n\n/t/liba-1.rmeta: src/lib.rs\n\nsrc/lib.rs:\n\n\
                        # env-dep:CARGO_PKG_NAME=a\n# env-dep:BB_LINT_OPTIONS=-D\\\\x\n";
        assert_eq!(extended(text, &more, Some("-D\\x")), expected);
        assert!(extended(text, &[], None).ends_with("\n# env-dep:BB_LINT_OPTIONS\n"));
    }
}
