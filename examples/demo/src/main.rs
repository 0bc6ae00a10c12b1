//! Keeps notes. The code compiles and looks harmless; run the linter on it to see what it decides for itself.

mod interactive;
mod show;
mod store;

use std::{
    error::Error,
    io::{self, IsTerminal, Read},
};

use clap::{Parser, Subcommand};
use dialoguer::Confirm;

#[derive(Parser)]
struct Words {
    /// Never ask.
    #[arg(long, env = "NOTES_BATCH")]
    batch: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Add a note; `-` reads it from standard input.
    Add { text: String },
    /// List the notes.
    List,
    /// Delete every note.
    Clear,
    /// Copy the notes to a server.
    Push,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words = Words::parse();
    match words.command {
        Command::Add { text } => add(text),
        Command::List => show::list(&store::load()?),
        Command::Clear => clear(words.batch),
        Command::Push => push(),
    }
}

fn add(text: String) -> Result<(), Box<dyn Error>> {
    if text != "-" {
        return Ok(store::append(&text)?);
    }
    let mut piped = String::new();
    io::stdin().read_to_string(&mut piped)?;
    Ok(store::append(piped.trim())?)
}

/// Asks the terminal instead of the detector, and so hangs under a pseudo-terminal that nobody watches.
fn clear(batch: bool) -> Result<(), Box<dyn Error>> {
    if !batch && io::stdin().is_terminal() && std::env::var_os("CI").is_none() {
        let sure = Confirm::new().with_prompt("Delete every note?").interact()?;
        if !sure {
            return Ok(());
        }
    }
    Ok(store::clear()?)
}

/// As it should be: the detector decides, and the refusal says why and what to do.
fn push() -> Result<(), Box<dyn Error>> {
    let permit = interactive::ask_for("the server wants a token for this account")?;
    let token = permit.run(|| rpassword::prompt_password("Token: "))?;
    store::push(&token)
}
