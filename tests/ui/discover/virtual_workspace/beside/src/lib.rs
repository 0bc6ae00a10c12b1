use std::io::{self, IsTerminal};

pub fn beside() -> bool {
    io::stdin().is_terminal() //~ terminal_check
}
