use std::io::{self, IsTerminal};

pub const HELP: &str = "write // bb-lint: allow(terminal_check) on the line";

pub fn colour() -> bool {
    // bb-lint: allow(terminal_check, reason = "colour, \"dumb\" terminals excepted")
    io::stdout().is_terminal()
}

// The words bb-lint and allow(terminal_check) in prose are no allowance.
#[cfg_attr(bb_lint, allow(dead_code))]
pub fn other() {}
