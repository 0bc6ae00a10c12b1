//@ config: allow = [{ lint = "terminal_check", module = "case", count = 1, reason = "colour" }]
//! The count covers the first place; the next one is one more than was granted.
use std::io::{self, IsTerminal};

pub fn colour() -> bool {
    io::stdout().is_terminal()
}

pub fn progress() -> bool {
    io::stderr().is_terminal() //~ terminal_check
}
