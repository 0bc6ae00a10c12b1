//! In: what a person or a policy answered; out: the value that the question promised.

use crate::question::{Asked, Kind};
use std::borrow::Cow;
use std::fmt;

/// One of the labels of a [`Question::choice`](crate::Question::choice).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    index: usize,
    label: Cow<'static, str>,
}

impl Choice {
    /// Its place in the list, from 0.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// Its label.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.label
    }
}

/// The label.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.label)
    }
}

/// A text that is never printed: it has no `Display`, and its `Debug` does not show it. It is not
/// wiped from memory when it is dropped.
///
/// ```
/// let token = bb_interactive::Secret::new("hunter2");
/// assert_eq!(format!("{token:?}"), "Secret(..)");
/// assert_eq!(token.expose(), "hunter2");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Hides a text.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text, for whoever has to use it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// What an interface answers a [`Request`](crate::Request) with.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// Yes, to a confirmation.
    Yes,
    /// No, to a confirmation.
    No,
    /// The label at this place, from 0.
    Choice(usize),
    /// A line of text.
    Text(String),
    /// A secret.
    Secret(Secret),
}

/// Why an answer does not fit its question; its text says what would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit(String);

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misfit {}

/// What was typed, and what may be answered.
impl Asked {
    /// What a typed line answers: `y`, `yes`, `n` or `no` to a confirmation; a label or its number,
    /// from 1, to a choice; anything but nothing to the others. Letter case is ignored.
    ///
    /// # Errors
    ///
    /// A [`Misfit`] that says what fits.
    pub fn read(&self, line: &str) -> Result<Answer, Misfit> {
        let line = line.trim_end_matches(['\r', '\n']);
        let word = line.trim();
        let read = match self.kind() {
            Kind::Confirm => match word.to_lowercase().as_str() {
                "y" | "yes" => Some(Answer::Yes),
                "n" | "no" => Some(Answer::No),
                _ => None,
            },
            Kind::Choice => {
                let number = || word.parse::<usize>().ok()?.checked_sub(1);
                self.labelled(word).or_else(number).map(Answer::Choice)
            }
            Kind::Text => Some(Answer::Text(word.to_owned())),
            Kind::Secret => Some(Answer::Secret(Secret::new(line))),
        };
        read.filter(|answer| self.fits(answer)).ok_or_else(|| self.misfit())
    }

    /// The place of a label, letter case ignored; one that is spelled the same comes first.
    pub(crate) fn labelled(&self, word: &str) -> Option<usize> {
        let at = |same: &dyn Fn(&str) -> bool| self.labels().position(same);
        at(&|label| label == word).or_else(|| {
            let word = word.to_lowercase();
            at(&|label| label.to_lowercase() == word)
        })
    }

    pub(crate) fn fits(&self, answer: &Answer) -> bool {
        match (self.kind(), answer) {
            (Kind::Confirm, Answer::Yes | Answer::No) => true,
            (Kind::Choice, Answer::Choice(index)) => *index < self.labels().len(),
            (Kind::Text, Answer::Text(text)) => !text.is_empty(),
            (Kind::Secret, Answer::Secret(secret)) => !secret.expose().is_empty(),
            _ => false,
        }
    }

    pub(crate) fn misfit(&self) -> Misfit {
        Misfit(match self.kind() {
            Kind::Confirm => "answer yes or no".to_owned(),
            Kind::Choice => format!("answer with one of {}", self.quoted_labels()),
            Kind::Text | Kind::Secret => "answer with something".to_owned(),
        })
    }
}

/// A type that a question can have as its answer: `bool`, [`Choice`], `String` or [`Secret`].
pub trait Answers: private::Answers {}

pub(crate) mod private {
    use super::{Answer, Asked, Choice, Cow, Secret};

    pub trait Answers: Sized {
        /// Nothing where the answer does not fit, which is seen to before it is given.
        fn from_answer(answer: Answer, asked: &Asked) -> Option<Self>;

        /// For texts about it; never a secret.
        fn shown(&self) -> Cow<'_, str>;
    }

    impl Answers for bool {
        fn from_answer(answer: Answer, _: &Asked) -> Option<Self> {
            match answer {
                Answer::Yes => Some(true),
                Answer::No => Some(false),
                _ => None,
            }
        }

        fn shown(&self) -> Cow<'_, str> {
            (if *self { "yes" } else { "no" }).into()
        }
    }

    impl Answers for Choice {
        fn from_answer(answer: Answer, asked: &Asked) -> Option<Self> {
            let Answer::Choice(index) = answer else { return None };
            Some(Self { index, label: asked.label(index)?.clone() })
        }

        fn shown(&self) -> Cow<'_, str> {
            self.label().into()
        }
    }

    impl Answers for String {
        fn from_answer(answer: Answer, _: &Asked) -> Option<Self> {
            let Answer::Text(text) = answer else { return None };
            Some(text)
        }

        fn shown(&self) -> Cow<'_, str> {
            self.into()
        }
    }

    impl Answers for Secret {
        fn from_answer(answer: Answer, _: &Asked) -> Option<Self> {
            let Answer::Secret(secret) = answer else { return None };
            Some(secret)
        }

        fn shown(&self) -> Cow<'_, str> {
            "a secret".into()
        }
    }
}

impl<T: private::Answers> Answers for T {}
