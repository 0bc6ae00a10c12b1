//! In: a question; out: how it ended, whether the terminal, an interface or a policy was there to answer it.

use crate::answer::Answers;
use crate::channel::{Reply, Request, Sender, Waiting, block_on};
use crate::detect::Detector;
use crate::outcome::{AskError, Automatic, Outcome, Unanswered, WrongLabel};
use crate::permit::Permit;
use crate::policy::{self, Picked};
use crate::question::{Asked, Kind, Question};
use crate::refusal::Refusal;
use std::fmt;
use std::sync::Arc;

/// Asks questions, and does not tell the code that asks who answers them: a person at the terminal
/// (with the feature `prompts`), a person at a full-screen interface (through
/// [`channel`](crate::channel())), or the operator's policy where nobody can be asked.
///
/// It holds a [`Detector`], and puts every question to it first: no question of it is asked without a
/// permit. It can be cloned, and moved to any thread.
#[derive(Clone)]
pub struct Prompter {
    detector: Detector,
    to: To,
}

#[derive(Clone)]
enum To {
    #[cfg(feature = "prompts")]
    Terminal,
    Interface(Sender<Request>),
}

impl Prompter {
    /// Asks at the terminal, on standard error, through `dialoguer`. It comes with the feature
    /// `prompts`. Escape declines a confirmation or a choice; Ctrl-C ends the program, or declines
    /// where the program handles the signal.
    #[cfg(feature = "prompts")]
    #[must_use]
    pub fn terminal(detector: Detector) -> Self {
        Self { detector: detector.prompts_on(crate::streams::Stream::Stderr), to: To::Terminal }
    }

    pub(crate) fn to_interface(detector: Detector, sender: Sender<Request>) -> Self {
        Self { detector, to: To::Interface(sender) }
    }

    /// The detector that decides.
    #[must_use]
    pub fn detector(&self) -> &Detector {
        &self.detector
    }

    /// Asks, and waits for the answer. Behind a channel this thread is parked meanwhile, so it must
    /// not be the interface's own.
    ///
    /// Where the detector refuses, nobody is asked. Then an operator's `BB_AUTO_ANSWER` may answer:
    /// `first`, `last`, or a label; `skip` is the same as not setting it, and so is the empty text.
    /// With the detector's prefix, as in `MYAPP_AUTO_ANSWER`, it goes before the plain one. In an attended
    /// run it changes nothing.
    ///
    /// # Errors
    ///
    /// An [`AskError`] where the policy names no label of the question, where a choice has no label,
    /// or where the terminal fails.
    pub fn ask<T: Answers>(&self, question: Question<T>) -> Result<Outcome<T>, AskError> {
        let asked = askable(question)?;
        match self.detector.detect_for(asked.reason().clone()) {
            Ok(permit) => self.ask_person(&permit, &asked),
            Err(refusal) => self.ask_policy(&asked, refusal),
        }
    }

    /// Asks, and awaits the answer, on any runtime. It comes with the feature `async`.
    ///
    /// Dropping the future takes the question back. At the terminal it blocks the thread that polls
    /// it, as nothing else may read the keyboard meanwhile: a runtime has a place for what blocks.
    ///
    /// # Errors
    ///
    /// As for [`ask`](Self::ask).
    #[cfg(feature = "async")]
    pub async fn ask_async<T: Answers>(&self, question: Question<T>) -> Result<Outcome<T>, AskError> {
        let asked = askable(question)?;
        let permit = match self.detector.detect_for(asked.reason().clone()) {
            Ok(permit) => permit,
            Err(refusal) => return self.ask_policy(&asked, refusal),
        };
        match &self.to {
            #[cfg(feature = "prompts")]
            To::Terminal => self.ask_person(&permit, &asked),
            To::Interface(sender) => {
                let waiting = permit.run(|| Waiting::send(sender, Arc::clone(&asked)));
                Ok(outcome(&asked, waiting.await))
            }
        }
    }

    fn ask_person<T: Answers>(&self, permit: &Permit, asked: &Arc<Asked>) -> Result<Outcome<T>, AskError> {
        match &self.to {
            #[cfg(feature = "prompts")]
            To::Terminal => match permit.ask(asked) {
                Ok(reply) => Ok(outcome(asked, Some(reply))),
                Err(crate::PromptError::Refused(refusal)) => self.ask_policy(asked, refusal),
                Err(crate::PromptError::Failed(error)) => Err(AskError::Failed(error)),
            },
            To::Interface(sender) => {
                let reply = permit.run(|| block_on(Waiting::send(sender, Arc::clone(asked))));
                Ok(outcome(asked, reply))
            }
        }
    }

    fn ask_policy<T: Answers>(&self, asked: &Arc<Asked>, refusal: Refusal) -> Result<Outcome<T>, AskError> {
        let set = self.detector.automatic_answer();
        let value = set.as_ref().map(|(_, value)| value.as_os_str());
        match (policy::pick(asked, value), set) {
            (Picked::Label(index), Some((variable, _))) => {
                let Some(answer) = T::from_answer(policy::answer(asked, index), asked) else {
                    return Err(AskError::WrongLabel(WrongLabel::new(asked, refusal, variable)));
                };
                Ok(Outcome::Policy(answer, Automatic::new(asked, refusal, variable, index)))
            }
            (Picked::Wrong, Some((variable, _))) => {
                Err(AskError::WrongLabel(WrongLabel::new(asked, refusal, variable)))
            }
            (_, _) => {
                let variables = self.detector.automatic_answer_variables();
                Ok(Outcome::Unanswered(Unanswered::new(asked, refusal, variables)))
            }
        }
    }
}

fn askable<T>(question: Question<T>) -> Result<Arc<Asked>, AskError> {
    let asked = question.into_asked();
    let empty = asked.kind() == Kind::Choice && asked.labels().len() == 0;
    if empty { Err(AskError::NoLabels) } else { Ok(asked) }
}

fn outcome<T: Answers>(asked: &Asked, reply: Option<Reply>) -> Outcome<T> {
    match reply {
        Some(Reply::Answer(answer)) => T::from_answer(answer, asked).map_or(Outcome::Cancelled, Outcome::Person),
        Some(Reply::Declined) => Outcome::Declined,
        None => Outcome::Cancelled,
    }
}

impl fmt::Debug for Prompter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = match &self.to {
            #[cfg(feature = "prompts")]
            To::Terminal => "the terminal",
            To::Interface(_) => "an interface",
        };
        f.debug_struct("Prompter").field("detector", &self.detector).field("to", &to).finish()
    }
}
