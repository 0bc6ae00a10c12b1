use std::io::{self, IsTerminal};

pub fn outer() -> bool {
    io::stdin().is_terminal() //~ terminal_check
}
