use std::io::{self, IsTerminal};

pub fn first() -> bool {
    io::stdin().is_terminal() //~ terminal_check
}
