//! In: the process's standard streams; out: which are terminals, and whether it is in the foreground.

use std::io::IsTerminal;

/// One of the two streams that a program writes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// What was seen at one moment; every part can change while the program runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Streams {
    pub(crate) stdin: bool,
    pub(crate) stdout: bool,
    pub(crate) stderr: bool,
    pub(crate) background: bool,
}

impl Streams {
    /// Asks the system now. No device is opened: `/dev/tty` existing proves nothing.
    pub(crate) fn of_process() -> Self {
        let stdin = std::io::stdin().is_terminal();
        Self {
            stdin,
            stdout: std::io::stdout().is_terminal(),
            stderr: std::io::stderr().is_terminal(),
            background: stdin && in_background(),
        }
    }

    pub(crate) fn is_terminal(self, stream: Stream) -> bool {
        match stream {
            Stream::Stdout => self.stdout,
            Stream::Stderr => self.stderr,
        }
    }
}

/// A process outside the terminal's foreground group is stopped when it reads from the terminal,
/// or changes its modes (POSIX, General Terminal Interface, 11.1.4). A terminal that does not
/// control this process has no group to tell, and stops nobody.
#[cfg(unix)]
fn in_background() -> bool {
    rustix::termios::tcgetpgrp(std::io::stdin()).is_ok_and(|foreground| foreground != rustix::process::getpgrp())
}

#[cfg(not(unix))]
fn in_background() -> bool {
    false
}
