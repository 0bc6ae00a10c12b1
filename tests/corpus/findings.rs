//! In: a program's folder. Out: what the built linter finds in it, as far as it is compared.

use std::{
    path::{Component, Path},
    process::{Command, Stdio},
};

use libtest_mimic::Failed;
use serde_json::Value;

/// What the linter says, as far as it is compared.
pub struct Finding {
    pub file: String,
    pub line: u64,
    pub lint: String,
    pub api: Option<String>,
    pub conditional: bool,
}

/// Lints a program with what can matter parsed, and with everything: both have to say the same.
pub fn lint(folder: &Path, config: &Path) -> Result<Vec<Finding>, Failed> {
    let said = run(folder, config, &["--parse", "relevant"])?;
    if said != run(folder, config, &["--parse", "everything"])? {
        return Err("with `--parse everything` the report differs".into());
    }
    let mut found = Vec::new();
    for line in said.lines().filter(|line| line.starts_with('{')) {
        let line: Value = serde_json::from_str(line)?;
        if line["reason"] == "compiler-message" {
            found.extend(finding(&line["message"], folder));
        }
    }
    Ok(found)
}

fn run(folder: &Path, config: &Path, words: &[&str]) -> Result<String, Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-bb-lint"));
    command.args(["bb-lint", "--workspace", "--offline", "--message-format", "json", "--manifest-path"]);
    command.arg(folder.join("Cargo.toml")).arg("--lint-config").arg(config).args(words).stdin(Stdio::null());
    let output = command.output()?;
    if !matches!(output.status.code(), Some(0 | 1)) {
        return Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

fn finding(message: &Value, root: &Path) -> Option<Finding> {
    let lint = message["code"]["code"].as_str()?.strip_prefix("bb_lint::")?.to_owned();
    let span = message["spans"].as_array()?.iter().find(|span| span["is_primary"] == true)?;
    let path = root.join(span["file_name"].as_str()?);
    Some(Finding {
        file: plain(path.strip_prefix(root).unwrap_or(&path)),
        line: span["line_start"].as_u64()?,
        lint,
        api: message["bb_lint"]["api"].as_str().map(str::to_owned),
        conditional: message["bb_lint"]["condition"].as_str().is_some_and(|condition| !condition.is_empty()),
    })
}

/// A path with `/` and without steps up, as the recorded files have it.
fn plain(path: &Path) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in path.components() {
        match part {
            Component::ParentDir if parts.last().is_some_and(|last| last != "..") => drop(parts.pop()),
            Component::CurDir => {}
            part => parts.push(part.as_os_str().to_string_lossy().into_owned()),
        }
    }
    parts.join("/")
}
