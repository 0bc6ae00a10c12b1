//! Shows notes.

use std::{
    error::Error,
    io::{self, IsTerminal, Write},
};

/// Lists the notes, with numbers in colour where the output takes it.
pub fn list(notes: &[String]) -> Result<(), Box<dyn Error>> {
    let (on, off) = if io::stdout().is_terminal() { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
    for (index, note) in notes.iter().enumerate() {
        writeln!(io::stdout(), "{on}{}{off} {note}", index + 1)?;
    }
    if !is_ci::cached() {
        writeln!(io::stdout(), "{} notes", notes.len())?;
    }
    Ok(())
}
