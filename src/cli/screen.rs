//! In: the standard output. Out: how a text is laid out there, and whether a pager shows it.

use std::{
    env,
    io::{self, Write},
    process::{Command, Stdio},
};

use bb_interactive::output::{self, Stream};

use crate::render::Sheet;

/// Nothing can be laid out on less.
const NARROWEST: usize = 40;

/// A screen that somebody reads.
#[derive(Debug)]
pub(crate) struct Screen {
    pub(crate) sheet: Sheet,
    paging: bool,
}

impl Screen {
    /// `None` where the text goes to a program, which is given it as it was written.
    pub(crate) fn of_process(colour: bool) -> Option<Screen> {
        let worth = output::worth(Stream::Stdout);
        let sheet = Sheet { width: width(), colour };
        (colour || worth.progress).then_some(Screen { sheet, paging: worth.paging })
    }

    /// Shows a text in the pager; whether one showed it. A pager waits for keys, so there is none where nobody can be asked.
    pub(crate) fn page(&self, text: &str) -> io::Result<bool> {
        let Some(mut pager) = self.paging.then(pager).flatten() else { return Ok(false) };
        for (name, usual) in [("LESS", "FRX"), ("LV", "-c")] {
            if env::var_os(name).is_none() {
                pager.env(name, usual);
            }
        }
        let Ok(mut running) = pager.stdin(Stdio::piped()).spawn() else { return Ok(false) };
        if let Some(mut stdin) = running.stdin.take() {
            // A pager that was left before the end has shown enough.
            match stdin.write_all(text.as_bytes()) {
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(error),
                _ => {}
            }
        }
        // With these a shell says that it found no such program.
        Ok(!matches!(running.wait()?.code(), Some(126 | 127)))
    }
}

/// How many letters a line may have.
pub(super) fn width() -> usize {
    terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0)).max(NARROWEST)
}

/// What `PAGER` says, in the shell's words, as git reads it; `less` where it says nothing.
fn pager() -> Option<Command> {
    let Some(given) = env::var_os("PAGER") else { return Some(Command::new("less")) };
    if given.is_empty() || given == "cat" {
        return None;
    }
    let (shell, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut command = Command::new(shell);
    command.arg(flag).arg(given);
    Some(command)
}
