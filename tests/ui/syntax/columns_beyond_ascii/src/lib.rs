use std::io::{self, IsTerminal};

pub fn größe() -> (&'static str, bool) {
	("日本語 🦀 é", io::stdout().is_terminal()) //~ terminal_check
}
