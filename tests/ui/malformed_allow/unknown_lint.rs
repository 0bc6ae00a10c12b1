use std::io::{self, IsTerminal};

pub fn colour() -> bool {
    // bb-lint: allow(terminal_checks, reason = "colour is about how to write") //~ malformed_allow
    io::stdout().is_terminal() //~ terminal_check
}
