use std::io::{self, IsTerminal};

pub fn case() -> bool {
    io::stdin().is_terminal()
}
