//! In: words that say why a program has to ask; out: a reason, or why these words are none.

mod check;

use std::borrow::Cow;
use std::fmt;

/// Why a program has to ask, in words that follow "an answer is needed because": "the repository
/// and its history will be deleted".
///
/// [`reason!`](crate::reason!) makes one from a literal or a constant, and refuses a bad one at
/// compile time; [`Reason::new`] makes one at run time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    text: Cow<'static, str>,
    flag: Option<Cow<'static, str>>,
}

impl Reason {
    /// A reason from a text that is known at run time only.
    ///
    /// ```
    /// use bb_interactive::{BadReason, Reason};
    ///
    /// let name = "backup-7";
    /// assert!(Reason::new(format!("the snapshot {name} will be overwritten")).is_ok());
    /// assert_eq!(Reason::new("todo"), Err(BadReason::Placeholder));
    /// ```
    ///
    /// # Errors
    ///
    /// A [`BadReason`] where the text is empty, stands for a reason that nobody wrote, or does not
    /// fit on one line.
    pub fn new(text: impl Into<Cow<'static, str>>) -> Result<Self, BadReason> {
        let text = text.into();
        match check::text(&text) {
            Some(bad) => Err(bad),
            None => Ok(Self { text, flag: None }),
        }
    }

    /// What `reason!` calls in a constant; it is no part of the interface.
    #[doc(hidden)]
    #[must_use]
    pub const fn __in_constant(text: &'static str) -> Self {
        match check::text(text) {
            None => Self { text: Cow::Borrowed(text), flag: None },
            Some(BadReason::Empty) => panic!("a reason has to say why the program asks"),
            Some(BadReason::Placeholder) => {
                panic!("this stands for a reason: say what happens, and to what")
            }
            Some(BadReason::ControlCharacter) => panic!("a reason has to fit on one line"),
        }
    }

    /// The flag that answers the question instead, as it is typed: `--yes`.
    #[must_use]
    pub fn answered_by(mut self, flag: impl Into<Cow<'static, str>>) -> Self {
        let flag = crate::cause::one_line(flag.into());
        self.flag = (!flag.trim().is_empty()).then_some(flag);
        self
    }

    /// The words.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The flag that answers instead.
    #[must_use]
    pub fn flag(&self) -> Option<&str> {
        self.flag.as_deref()
    }
}

/// The words.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Makes a [`Reason`] from a literal or a constant, and refuses an empty or placeholder one at
/// compile time.
///
/// ```
/// use bb_interactive::reason;
///
/// let why = reason!("the branch will be overwritten on the server").answered_by("--force");
/// assert_eq!(why.flag(), Some("--force"));
/// ```
///
/// ```compile_fail
/// bb_interactive::reason!("todo");
/// ```
#[macro_export]
macro_rules! reason {
    ($text:expr $(,)?) => {{
        const REASON: $crate::Reason = $crate::Reason::__in_constant($text);
        REASON
    }};
}

/// Why a text is no reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadReason {
    /// It is empty or blank.
    Empty,
    /// It stands for a reason that nobody wrote: `todo`, `n/a`, `confirm`, `...`.
    Placeholder,
    /// It holds a line ending or another control character.
    ControlCharacter,
}

impl fmt::Display for BadReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "the reason is empty: say what happens, and to what",
            Self::Placeholder => "the reason is a placeholder: say what happens, and to what",
            Self::ControlCharacter => "the reason does not fit on one line: take out its control characters",
        })
    }
}

impl std::error::Error for BadReason {}
