use std::io::{self, IsTerminal};

pub fn nobody() -> bool {
    io::stdin().is_terminal()
}
