use std::io::{self, IsTerminal};

pub fn looped() -> bool {
    io::stdin().is_terminal() //~ terminal_check
}
