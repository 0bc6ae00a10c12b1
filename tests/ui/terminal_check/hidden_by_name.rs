//! A trait that a glob brings is not in scope where its name is something else.
use std::io::*;

pub trait IsTerminal {
    fn is_terminal(&self) -> bool;
}

impl IsTerminal for Stdin {
    fn is_terminal(&self) -> bool {
        false
    }
}

pub fn own() -> bool {
    stdin().is_terminal()
}

pub fn by_its_path() -> bool {
    use std::io::IsTerminal as Real;
    Real::is_terminal(&stdin()) //~ terminal_check
}

pub mod others {
    pub mod brought {
        pub use std::io::IsTerminal;
    }

    use std::io::stderr;

    use brought::*;

    pub fn theirs() -> bool {
        stderr().is_terminal() //~ terminal_check
    }
}
