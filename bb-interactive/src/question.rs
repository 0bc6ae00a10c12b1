//! In: words, and the reason for asking; out: a question that can be asked anywhere.

use crate::answer::{Choice, Secret};
use crate::cause::one_line;
use crate::reason::Reason;
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// What sort of answer a question wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Yes or no.
    Confirm,
    /// One of several labels.
    Choice,
    /// A line of text.
    Text,
    /// A line of text that is not shown.
    Secret,
}

/// What is asked, and why. There is no default answer: nothing is chosen for somebody who says
/// nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    kind: Kind,
    text: Cow<'static, str>,
    labels: Vec<Cow<'static, str>>,
    reason: Reason,
    destructive: bool,
}

impl Asked {
    /// The question, on one line.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Why the program has to ask, and the flag that answers instead.
    #[must_use]
    pub fn reason(&self) -> &Reason {
        &self.reason
    }

    /// What sort of answer it wants.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// What can be chosen: the labels of a choice, "yes" and "no" of a confirmation, else nothing.
    pub fn labels(&self) -> impl ExactSizeIterator<Item = &str> {
        self.labels.iter().map(AsRef::as_ref)
    }

    /// Whether an answer can destroy something.
    #[must_use]
    pub fn is_destructive(&self) -> bool {
        self.destructive
    }

    pub(crate) fn label(&self, index: usize) -> Option<&Cow<'static, str>> {
        self.labels.get(index)
    }

    /// `"Delete", "Skip"`.
    pub(crate) fn quoted_labels(&self) -> String {
        let quoted: Vec<String> = self.labels().map(|label| format!("{label:?}")).collect();
        quoted.join(", ")
    }
}

/// The question's text.
impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A question whose answer is a `T`, for [`Prompter::ask`](crate::Prompter::ask).
///
/// Each constructor takes the reason, since a question that nobody can be asked has to say why it
/// wanted to be.
///
/// ```
/// use bb_interactive::{Question, reason};
///
/// let why = reason!("the repository and its history will be deleted");
/// let delete = Question::confirm("Delete moon-base?", why).answered_by("--yes").destructive();
/// assert!(delete.asked().is_destructive());
/// ```
///
/// ```compile_fail
/// bb_interactive::Question::confirm("Delete moon-base?");
/// ```
#[must_use = "a question is there to be asked: give it to a prompter"]
pub struct Question<T> {
    asked: Arc<Asked>,
    answer: PhantomData<fn() -> T>,
}

impl<T> Question<T> {
    fn new(kind: Kind, text: Cow<'static, str>, labels: Vec<Cow<'static, str>>, reason: Reason) -> Self {
        let asked = Asked { kind, text: one_line(text), labels, reason, destructive: false };
        Self { asked: Arc::new(asked), answer: PhantomData }
    }

    fn with(mut self, change: impl FnOnce(&mut Asked)) -> Self {
        change(Arc::make_mut(&mut self.asked));
        self
    }

    /// The flag that answers it instead, as it is typed: `--yes`. It is the flag of its reason.
    pub fn answered_by(self, flag: impl Into<Cow<'static, str>>) -> Self {
        self.with(|asked| asked.reason = asked.reason.clone().answered_by(flag))
    }

    /// An answer can destroy something: no policy answers it but by an exact label.
    pub fn destructive(self) -> Self {
        self.with(|asked| asked.destructive = true)
    }

    /// What is asked.
    #[must_use]
    pub fn asked(&self) -> &Asked {
        &self.asked
    }

    pub(crate) fn into_asked(self) -> Arc<Asked> {
        self.asked
    }
}

impl Question<bool> {
    /// Yes or no. The labels for a policy are `yes` and `no`, in this order.
    pub fn confirm(text: impl Into<Cow<'static, str>>, reason: Reason) -> Self {
        Self::new(Kind::Confirm, text.into(), vec!["yes".into(), "no".into()], reason)
    }
}

impl Question<Choice> {
    /// One of several labels. Where two are the same but for letter case, a policy can tell them
    /// apart only by spelling one exactly. A question without a label cannot be asked.
    ///
    /// ```
    /// use bb_interactive::{Question, reason};
    ///
    /// let why = reason!("the file is there already").answered_by("--on-conflict");
    /// let what = Question::choice("What about notes.txt?", ["Overwrite", "Skip"], why);
    /// assert_eq!(what.asked().labels().len(), 2);
    /// ```
    pub fn choice<L>(text: impl Into<Cow<'static, str>>, labels: L, reason: Reason) -> Self
    where
        L: IntoIterator,
        L::Item: Into<Cow<'static, str>>,
    {
        let labels = labels.into_iter().map(|label| one_line(label.into())).collect();
        Self::new(Kind::Choice, text.into(), labels, reason)
    }
}

impl Question<String> {
    /// A line of text, which may not be empty. No policy answers it, for it has no labels.
    pub fn text(text: impl Into<Cow<'static, str>>, reason: Reason) -> Self {
        Self::new(Kind::Text, text.into(), Vec::new(), reason)
    }
}

impl Question<Secret> {
    /// A line of text that is not shown, and may not be empty. No policy answers it.
    pub fn secret(text: impl Into<Cow<'static, str>>, reason: Reason) -> Self {
        Self::new(Kind::Secret, text.into(), Vec::new(), reason)
    }
}

impl<T> Clone for Question<T> {
    fn clone(&self) -> Self {
        Self { asked: Arc::clone(&self.asked), answer: PhantomData }
    }
}

impl<T> fmt::Debug for Question<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Question").field(&self.asked).finish()
    }
}
