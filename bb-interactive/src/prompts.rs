//! In: a permit and a question; out: the answer, asked through `dialoguer` on standard error.

use crate::answer::{Answer, Secret};
use crate::channel::Reply;
use crate::decide;
use crate::permit::Permit;
use crate::question::{Asked, Kind};
use crate::refusal::{Refusal, Seen};
use crate::settings::Settings;
use crate::streams::Stream;
use crate::surroundings::Surroundings;
use dialoguer::{Confirm, Input, Password, Select};
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Why a permitted question has no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum PromptError {
    /// The terminal cannot be asked after all: a stream of it is none, or the process is in the
    /// background.
    Refused(Refusal),
    /// The terminal failed while the question stood there.
    Failed(io::Error),
}

impl fmt::Display for PromptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Failed(error) => write!(f, "the terminal failed while asking: {error}"),
        }
    }
}

impl std::error::Error for PromptError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Refused(_) => None,
            Self::Failed(error) => Some(error),
        }
    }
}

impl From<Refusal> for PromptError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<dialoguer::Error> for PromptError {
    fn from(error: dialoguer::Error) -> Self {
        let dialoguer::Error::IO(error) = error;
        Self::Failed(error)
    }
}

/// Questions at the terminal, with the feature `prompts`. Each asks the rules about streams and
/// the foreground once more, standard error among them: a permit for answers that come from
/// elsewhere does not help here. Threads that ask at the same time take turns. Ctrl-C ends the process, as `dialoguer` has it, which may leave the
/// cursor hidden.
impl Permit {
    /// Yes or no. There is no default: Enter alone is no answer.
    ///
    /// # Errors
    ///
    /// [`PromptError`] where the terminal cannot be asked, or fails.
    pub fn confirm(&self, question: &str) -> Result<bool, PromptError> {
        let _turn = self.at_the_terminal()?;
        Ok(Confirm::new().with_prompt(question).interact()?)
    }

    /// One of several, by its place in the list. Nothing is chosen in advance.
    ///
    /// # Errors
    ///
    /// [`PromptError`] where the terminal cannot be asked, or fails; also where the list is empty.
    pub fn select<T: fmt::Display>(&self, question: &str, items: &[T]) -> Result<usize, PromptError> {
        let _turn = self.at_the_terminal()?;
        Ok(Select::new().with_prompt(question).items(items).interact()?)
    }

    /// A line of text, which may not be empty.
    ///
    /// # Errors
    ///
    /// [`PromptError`] where the terminal cannot be asked, or fails.
    pub fn input(&self, question: &str) -> Result<String, PromptError> {
        let _turn = self.at_the_terminal()?;
        Ok(Input::new().with_prompt(question).interact_text()?)
    }

    /// A line of text that is not shown while it is typed.
    ///
    /// # Errors
    ///
    /// [`PromptError`] where the terminal cannot be asked, or fails.
    pub fn password(&self, question: &str) -> Result<String, PromptError> {
        let _turn = self.at_the_terminal()?;
        Ok(Password::new().with_prompt(question).interact()?)
    }

    /// A question with its reason above it, for the one `ask`. Nothing given is declined: by Escape,
    /// or by Ctrl-C where the program handles the signal.
    pub(crate) fn ask(&self, asked: &Asked) -> Result<Reply, PromptError> {
        let _turn = self.at_the_terminal()?;
        writeln!(io::stderr(), "{}", asked.reason()).map_err(PromptError::Failed)?;
        let text = asked.text();
        let answered = self.run(|| match asked.kind() {
            Kind::Confirm => Confirm::new()
                .with_prompt(text)
                .interact_opt()
                .map(|answer| answer.map(|yes| if yes { Answer::Yes } else { Answer::No })),
            Kind::Choice => {
                let select = Select::new().with_prompt(text).items(asked.labels());
                select.interact_opt().map(|answer| answer.map(Answer::Choice))
            }
            Kind::Text => Input::new().with_prompt(text).interact_text().map(|text| Some(Answer::Text(text))),
            Kind::Secret => {
                let secret = Password::new().with_prompt(text).interact();
                secret.map(|secret| Some(Answer::Secret(Secret::new(secret))))
            }
        });
        match answered {
            Ok(answer) => Ok(answer.map_or(Reply::Declined, Reply::Answer)),
            Err(dialoguer::Error::IO(error)) if error.kind() == ErrorKind::Interrupted => Ok(Reply::Declined),
            Err(error) => Err(error.into()),
        }
    }

    /// The terminal to itself: prompts of several threads would share one keyboard.
    fn at_the_terminal(&self) -> Result<MutexGuard<'static, ()>, Refusal> {
        static TURN: Mutex<()> = Mutex::new(());
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let settings = Settings { prompts_on: Some(Stream::Stderr), ..Settings::default() };
        let surroundings = Surroundings::of_process();
        match decide::of_streams(settings.prompts_on, surroundings.streams).next() {
            None => Ok(turn),
            Some(first) => {
                let seen = Seen::at(first, &settings, surroundings);
                Err(Refusal::new(Arc::new(seen)).because(self.reason().clone()))
            }
        }
    }
}
