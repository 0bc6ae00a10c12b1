//! In: what stopped a run. Out: one error type whose text names the thing and the fix; exit code 2.

use std::{io, ops::Range, path::PathBuf};

/// Why the linter could not do its work. Findings are not errors.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The command line asks for something that is not there.
    #[error("{message}")]
    Usage {
        /// What is wrong: lower case, no full stop.
        message: String,
        /// What to type instead.
        help: Option<String>,
    },
    /// A mistake in the configuration, with its place in the file.
    #[error("{message}")]
    Config {
        /// The file: `bb-lint.toml`, or the manifest that holds the configuration.
        path: PathBuf,
        /// That file's text.
        text: String,
        /// The bytes that are wrong.
        span: Range<usize>,
        /// What is wrong: lower case, no full stop.
        message: String,
        /// What to write instead.
        help: Option<String>,
    },
    /// A file that was named and cannot be read.
    #[error("cannot read `{}`: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// cargo cannot be started.
    #[error("cannot run `{}`: {source}", cargo.display())]
    NoCargo {
        /// The program that was tried.
        cargo: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The compiler cannot be started.
    #[error("cannot run the compiler `{}`: {source}", compiler.display())]
    NoCompiler {
        /// The program that was tried.
        compiler: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file that is there and cannot be changed.
    #[error("cannot change `{}`: {source}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file of `init` that cannot be written. Nothing was written then.
    #[error("cannot write `{}`: {source}; nothing was written", path.display())]
    Unwritten {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Files are to be changed that nothing could bring back.
    #[error("`{}` is under no version control, and `--fix` changes files", folder.display())]
    NoRepository {
        /// The folder of the workspace, or of a member beside it.
        folder: PathBuf,
    },
    /// Files are to be changed beside changes that are not committed.
    #[error("the working directory has uncommitted changes, and `--fix` changes files\n{}", listed(files))]
    Uncommitted {
        /// The changes: names from the repository's folder, `dirty` or `staged`.
        files: Vec<(String, &'static str)>,
    },
    /// A question that has no answer.
    #[error("{message}")]
    Unasked {
        /// Which, and why.
        message: String,
        /// Which flag answers it.
        help: String,
    },
    /// cargo ran and could not describe the workspace.
    #[error("cargo cannot describe the workspace\n\n{text}")]
    Cargo {
        /// cargo's own words.
        text: String,
    },
    /// A manifest that was read without cargo is none, or leads nowhere.
    #[error("cannot read the manifest `{}`: {message}", path.display())]
    Manifest {
        /// The manifest, or the folder in which it was looked for.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
    },
    /// The threads that read could not be started.
    #[error("cannot start threads: {0}")]
    Threads(String),
    /// The report could not be written.
    #[error("cannot write the report: {0}")]
    Output(#[from] io::Error),
}

/// A line for each file, as far as somebody would read them.
fn listed(files: &[(String, &str)]) -> String {
    const MOST: usize = 20;
    let mut text: String = files.iter().take(MOST).map(|(name, state)| format!("  * {name} ({state})\n")).collect();
    if files.len() > MOST {
        text += &format!("  … and {} more\n", files.len() - MOST);
    }
    text
}

impl Error {
    /// A command line that asks for something that is not there.
    pub(crate) fn usage(message: impl Into<String>, help: Option<String>) -> Error {
        Error::Usage { message: message.into(), help }
    }

    /// A question of `init` without an answer.
    pub(crate) fn unasked(message: impl Into<String>, flags: &str) -> Error {
        Error::Unasked { message: message.into(), help: format!("nothing was written; {flags}") }
    }

    /// What to do about it.
    pub fn help(&self) -> Option<&str> {
        match self {
            Error::Usage { help, .. } | Error::Config { help, .. } => help.as_deref(),
            Error::NoCargo { .. } => Some("install Rust with rustup, or name the program in `CARGO`"),
            Error::Unasked { help, .. } => Some(help),
            Error::NoRepository { .. } => Some("commit it to a repository, or pass `--allow-no-vcs`"),
            Error::Uncommitted { files } if files.iter().all(|(_, state)| *state == "staged") => {
                Some("commit these changes, or pass `--allow-staged`")
            }
            Error::Uncommitted { .. } => Some("commit these changes, or pass `--allow-dirty`"),
            Error::Unreadable { .. }
            | Error::Unwritten { .. }
            | Error::Cargo { .. }
            | Error::Manifest { .. }
            | Error::NoCompiler { .. }
            | Error::Unwritable { .. }
            | Error::Threads(_)
            | Error::Output(_) => None,
        }
    }
}
