pub mod one {
    pub use super::two::*;
    pub use crate::one as again;
}

pub mod two {
    pub use super::one::*;
    pub use std::io::{IsTerminal, stdin};
}

extern crate self as me;

use me::one::again::again::*;

pub fn round() -> bool {
    stdin().is_terminal() //~ terminal_check
}
