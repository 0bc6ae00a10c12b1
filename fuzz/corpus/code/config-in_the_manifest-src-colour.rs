use std::io::{self, IsTerminal};

pub fn on() -> bool {
    io::stdin().is_terminal()
}
