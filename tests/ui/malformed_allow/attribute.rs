use std::io::{self, IsTerminal};

#[cfg_attr(bb_lint, allow(bb_lint::terminal_check))] //~ malformed_allow
pub fn colour() -> bool {
    io::stdout().is_terminal() //~ terminal_check
}

#[cfg_attr(bb_lint, allow(bb_lint::tty_check, reason = "there is no such lint"))] //~ malformed_allow
pub fn progress() -> bool {
    io::stderr().is_terminal() //~ terminal_check
}
