//! In: how a question ended; out: the answer and who gave it, or why there is none, in words for whoever called the program.

use crate::answer::Answers;
use crate::question::{Asked, Kind};
use crate::refusal::Refusal;
use std::fmt;
use std::sync::Arc;

/// How a question ended. Nothing but the first two holds an answer, and no default ever takes its
/// place.
///
/// Printed, it is one line for whoever called the program: whether a person or a policy answered,
/// what, and where nobody could be asked, why and what to do about it.
#[derive(Clone, Debug)]
#[must_use = "not every outcome is an answer"]
pub enum Outcome<T> {
    /// A person answered.
    Person(T),
    /// Nobody could be asked, and the operator's policy answered: no person chose this.
    Policy(T, Automatic),
    /// The person was asked, and would not answer: by Ctrl-C, or by Escape.
    Declined,
    /// The interface went away, or put the question aside, before it was answered.
    Cancelled,
    /// Nobody could be asked, and no policy answers.
    Unanswered(Unanswered),
}

/// Who answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// A person, who was asked.
    Person,
    /// The operator's `BB_AUTO_ANSWER`.
    Policy,
}

impl<T> Outcome<T> {
    /// Who answered, if somebody did.
    #[must_use]
    pub fn by(&self) -> Option<By> {
        match self {
            Self::Person(_) => Some(By::Person),
            Self::Policy(..) => Some(By::Policy),
            Self::Declined | Self::Cancelled | Self::Unanswered(_) => None,
        }
    }

    /// The answer, whoever gave it.
    ///
    /// # Errors
    ///
    /// [`NoAnswer`], whose text says why there is none and what to do.
    pub fn answer(self) -> Result<T, NoAnswer> {
        match self {
            Self::Person(answer) | Self::Policy(answer, _) => Ok(answer),
            Self::Declined => Err(NoAnswer::Declined),
            Self::Cancelled => Err(NoAnswer::Cancelled),
            Self::Unanswered(unanswered) => Err(NoAnswer::Unanswered(unanswered)),
        }
    }
}

impl Outcome<bool> {
    /// Whether somebody said yes. Everything else, no answer among it, is no.
    #[must_use]
    pub fn is_yes(&self) -> bool {
        matches!(self, Self::Person(true) | Self::Policy(true, _))
    }
}

impl<T: Answers> fmt::Display for Outcome<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person(answer) => write!(f, "a person answered: {}", answer.shown()),
            Self::Policy(_, automatic) => automatic.fmt(f),
            Self::Declined => NoAnswer::Declined.fmt(f),
            Self::Cancelled => NoAnswer::Cancelled.fmt(f),
            Self::Unanswered(unanswered) => unanswered.fmt(f),
        }
    }
}

/// Why there is no answer, as an error.
#[derive(Clone, Debug)]
pub enum NoAnswer {
    /// See [`Outcome::Declined`].
    Declined,
    /// See [`Outcome::Cancelled`].
    Cancelled,
    /// See [`Outcome::Unanswered`].
    Unanswered(Unanswered),
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declined => f.write_str("the question was declined"),
            Self::Cancelled => f.write_str("the question was put aside before it was answered"),
            Self::Unanswered(unanswered) => unanswered.fmt(f),
        }
    }
}

impl std::error::Error for NoAnswer {}

/// What a policy did, printed as one line that no program can take for a person's choice.
#[derive(Clone, Debug)]
pub struct Automatic(Arc<Unasked>);

/// A question that nobody could be asked.
///
/// Printed, it is one line: that the run is non-interactive, why, the flag that answers, and how
/// `BB_AUTO_ANSWER` preconfigures an answer.
#[derive(Clone, Debug)]
pub struct Unanswered(Arc<Unasked>);

/// An operator's policy that answers with a label which the question does not have. It names the
/// variable and the labels, and not the variable's value.
#[derive(Clone, Debug)]
pub struct WrongLabel(Arc<Unasked>);

#[derive(Debug)]
struct Unasked {
    asked: Arc<Asked>,
    refusal: Refusal,
    /// The variables that preconfigure answers; for an answer and a wrong label, the one that did.
    variables: Vec<String>,
    /// The label that was chosen.
    label: String,
}

/// The mode, which every text about a question that was not asked names.
const MODE: &str = "non-interactive run, no answer channel is available";

