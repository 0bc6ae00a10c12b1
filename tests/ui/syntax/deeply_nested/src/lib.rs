pub mod deep;

use std::io::{self, IsTerminal};

pub fn fine() -> bool {
    io::stdin().is_terminal() //~ terminal_check
}
