//! In: questions from any number of workers; out: requests for the one interface that owns the terminal, each with its own reply.

mod queue;
mod slot;
mod sync;
mod wait;

pub(crate) use queue::Sender;
pub(crate) use slot::Take;
pub(crate) use wait::block_on;

use crate::answer::{Answer, Misfit};
use crate::detect::Detector;
use crate::prompter::Prompter;
use crate::question::Asked;
use crate::reason::Reason;
use queue::Receiver;
use slot::Give;
use std::fmt;
use std::future::poll_fn;
use std::sync::Arc;

/// A prompter for workers, and the requests for the interface that answers them.
///
/// While a full-screen interface owns the terminal, a worker that reads it would take the
/// interface's keys, or wait for ever. Here the worker is parked, and the interface shows the
/// question when it likes. Each question is put to the detector before it is sent.
///
/// ```
/// # #[cfg(feature = "testing")] {
/// use bb_interactive::{Detector, Outcome, Question, Surroundings, channel, reason};
///
/// # let detector = Detector::new().within(Surroundings::person());
/// let (prompter, mut requests) = channel(detector);
/// let worker = std::thread::spawn(move || {
///     prompter.ask(Question::confirm("Delete build/?", reason!("it will have to be built anew")))
/// });
/// let request = requests.next().expect("the worker asks");
/// assert_eq!(request.asked().text(), "Delete build/?");
/// request.answer_line("y").expect("y is an answer");
/// assert!(matches!(worker.join(), Ok(Ok(Outcome::Person(true)))));
/// # }
/// ```
#[must_use]
pub fn channel(detector: Detector) -> (Prompter, Requests) {
    let (sender, receiver) = queue::queue();
    (Prompter::to_interface(detector, sender), Requests(receiver))
}

/// What a worker gets back.
pub(crate) enum Reply {
    Answer(Answer),
    Declined,
}

/// Puts a question in the queue; out comes its reply, or nothing where none can come any more.
///
/// Where the wait ends early, the question is taken back.
pub(crate) struct Waiting<'a> {
    sender: &'a Sender<Request>,
    take: Take<Reply>,
}

impl<'a> Waiting<'a> {
    pub(crate) fn send(sender: &'a Sender<Request>, asked: Arc<Asked>) -> Self {
        let (give, take) = slot::slot();
        sender.send(Request { asked, give });
        Self { sender, take }
    }
}

impl Future for Waiting<'_> {
    type Output = Option<Reply>;

    fn poll(mut self: std::pin::Pin<&mut Self>, context: &mut std::task::Context<'_>) -> std::task::Poll<Self::Output> {
        std::pin::Pin::new(&mut self.take).poll(context)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        let take = &self.take;
        if !take.is_over() {
            self.sender.take_back(|request| take.belongs_to(&request.give));
        }
    }
}

/// The questions of all workers, in the order in which they were asked.
///
/// Dropping it ends every wait with [`Outcome::Cancelled`](crate::Outcome::Cancelled), and every
/// later question at once. Under the feature `async` it is a `Stream` as well.
pub struct Requests(Receiver<Request>);

impl Requests {
    /// The next request, if there is one now: for an event loop that has other things to do.
    pub fn try_next(&mut self) -> Option<Request> {
        self.0.try_receive()
    }

    /// Waits for the next request; nothing where no prompter is left.
    #[expect(clippy::should_implement_trait, reason = "as an iterator it would be in the way of the stream's `next`")]
    pub fn next(&mut self) -> Option<Request> {
        block_on(poll_fn(|context| self.0.poll_receive(context)))
    }

    /// Awaits the next request, on any runtime; nothing where no prompter is left. Dropping the
    /// future loses no request.
    #[cfg(feature = "async")]
    pub async fn next_async(&mut self) -> Option<Request> {
        poll_fn(|context| self.0.poll_receive(context)).await
    }
}

#[cfg(feature = "async")]
impl futures_core::Stream for Requests {
    type Item = Request;

    fn poll_next(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Request>> {
        self.0.poll_receive(context)
    }
}

impl fmt::Debug for Requests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Requests").finish_non_exhaustive()
    }
}

/// One question that a worker waits with, and the only way to answer it.
///
/// Answering uses it up, so an old answer cannot reach a new question. Dropping it ends the wait
/// with [`Outcome::Cancelled`](crate::Outcome::Cancelled).
#[must_use = "dropping a request cancels its question"]
pub struct Request {
    asked: Arc<Asked>,
    give: Give<Reply>,
}

impl Request {
    /// What is asked.
    #[must_use]
    pub fn asked(&self) -> &Asked {
        &self.asked
    }

    /// Why the worker has to ask.
    #[must_use]
    pub fn reason(&self) -> &Reason {
        self.asked.reason()
    }

    /// Whether nobody waits for the answer any more, since the worker's future was dropped.
    #[must_use]
    pub fn is_abandoned(&self) -> bool {
        self.give.is_abandoned()
    }

    /// Answers.
    ///
    /// # Errors
    ///
    /// The request itself where the answer does not fit the question, and why.
    pub fn answer(self, answer: Answer) -> Result<(), (Self, Misfit)> {
        if self.asked.fits(&answer) {
            self.give.give(Reply::Answer(answer));
            Ok(())
        } else {
            let misfit = self.asked.misfit();
            Err((self, misfit))
        }
    }

    /// Answers with what was typed, as [`Asked::read`] understands it.
    ///
    /// # Errors
    ///
    /// The request itself where that is no answer, and what would be one.
    pub fn answer_line(self, line: &str) -> Result<(), (Self, Misfit)> {
        match self.asked.read(line) {
            Ok(answer) => self.answer(answer),
            Err(misfit) => Err((self, misfit)),
        }
    }

    /// The person will not answer, as by Ctrl-C.
    pub fn decline(self) {
        self.give.give(Reply::Declined);
    }
}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request").field("asked", &self.asked).finish_non_exhaustive()
    }
}
