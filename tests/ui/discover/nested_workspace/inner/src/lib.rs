use std::io::{self, IsTerminal};

pub fn inner() -> bool {
    io::stdin().is_terminal()
}
