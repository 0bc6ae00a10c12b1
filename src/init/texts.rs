//! In: what is to be set up. Out: the text of each file.

use super::proposal::{Module, Proposal};
use crate::{
    cli::{Origin, RUNTIME},
    config::Level,
    error::Error,
    lint::registry,
};

/// The schema's file, beside the configuration.
pub(super) const SCHEMA: &str = "bb-lint.schema.json";

/// The settings of VS Code.
pub(super) const VSCODE: &str = include_str!("files/vscode.json");

const PRE_COMMIT: &str = include_str!("files/pre-commit.yaml");
const STEPS: &str = include_str!("files/github.yml");
const WORKFLOW: &str = include_str!("files/workflow.yml");

/// The configuration, with everything but the detector as comments.
pub(super) fn configuration(detector: &str, proposal: &Proposal, schema: bool) -> String {
    let first = if schema {
        format!("#:schema ./{SCHEMA}\n")
    } else {
        format!(
            "# Editors complete this file when its first line is `#:schema ./{SCHEMA}`;\n\
             # `cargo bb-lint schema > {SCHEMA}` writes that file.\n"
        )
    };
    let detector = if detector == RUNTIME {
        format!(
            "# The detector is the crate `{RUNTIME}`, which needs no entry. A program with a detector of its own has\n\
             # [detector]\n# modules = [\"my_cli::interactive\"]   # where checks are allowed\n"
        )
    } else {
        module(detector, proposal.modules.iter().find(|module| module.path == detector))
    };
    let lints: String = registry::all()
        .iter()
        .filter(|lint| lint.built)
        .map(|lint| {
            let setting = format!("{} = \"{}\"", lint.name, word(lint.level));
            format!("# {setting:<32} # {}\n", lint.summary)
        })
        .collect();
    format!("{first}\n{detector}\n[lints]   # allow, warn or deny; as it is without a line here:\n{lints}")
}

fn module(path: &str, found: Option<&Module>) -> String {
    let quoted = |text: &str| toml::Value::from(text).to_string();
    let mut text = "[detector]\n".to_owned();
    if let Some(module) = found {
        let checks: Vec<String> = module.checks.iter().map(|(lint, count)| format!("{lint} {count}")).collect();
        text += &format!("# Checks that stand in it: {}.\n", checks.join(", "));
    }
    text += &format!("modules = [{}]   # where checks are allowed\n", quoted(path));
    if let Some(module) = found.filter(|module| !module.functions.is_empty()) {
        let functions: Vec<String> = module.functions.iter().map(|function| quoted(function)).collect();
        text += &format!(
            "# These hold the checks. Name those that decide, and what is asked where they permit it is permitted.\n\
             # detect = [{}]\n",
            functions.join(", ")
        );
    }
    text
}

fn word(level: Level) -> &'static str {
    match level {
        Level::Allow => "allow",
        Level::Warn => "warn",
        Level::Deny => "deny",
    }
}

/// The entry for pre-commit. `folder` is the workspace's in the repository, where it is not the repository itself.
pub(super) fn pre_commit(origin: &Origin, folder: Option<&str>) -> String {
    let text = PRE_COMMIT.replace("ADDRESS", &origin.address).replace("REVISION", &origin.revision);
    match folder {
        None => text,
        Some(folder) => text + &format!("        args: [--manifest-path, {:?}]\n", format!("{folder}/Cargo.toml")),
    }
}

/// The workflow for GitHub, which names actions by their repository on it.
pub(super) fn workflow(origin: &Origin, folder: Option<&str>) -> Result<String, Error> {
    let path = origin.address.strip_prefix("https://github.com/").or(origin.address.strip_prefix("git@github.com:"));
    let repository = path.map(|path| path.trim_end_matches('/').trim_end_matches(".git"));
    let Some(repository) = repository.filter(|path| path.split('/').filter(|part| !part.is_empty()).count() == 2)
    else {
        let message = format!("a workflow on GitHub cannot take an action from `{}`", origin.address);
        let help = "name a repository there, as in `--from https://github.com/me/cargo-bb-lint@v1`";
        return Err(Error::usage(message, Some(help.to_owned())));
    };
    let mut steps = STEPS.replace("ADDRESS", repository).replace("REVISION", &origin.revision);
    if let Some(folder) = folder {
        steps += &format!("    working-directory: {folder:?}\n");
    }
    Ok(steps.lines().fold(WORKFLOW.to_owned(), |text, line| text + &format!("      {line}\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_what_the_documentation_shows() {
        let page = include_str!("../../docs/integrations.md");
        for (language, text) in [("yaml", PRE_COMMIT), ("yaml", STEPS), ("json", VSCODE)] {
            assert!(page.contains(&format!("\n```{language}\n{text}```\n")), "docs/integrations.md lacks\n{text}");
        }
    }

    #[test]
    fn actions_are_named_by_their_repository() {
        let origin = |address: &str| Origin { address: address.to_owned(), revision: "v1".to_owned() };
        for address in ["https://github.com/a/b", "https://github.com/a/b.git", "git@github.com:a/b"] {
            let text = workflow(&origin(address), Some("tool")).expect("it is one");
            assert!(text.contains("      - uses: a/b@v1\n"), "{text}");
            assert!(text.ends_with("          args: --workspace\n          working-directory: \"tool\"\n"), "{text}");
        }
        for address in ["https://example.com/a/b", "https://github.com/a", "https://github.com/a/b/c"] {
            assert!(workflow(&origin(address), None).is_err(), "{address}");
        }
    }
}