impl Unasked {
    fn new(asked: &Arc<Asked>, refusal: Refusal, variables: Vec<String>) -> Self {
        Self { asked: Arc::clone(asked), refusal, variables, label: String::new() }
    }

    fn variables(&self) -> String {
        self.variables.join(" or ")
    }

    /// What a policy may say.
    fn choices(&self) -> String {
        let labels = self.asked.quoted_labels();
        match (self.asked.kind(), self.asked.is_destructive()) {
            (Kind::Text | Kind::Secret, _) => String::new(),
            (_, true) => format!("exactly one of {labels}, since the answer can destroy something"),
            (_, false) => format!("first, last, or one of {labels}"),
        }
    }
}

impl Automatic {
    pub(crate) fn new(asked: &Arc<Asked>, refusal: Refusal, variable: String, index: usize) -> Self {
        let label = asked.label(index).map_or_else(String::new, |label| label.clone().into_owned());
        Self(Arc::new(Unasked { label, ..Unasked::new(asked, refusal, vec![variable]) }))
    }

    /// The label that was chosen.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.0.label
    }

    /// The variable that says so.
    #[must_use]
    pub fn variable(&self) -> &str {
        self.0.variables.first().map_or("", String::as_str)
    }

    /// Why nobody was asked.
    #[must_use]
    pub fn refusal(&self) -> &Refusal {
        &self.0.refusal
    }
}

impl fmt::Display for Automatic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (question, label, variable) = (self.0.asked.text(), self.label(), self.variable());
        write!(
            f,
            "{MODE} ({}): {question:?} was answered {label:?} by {variable}, which preconfigures answers; \
             no person chose it",
            self.refusal().cause()
        )
    }
}

impl Unanswered {
    pub(crate) fn new(asked: &Arc<Asked>, refusal: Refusal, variables: Vec<String>) -> Self {
        Self(Arc::new(Unasked::new(asked, refusal, variables)))
    }

    /// What was not asked.
    #[must_use]
    pub fn asked(&self) -> &Asked {
        &self.0.asked
    }

    /// Why nobody was asked.
    #[must_use]
    pub fn refusal(&self) -> &Refusal {
        &self.0.refusal
    }
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (question, variables) = (self.asked().text(), self.0.variables());
        write!(f, "{MODE}: {question:?} is unanswered; {}; ", self.refusal())?;
        match self.0.choices().as_str() {
            "" => write!(f, "{variables} preconfigures answers, but never a text or a secret"),
            choices => write!(f, "{variables} preconfigures answers: set it to {choices}"),
        }
    }
}

impl std::error::Error for Unanswered {}

impl WrongLabel {
    pub(crate) fn new(asked: &Arc<Asked>, refusal: Refusal, variable: String) -> Self {
        Self(Arc::new(Unasked::new(asked, refusal, vec![variable])))
    }

    /// The variable whose value is no label.
    #[must_use]
    pub fn variable(&self) -> &str {
        self.0.variables.first().map_or("", String::as_str)
    }

    /// What was not asked, with its labels.
    #[must_use]
    pub fn asked(&self) -> &Asked {
        &self.0.asked
    }

    /// Why nobody was asked.
    #[must_use]
    pub fn refusal(&self) -> &Refusal {
        &self.0.refusal
    }
}

impl fmt::Display for WrongLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (question, variable) = (self.asked().text(), self.variable());
        write!(f, "{variable} is set to no answer to {question:?}: set it to {}, ", self.0.choices())?;
        write!(f, "letter case ignored; {MODE} ({})", self.refusal().cause())?;
        match self.refusal().fix().as_str() {
            "" => Ok(()),
            fix => write!(f, "; {fix}"),
        }
    }
}

impl std::error::Error for WrongLabel {}

/// Why a question could not even be put.
#[derive(Debug)]
#[non_exhaustive]
pub enum AskError {
    /// The operator's policy names a label that the question does not have.
    WrongLabel(WrongLabel),
    /// A choice without a single label.
    NoLabels,
    /// The terminal failed while the question stood there.
    Failed(std::io::Error),
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongLabel(wrong) => wrong.fmt(f),
            Self::NoLabels => f.write_str("there is nothing to choose from: the question has no labels"),
            Self::Failed(error) => write!(f, "the terminal failed while asking: {error}"),
        }
    }
}

impl std::error::Error for AskError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Failed(error) => Some(error),
            Self::WrongLabel(_) | Self::NoLabels => None,
        }
    }
}
