//! In: the first cause and where it was seen; out: the refusal, an error that says what to do.

use crate::cause::{Cause, Rule};
use crate::reason::Reason;
use crate::settings::Settings;
use crate::surroundings::Surroundings;
use crate::{decide, wording};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// Why nobody can be asked, and what to do about it.
///
/// Printed, it is one line that names the cause, the reason for asking, the flag that answers
/// instead, and how to be asked. It never holds a variable's value, which may be a secret.
///
/// ```
/// use bb_interactive::{Detector, Surroundings, reason};
///
/// let why = reason!("the repository and its history will be deleted").answered_by("--yes");
/// let ci = Surroundings::person().with_variable("CI", "true");
/// let refusal = Detector::new().refusal_in(&ci).expect("CI is set").because(why);
/// assert_eq!(
///     refusal.to_string(),
///     "cannot ask: CI is set, which nearly every CI service does; \
///      an answer is needed because the repository and its history will be deleted; \
///      pass --yes, or, for a person to be asked, set CI=0 for this command (`CI=0 cmd …`)"
/// );
/// ```
#[derive(Clone)]
pub struct Refusal {
    seen: Handle,
    reason: Option<Reason>,
}

/// So that a run that the environment refuses allocates nothing from the second call on.
#[derive(Clone)]
enum Handle {
    /// Of the detector with defaults, which lives as long as the process.
    Kept(&'static Seen),
    Shared(Arc<Seen>),
}

impl Deref for Handle {
    type Target = Seen;

    fn deref(&self) -> &Seen {
        match self {
            Self::Kept(seen) => seen,
            Self::Shared(seen) => seen,
        }
    }
}

/// The first cause, and what it takes to find the others.
#[derive(Debug)]
pub(crate) struct Seen {
    first: Cause,
    settings: Settings,
    /// None for the process itself: then the streams are asked when somebody wants to know.
    surroundings: Option<Surroundings>,
}

impl Seen {
    pub(crate) fn at(first: Cause, settings: &Settings, surroundings: Surroundings) -> Self {
        Self { first, settings: settings.clone(), surroundings: Some(surroundings) }
    }

    pub(crate) fn in_process(first: Cause, settings: &Settings) -> Self {
        Self { first, settings: settings.clone(), surroundings: None }
    }
}

impl Refusal {
    pub(crate) fn new(seen: Arc<Seen>) -> Self {
        Self { seen: Handle::Shared(seen), reason: None }
    }

    pub(crate) fn kept(seen: &'static Seen) -> Self {
        Self { seen: Handle::Kept(seen), reason: None }
    }

    /// The same refusal with what was to be asked, so that its text can say so.
    #[must_use]
    pub fn because(mut self, reason: Reason) -> Self {
        self.reason = Some(reason);
        self
    }

    /// The rule that refuses.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.seen.first.rule()
    }

    /// The name of the flag, variable or stream that decided.
    #[must_use]
    pub fn name(&self) -> &str {
        self.seen.first.name()
    }

    /// What decided.
    #[must_use]
    pub fn cause(&self) -> &Cause {
        &self.seen.first
    }

    /// Why the program has to ask, where it was said.
    #[must_use]
    pub fn reason(&self) -> Option<&Reason> {
        self.reason.as_ref()
    }

    /// Everything that speaks against asking, in the order of the rules, one entry for each flag,
    /// variable or stream; the one that decided is the first.
    ///
    /// Where the environment alone decided, the streams are asked when this is called.
    #[must_use]
    pub fn all(&self) -> Vec<Cause> {
        let Seen { settings, surroundings, .. } = &*self.seen;
        match surroundings {
            Some(surroundings) => decide::causes(settings, surroundings).collect(),
            None => decide::causes(settings, &Surroundings::of_process()).collect(),
        }
    }

    /// What to do: the flag that answers, and how to be asked, in words that a program can print
    /// apart from the rest. Empty where a rule of the program's own says nothing about it.
    #[must_use]
    pub fn fix(&self) -> String {
        wording::fix(self.reason.as_ref(), &self.all())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot ask: {}", self.seen.first)?;
        if let Some(reason) = &self.reason {
            write!(f, "; an answer is needed because {reason}")?;
        }
        match self.fix().as_str() {
            "" => Ok(()),
            fix => write!(f, "; {fix}"),
        }
    }
}

impl fmt::Debug for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Refusal")
            .field("rule", &self.rule().id())
            .field("name", &self.name())
            .field("reason", &self.reason)
            .finish_non_exhaustive()
    }
}

impl std::error::Error for Refusal {}
