//! In: the process, or what a test says; out: the plain data that detection looks at.

use crate::environment::Environment;
use crate::streams::Streams;
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};

/// What detection looks at: the environment, which standard streams are terminals, and whether
/// the process is in the foreground.
///
/// A rule of a program's own reads it. A test makes one up, and
/// [`Detector::refusal_in`](crate::Detector::refusal_in) says what would be refused there:
///
/// ```
/// use bb_interactive::{Detector, Rule, Surroundings};
///
/// let harness = Surroundings::person().with_variable("GEMINI_CLI", "1");
/// let refusal = Detector::new().refusal_in(&harness).expect("an agent is no person");
/// assert_eq!(refusal.rule(), Rule::KnownVariable);
/// assert_eq!(refusal.name(), "GEMINI_CLI");
/// ```
#[derive(Clone, Debug)]
pub struct Surroundings {
    pub(crate) environment: Environment,
    pub(crate) streams: Streams,
}

impl Surroundings {
    /// A person at a terminal: all three streams are terminals, the process is in the foreground,
    /// and no variable is set.
    #[must_use]
    pub fn person() -> Self {
        let streams = Streams { stdin: true, stdout: true, stderr: true, background: false };
        Self { environment: Environment::NOTHING, streams }
    }

    /// Nobody: no stream is a terminal, and no variable is set.
    #[must_use]
    pub fn nobody() -> Self {
        Self { environment: Environment::NOTHING, streams: Streams::default() }
    }

    /// The process as it is now: its variables, its streams, and whether it is in the foreground.
    #[must_use]
    pub fn now() -> Self {
        Self { environment: Environment::PROCESS, streams: Streams::of_process() }
    }

    /// The process, with what is kept of its environment.
    pub(crate) fn of_process() -> Self {
        Self { environment: Environment::PROCESS_KEPT, streams: Streams::of_process() }
    }

    /// The same with a variable set.
    #[must_use]
    pub fn with_variable(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.set(name.into(), value.into());
        self
    }

    /// The same with standard input being a terminal or not.
    #[must_use]
    pub fn with_stdin(mut self, is_terminal: bool) -> Self {
        self.streams.stdin = is_terminal;
        self
    }

    /// The same with standard output being a terminal or not.
    #[must_use]
    pub fn with_stdout(mut self, is_terminal: bool) -> Self {
        self.streams.stdout = is_terminal;
        self
    }

    /// The same with standard error being a terminal or not.
    #[must_use]
    pub fn with_stderr(mut self, is_terminal: bool) -> Self {
        self.streams.stderr = is_terminal;
        self
    }

    /// The same with the process being in the terminal's background or not.
    #[must_use]
    pub fn with_background(mut self, background: bool) -> Self {
        self.streams.background = background;
        self
    }

    /// A variable's value, for a rule that has to look at it. It never belongs into a text.
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<Cow<'_, OsStr>> {
        self.environment.get(name)
    }

    /// Whether a variable is set to something that is not empty, `0` or `false`.
    #[must_use]
    pub fn counts(&self, name: &str) -> bool {
        self.environment.counts(name)
    }
}
