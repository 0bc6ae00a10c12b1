use std::io::{self, IsTerminal};

pub fn one() -> bool {
    io::stdin().is_terminal() //~ terminal_check
}
