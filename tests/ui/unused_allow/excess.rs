//@ config: allow = [{ lint = "terminal_check", file = "src/lib.rs", count = 2, reason = "colour" }] #~ unused_allow
use std::io::{self, IsTerminal};

pub fn colour() -> bool {
    io::stdout().is_terminal()
}
