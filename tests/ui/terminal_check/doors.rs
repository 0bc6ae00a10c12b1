//@ dep: dialoguer = "0.12"
//@ dep: nix = { version = "0.31", features = ["fs"] }
//! Other crates' names that lead to a catalogued one.
use dialoguer::console::{self, Term};
use nix::libc;

pub fn output() -> bool {
    Term::stdout().features().is_attended() //~ terminal_check
        || console::user_attended_stderr() //~ terminal_check
}

pub fn input() -> bool {
    // SAFETY: any descriptor may be asked about.
    unsafe { libc::isatty(libc::STDIN_FILENO) == 1 } //~ terminal_check
}
