use std::io::{self, IsTerminal};

pub fn old() -> bool {
    io::stdin().is_terminal() //~ terminal_check
}
