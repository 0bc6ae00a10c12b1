use std::io::{self, IsTerminal};

pub fn marked() -> bool {
    io::stdin().is_terminal() //~ terminal_check
}
