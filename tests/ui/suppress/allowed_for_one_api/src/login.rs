use std::io::{self, IsTerminal};

pub fn echo() -> bool {
    io::stdin().is_terminal()
}

pub fn raw() -> bool {
    // SAFETY: any descriptor may be asked about.
    unsafe { libc::isatty(0) == 1 } //~ terminal_check
}
