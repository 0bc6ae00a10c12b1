use std::io::{self, IsTerminal};

// bb-lint: allow(terminal_check, reason = "the table is as wide as the terminal") //~ unused_allow
pub fn width() -> usize {
    80
}

pub fn other_lint() -> bool {
    // bb-lint: allow(env_check, reason = "names the wrong lint") //~ unused_allow
    io::stdout().is_terminal() //~ terminal_check
}

pub fn too_far_away() -> bool {
    // bb-lint: allow(terminal_check, reason = "stands on another statement") //~ unused_allow
    let name = "stdout";
    !name.is_empty() && io::stdout().is_terminal() //~ terminal_check
}
