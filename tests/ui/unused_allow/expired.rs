//@ config: allow = [{ lint = "terminal_check", module = "case", expires = "2021-06-01", reason = "colour" }] #~ unused_allow
use std::io::{self, IsTerminal};

pub fn colour() -> bool {
    io::stdout().is_terminal() //~ terminal_check
}
