//! In: how long to wait for a first byte; out: what standard input is, or all that was piped into it.
//!
//! A program that reads standard input to its end before it looks at a missing argument waits for
//! ever on a pipe whose owner never writes: no CPU, no output, no error. Such a pipe and one whose
//! owner has not begun yet look the same, so something has to give up after a time. [`probe`] gives
//! up on the *first byte* only. Once something came, only the end of the input ends it, so that a
//! pause in the middle cuts nothing.
//!
//! None of this is for a program that was told to read standard input, or for one whose purpose it is to
//! read it, as a filter's or a server's: they read it as they like, and wait as long as it takes.
//!
//! # What was measured, and where
//!
//! On Linux with `poll(2)`: `/dev/null`, files, directories and a standard input that was closed (the
//! standard library opens `/dev/null` in its place) are ready at once, and only a read tells that
//! they are empty. An idle pipe is not ready. A pipe at its end hangs up without being readable. The
//! interfaces that `polling`, `mio` and `tokio` are built on cannot watch files at all, a thread that
//! reads and is given up steals the next input, and a standard input that is set non-blocking is so for
//! the shell that started the program as well. So `poll(2)` it is, once, on this thread.
//!
//! On macOS `poll` does not know devices, so a device that is no terminal counts as ready there. That
//! comes from other programs' reports and was not tried. On Windows nothing that is safe to call
//! tells whether a pipe holds something, so a pipe counts as ready without waiting, and a reader waits
//! for its end. That was not tried either. The same holds where there is neither.

#[cfg(feature = "clap")]
mod arguments;
#[cfg(unix)]
mod poll;

#[cfg(feature = "clap")]
pub use arguments::FromStdin;

use std::fmt;
use std::io::{self, IsTerminal, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long to wait for the first byte where nothing else is said: 250 ms. A program that was started in
/// a pipe has written by then, and a person hardly notices.
pub const WINDOW: Duration = Duration::from_millis(250);

/// What standard input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StdinState {
    /// A terminal, which is asked by a prompt and never by a probe.
    Terminal,
    /// At its end, without a byte.
    Eof,
    /// Open, and nothing arrived in time.
    Empty,
    /// There is something to read, be it the end.
    Ready,
}

/// Words for an error about a missing argument.
impl fmt::Display for StdinState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Terminal => "standard input is a terminal",
            Self::Eof => "standard input is empty",
            Self::Empty => "nothing arrived on standard input in time: pass the argument explicitly",
            Self::Ready => "standard input can be read",
        })
    }
}

/// What was piped in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piped {
    /// All of it, without the white space around it.
    Text(String),
    /// Nothing, and why. This is never [`StdinState::Ready`].
    Nothing(StdinState),
}

impl Piped {
    /// The text, if there is one.
    #[must_use]
    pub fn text(self) -> Option<String> {
        match self {
            Self::Text(text) => Some(text),
            Self::Nothing(_) => None,
        }
    }
}

/// Standard input was read automatically before in this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AlreadyRead;

impl fmt::Display for AlreadyRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("standard input was read before in this process: only one argument can come from it")
    }
}

impl std::error::Error for AlreadyRead {}

/// Waits at most this long for a first byte, and takes none: whoever reads standard input next,
/// this process or a child, gets everything. [`WINDOW`] is a good time.
///
/// A terminal is recognised and not waited for. What the standard library has read ahead is not seen,
/// so this belongs before the first read of standard input.
///
/// ```no_run
/// use bb_interactive::stdin::{self, StdinState};
///
/// fn main() -> std::io::Result<()> {
///     if stdin::probe(stdin::WINDOW)? == StdinState::Ready {
///         println!("there is something to read");
///     }
///     Ok(())
/// }
/// ```
///
/// # Errors
///
/// What `poll(2)` fails with, or an error that it reports of standard input.
pub fn probe(window: Duration) -> io::Result<StdinState> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        return Ok(StdinState::Terminal);
    }
    #[cfg(unix)]
    return poll::first_byte(&stdin, window);
    #[cfg(not(unix))]
    {
        let _ = window;
        Ok(StdinState::Ready)
    }
}

/// Reads what was piped in to its end, if a first byte arrives in time.
///
/// Reading nothing at all is [`Nothing`](Piped::Nothing) with [`StdinState::Eof`], which leaves the
/// argument unset. The bytes are decoded when all are there, so that a character may come in pieces,
/// and white space around them is taken off.
///
/// It can be called once in a process, whatever comes of it: a second argument cannot come from the
/// same input. It waits while another thread holds the standard library's lock on standard input.
///
/// ```no_run
/// use bb_interactive::stdin::{self, Piped};
///
/// fn message(argument: Option<String>) -> Result<String, Box<dyn std::error::Error>> {
///     if let Some(message) = argument {
///         return Ok(message);
///     }
///     match stdin::read_piped(stdin::WINDOW)? {
///         Piped::Text(message) => Ok(message),
///         Piped::Nothing(why) => Err(format!("no MESSAGE: {why}").into()),
///     }
/// }
/// ```
///
/// # Errors
///
/// Those of [`probe`] and of reading; [`io::ErrorKind::InvalidData`] where the bytes are not UTF-8; and
/// [`AlreadyRead`] the second time. Never a part of the input.
pub fn read_piped(window: Duration) -> io::Result<Piped> {
    static READ: AtomicBool = AtomicBool::new(false);
    if READ.swap(true, Ordering::Relaxed) {
        return Err(io::Error::other(AlreadyRead));
    }
    match probe(window)? {
        // bb-lint: allow(raw_stdin, reason = "this is the probe: something has arrived")
        StdinState::Ready => read_to_end(io::stdin().lock()),
        nothing => Ok(Piped::Nothing(nothing)),
    }
}

pub(crate) fn read_to_end(mut input: impl Read) -> io::Result<Piped> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    if bytes.is_empty() {
        return Ok(Piped::Nothing(StdinState::Eof));
    }
    let text =
        String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))?;
    let trimmed = text.trim();
    Ok(Piped::Text(if trimmed.len() == text.len() { text } else { trimmed.to_owned() }))
}
