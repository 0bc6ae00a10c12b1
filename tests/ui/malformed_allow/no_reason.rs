use std::io::{self, IsTerminal};

pub fn colour() -> bool {
    // bb-lint: allow(terminal_check) //~ malformed_allow
    io::stdout().is_terminal() //~ terminal_check
}

pub fn progress() -> bool {
    // bb-lint: allow(terminal_check, reason = "") //~ malformed_allow
    io::stderr().is_terminal() //~ terminal_check
}

pub fn for_later() -> bool {
    // bb-lint: allow(terminal_check, reason = "TODO: find out why") //~ malformed_allow
    std::io::stderr().is_terminal() //~ terminal_check
}
