//! In: what a program says about itself; out: the names and requests that the rules look at.

use crate::cause::{Cause, Rule};
use crate::external::External;
use crate::streams::Stream;
use crate::surroundings::Surroundings;
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

pub(crate) const OWN_PREFIX: &str = "BB";

/// Which of the crate's variables a name is made for.
#[derive(Clone, Copy)]
pub(crate) enum Variable {
    NoPrompt,
    NoPromptVars,
    ForceInteractive,
    AutoAnswer,
}

impl Variable {
    const fn suffix(self) -> &'static str {
        match self {
            Self::NoPrompt => "NO_PROMPT",
            Self::NoPromptVars => "NO_PROMPT_VARS",
            Self::ForceInteractive => "FORCE_INTERACTIVE",
            Self::AutoAnswer => "AUTO_ANSWER",
        }
    }
}

/// A rule of the program's own: it can refuse or say nothing.
pub(crate) type ProgramRule = dyn Fn(&Surroundings) -> Option<Cause> + Send + Sync;

/// Everything that a program can say to its detector.
#[derive(Clone, Default)]
pub(crate) struct Settings {
    pub(crate) prefix: Option<Cow<'static, str>>,
    pub(crate) requests: Vec<(Rule, Cow<'static, str>)>,
    pub(crate) prompts_on: Option<Stream>,
    pub(crate) channel: Option<External>,
    pub(crate) may_be_forced: bool,
    pub(crate) unattended: Option<Cow<'static, str>>,
    pub(crate) rules: Vec<Arc<ProgramRule>>,
    #[cfg(any(test, feature = "testing"))]
    pub(crate) within: Option<Surroundings>,
}

impl Settings {
    /// A variable's names: with the crate's prefix, and with the application's if it has one.
    pub(crate) fn names(&self, variable: Variable) -> impl Iterator<Item = String> {
        let prefixes = std::iter::once(OWN_PREFIX).chain(self.prefix.as_deref());
        prefixes.map(move |prefix| format!("{prefix}_{}", variable.suffix()))
    }

    /// Who answers instead of the terminal, if the program or the operator says so.
    pub(crate) fn channel_in(&self, surroundings: &Surroundings) -> Option<External> {
        let environment = &surroundings.environment;
        let forced = || {
            let mut names = self.names(Variable::ForceInteractive);
            self.may_be_forced && names.any(|name| environment.counts(&name))
        };
        self.channel.or_else(|| forced().then_some(External("the channel that the operator forced")))
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Settings")
            .field("prefix", &self.prefix)
            .field("requests", &self.requests)
            .field("prompts_on", &self.prompts_on)
            .field("channel", &self.channel)
            .field("may_be_forced", &self.may_be_forced)
            .field("unattended", &self.unattended)
            .field("rules", &self.rules.len())
            .finish_non_exhaustive()
    }
}
