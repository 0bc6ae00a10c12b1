use std::io::{self, IsTerminal};

pub fn left_out() -> bool {
    io::stdin().is_terminal()
}
