//@ config: [detector]
//@ config: modules = ["case::interactive"]
//! Checks are allowed in the configured module and below it, and nowhere else.

pub mod interactive {
    use std::io::{self, IsTerminal};

    pub fn attended() -> bool {
        io::stdin().is_terminal() && streams::output()
    }

    mod streams {
        pub fn output() -> bool {
            std::io::IsTerminal::is_terminal(&std::io::stdout())
        }
    }
}

pub mod interactive_mode {
    use std::io::{self, IsTerminal};

    pub fn attended() -> bool {
        io::stdin().is_terminal() //~ terminal_check
    }
}
