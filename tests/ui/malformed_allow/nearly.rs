//! What was meant as an allowance and is none says so.
use std::io::{self, IsTerminal};

// bb_lint: allow(terminal_check, reason = "colour") //~ malformed_allow
pub fn underscore() -> bool {
    io::stdout().is_terminal() //~ terminal_check
}

// bb-lint allow(terminal_check, reason = "colour") //~ malformed_allow
pub fn no_colon() -> bool {
    io::stdout().is_terminal() //~ terminal_check
}

/// bb-lint: allow(terminal_check, reason = "colour") //~ malformed_allow
pub fn documentation() -> bool {
    io::stdout().is_terminal() //~ terminal_check
}

#[cfg_attr(bb_lint, allow(bb_lint::terminal_check, dead_code, reason = "colour"))]
pub fn beside_another_tools() -> bool {
    io::stdout().is_terminal()
}
