//! In: a detection that refused nothing; out: the permission to ask, which only it can make.

use crate::external::External;
use crate::reason::Reason;

/// Where the answers come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Channel {
    /// A person at the terminal.
    Terminal,
    /// Something else, as the program said or the operator forced.
    External(External),
}

/// Nothing speaks against asking. It is worth one permit, since the terminal can be gone by the
/// next question.
#[derive(Debug)]
#[must_use = "this permits nothing by itself: name a reason with `permit`"]
pub struct Attended {
    channel: Channel,
}

impl Attended {
    pub(crate) fn new(external: Option<External>) -> Self {
        let channel = external.map_or(Channel::Terminal, Channel::External);
        Self { channel }
    }

    /// The permission to ask, for this reason.
    pub fn permit(self, reason: Reason) -> Permit {
        Permit { reason, channel: self.channel }
    }

    /// Where the answers come from.
    #[must_use]
    pub fn channel(&self) -> Channel {
        self.channel
    }
}

/// The permission to ask a person, and why that has to be.
///
/// Only a detection makes one. It can be moved into a thread, and it cannot be cloned:
///
/// ```compile_fail
/// fn twice(permit: bb_interactive::Permit) -> [bb_interactive::Permit; 2] {
///     [permit.clone(), permit]
/// }
/// ```
#[derive(Debug)]
#[must_use = "a permit is there to ask under: give the prompt to `run`"]
pub struct Permit {
    reason: Reason,
    channel: Channel,
}

impl Permit {
    /// Runs a prompt of any crate. Several questions may be asked under one reason, as when an
    /// answer was no good.
    ///
    /// ```no_run
    /// use bb_interactive::{detect_for, reason};
    /// use std::io::{self, Write};
    ///
    /// fn name() -> Result<String, Box<dyn std::error::Error>> {
    ///     let why = reason!("the release needs a name").answered_by("--name");
    ///     let permit = detect_for(why)?;
    ///     Ok(permit.run(|| {
    ///         write!(io::stderr(), "name: ")?;
    ///         let mut name = String::new();
    ///         io::stdin().read_line(&mut name).map(|_| name)
    ///     })?)
    /// }
    /// ```
    pub fn run<T>(&self, ask: impl FnOnce() -> T) -> T {
        ask()
    }

    /// Why the program asks.
    #[must_use]
    pub fn reason(&self) -> &Reason {
        &self.reason
    }

    /// Where the answers come from.
    #[must_use]
    pub fn channel(&self) -> Channel {
        self.channel
    }
}
