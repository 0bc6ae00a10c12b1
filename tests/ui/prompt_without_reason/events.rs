//@ dep: crossterm = "0.29"
use std::{io, time::Duration};

use crossterm::event::{self, Event, KeyCode};

pub fn key() -> io::Result<Option<KeyCode>> {
    if !event::poll(Duration::from_millis(100))? { //~ prompt_without_reason
        return Ok(None);
    }
    match event::read()? { //~ prompt_without_reason
        Event::Key(key) => Ok(Some(key.code)),
        _ => Ok(None),
    }
}
