//@ config: allow = [{ lint = "terminal_check", module = "case", count = 1, reason = "colour" }]
//! One more than the count: the places cannot be told apart, so all are reported.
use std::io::{self, IsTerminal};

pub fn colour() -> bool {
    io::stdout().is_terminal() //~ terminal_check
}

pub fn progress() -> bool {
    io::stderr().is_terminal() //~ terminal_check
}
