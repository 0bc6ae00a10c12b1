//! In: the words behind `init`. Out: what is to be set up, as far as flags say it.

use std::str::FromStr;

use clap::{Args, ValueEnum};

/// What stands for the runtime crate where a detector is named.
pub(crate) const RUNTIME: &str = "bb-interactive";

/// What `init` is to set up; what no flag says is asked.
#[derive(Debug, Clone, Args)]
pub(crate) struct SetUp {
    /// Where checks are allowed: a module, as in `my_cli::interactive`, or `bb-interactive` for the crate
    #[arg(long, value_name = "MODULE")]
    pub(crate) detector: Option<String>,
    /// Write an entry for pre-commit; needs `--from`
    #[arg(long)]
    pub(crate) pre_commit: bool,
    /// Write a step for this CI; needs `--from`
    #[arg(long, value_name = "CI")]
    pub(crate) ci: Option<Ci>,
    /// Write the settings of this editor, and the schema of the configuration
    #[arg(long, value_name = "EDITOR")]
    pub(crate) editor: Option<Editor>,
    /// Where pre-commit and CI take the linter from: a repository's address, and a tag or a commit
    #[arg(long, value_name = "ADDRESS@REVISION")]
    pub(crate) from: Option<Origin>,
    /// Ask nothing: take the proposed detector, and write no more than flags ask for
    #[arg(short, long)]
    pub(crate) yes: bool,
    /// Show what would be written, and write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// A CI that a step can be written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ci {
    Github,
}

/// An editor that settings can be written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Editor {
    Vscode,
}

/// A repository of the linter at a revision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) address: String,
    pub(crate) revision: String,
}

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Origin, String> {
        // It goes into YAML as it is.
        let plain = |text: &str, more: &str| {
            let first = text.chars().next().is_some_and(char::is_alphanumeric);
            first && text.chars().all(|letter| letter.is_ascii_alphanumeric() || more.contains(letter))
        };
        match text.rsplit_once('@') {
            Some((address, revision)) if plain(address, "-._~/:@%") && plain(revision, "-._/") => {
                Ok(Origin { address: address.to_owned(), revision: revision.to_owned() })
            }
            _ => Err("expected an address and a revision, as in `https://github.com/me/cargo-bb-lint@v1`".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_has_an_address_and_a_revision() {
        let origin = |text: &str| text.parse::<Origin>().map(|origin| (origin.address, origin.revision));
        let pair = |address: &str, revision: &str| Ok((address.to_owned(), revision.to_owned()));
        assert_eq!(origin("https://github.com/a/b@v1"), pair("https://github.com/a/b", "v1"));
        assert_eq!(origin("git@example.com:a/b@0f3c"), pair("git@example.com:a/b", "0f3c"));
        for bad in ["", "https://github.com/a/b", "a b@v1", "a@", "@v1", "a@v1: x", "a\n@v1", "-a@v1"] {
            assert!(origin(bad).is_err(), "{bad}");
        }
    }
}
