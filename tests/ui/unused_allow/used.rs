//@ config: [[allow]]
//@ config: lint = "terminal_check"
//@ config: module = "case::colour"
//@ config: api = "std::io::IsTerminal::is_terminal"
//@ config: count = 1
//@ config: reason = "colour is about how to write"
use std::io::{self, IsTerminal};

pub mod colour {
    pub fn on() -> bool {
        std::io::IsTerminal::is_terminal(&std::io::stdout())
    }
}

pub fn on_its_line() -> bool {
    io::stderr().is_terminal() // bb-lint: allow(terminal_check, reason = "progress bars are output")
}

// bb-lint: allow(terminal_check, reason = "both are about how to write")
pub fn on_the_item() -> (bool, bool) {
    (io::stdout().is_terminal(), io::stderr().is_terminal())
}

#[cfg_attr(bb_lint, allow(bb_lint::env_check, reason = "the report links to the running job"))]
pub fn link() -> Option<String> {
    std::env::var("GITLAB_CI").ok()
}

/// Used on another platform: judged on the code for all of them.
#[cfg(windows)]
pub fn console() -> bool {
    // bb-lint: allow(terminal_check, reason = "escape sequences are turned on for a console only")
    io::stdout().is_terminal()
}
