use std::io::{self, IsTerminal};

pub fn below() -> bool {
    io::stdin().is_terminal() //~ terminal_check
}
