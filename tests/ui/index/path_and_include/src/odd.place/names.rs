use std::io::{self, IsTerminal};

pub fn names() -> bool {
    io::stdin().is_terminal() //~ terminal_check
}
