//! In: files to remove, and perhaps `--yes`, `--no-input` or `--json`; out: the files are gone, or it says why it did not ask.
//!
//! `cargo run --example remove --features clap,prompts,serde -- FILE...`

use bb_interactive::{Detector, Flags, PromptError, Refusal, Stream, reason};
use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// Removes files, after asking
#[derive(Parser)]
struct Cli {
    /// What to remove
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Remove without asking
    #[arg(long)]
    yes: bool,
    /// Print what happened as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    interaction: Flags,
}

impl Cli {
    fn detector(&self) -> Detector {
        self.interaction.detector().prefix("REMOVE").machine_output("--json", self.json).prompts_on(Stream::Stderr)
    }

    fn may_remove(&self) -> Result<bool, PromptError> {
        if self.yes {
            return Ok(true);
        }
        let why = reason!("the files cannot be brought back").answered_by("--yes");
        let permit = self.detector().detect_for(why)?;
        permit.confirm(&format!("remove {} files?", self.files.len()))
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match cli.may_remove() {
        Ok(true) => remove(&cli.files),
        Ok(false) => ExitCode::SUCCESS,
        Err(PromptError::Refused(refusal)) if cli.json => say(&refusal),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// A program that reads the output gets the refusal in its form.
fn say(refusal: &Refusal) -> ExitCode {
    match serde_json::to_string_pretty(refusal) {
        Ok(form) => println!("{form}"),
        Err(error) => eprintln!("error: {error}"),
    }
    ExitCode::FAILURE
}

fn remove(files: &[PathBuf]) -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for file in files {
        if let Err(error) = std::fs::remove_file(file) {
            eprintln!("error: {} was not removed: {error}", file.display());
            code = ExitCode::FAILURE;
        }
    }
    code
}
