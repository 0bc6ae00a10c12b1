use std::io::{self, IsTerminal};

pub fn input() -> bool {
    io::stdin().is_terminal()
}

pub fn batch() -> bool {
    std::env::var_os("CI").is_some() //~ env_check
}

pub fn line() -> io::Result<String> {
    io::read_to_string(io::stdin()) //~ raw_stdin
}
