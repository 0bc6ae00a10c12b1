//@ dep: bb-interactive = "0.1"
use std::{io, time::Duration};

use bb_interactive::stdin::{Piped, StdinState, probe, read_piped};

pub fn message() -> io::Result<Option<String>> {
    match read_piped(Duration::from_millis(250))? {
        Piped::Text(text) => Ok(Some(text)),
        Piped::Nothing(_) => Ok(None),
    }
}

pub fn ready() -> io::Result<bool> {
    Ok(matches!(probe(Duration::from_millis(250))?, StdinState::Ready))
}
