use std::io::{self, IsTerminal};

/// Known, wherever it stands.
pub fn known() -> bool {
    io::stdin().is_terminal()
}

/// One of two is known.
pub fn grown() -> bool {
    io::stdin().is_terminal()
        && io::stdout().is_terminal() //~ terminal_check
}

/// Known for another API.
pub fn another() -> bool {
    std::env::var("CI").is_ok() //~ env_check
}

pub struct Screen;

impl Screen {
    /// A method has its type's name.
    pub fn wide(&self) -> bool {
        io::stdout().is_terminal()
    }
}
