use std::io::{self, IsTerminal};

pub fn second() -> bool {
    io::stdin().is_terminal() //~ terminal_check
}
