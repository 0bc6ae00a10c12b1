//@ dep: atty = "0.2"
//@ dep: console = "0.16"
//@ dep: crossterm = "0.29"
//@ dep: is-terminal = "0.4"
//@ dep: nix = { version = "0.31", features = ["fs"] }
//@ dep: rustix = { version = "1", features = ["termios"] }
use std::io::{stderr, stdin};

use console::Term;
use crossterm::tty::IsTty;

pub fn all() -> Vec<bool> {
    let term = Term::stdout();
    vec![
        atty::is(atty::Stream::Stdin), //~ terminal_check
        atty::isnt(atty::Stream::Stdout), //~ terminal_check
        console::user_attended(), //~ terminal_check
        term.is_term(), //~ terminal_check
        term.features().is_attended(), //~ terminal_check
        stderr().is_tty(), //~ terminal_check
        is_terminal::is_terminal(stdin()), //~ terminal_check
        nix::unistd::isatty(stdin()).unwrap_or(false), //~ terminal_check
        rustix::termios::isatty(stdin()), //~ terminal_check
    ]
}
