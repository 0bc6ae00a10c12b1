use std::io::{self, IsTerminal};

pub fn input() -> bool {
    io::stdin().is_terminal() //~ terminal_check
}

pub fn batch() -> bool {
    std::env::var_os("CI").is_some()
}
