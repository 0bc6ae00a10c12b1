//@ dep: libc = "0.2"
use std::io::{self as streams, IsTerminal as Attached, stdout as out};

use libc::{STDIN_FILENO as INPUT, isatty as tty};

pub fn output() -> bool {
    out().is_terminal() //~ terminal_check
}

pub fn errors() -> bool {
    Attached::is_terminal(&streams::stderr()) //~ terminal_check
}

pub fn input() -> bool {
    // SAFETY: the descriptor is a constant.
    unsafe { tty(INPUT) == 1 } //~ terminal_check
}
