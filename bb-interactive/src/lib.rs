//! [why not isatty]: docs::why_not_isatty
//! [variables that are left out]: docs::left_out
//! [where each was seen]: docs::where_signals_come_from
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod answer;
mod cause;
mod channel;
mod decide;
mod detect;
#[cfg(feature = "miette")]
mod diagnostic;
mod environment;
mod external;
#[cfg(feature = "clap")]
mod flags;
#[cfg(any(test, bb_fuzzing))]
#[doc(hidden)]
pub mod fuzzing;
mod outcome;
#[cfg(feature = "output")]
pub mod output;
mod permit;
mod policy;
mod prompter;
#[cfg(feature = "prompts")]
mod prompts;
mod question;
mod reason;
mod refusal;
#[cfg(feature = "serde")]
mod serial;
mod settings;
pub mod signals;
pub mod stdin;
mod streams;
mod surroundings;
mod wording;

pub use answer::{Answer, Answers, Choice, Misfit, Secret};
pub use cause::{Cause, Rule};
pub use channel::{Request, Requests, channel};
pub use detect::{Detector, detect, detect_for, scrub};
pub use external::External;
#[cfg(feature = "clap")]
pub use flags::Flags;
pub use outcome::{AskError, Automatic, By, NoAnswer, Outcome, Unanswered, WrongLabel};
pub use permit::{Attended, Channel, Permit};
pub use prompter::Prompter;
#[cfg(feature = "prompts")]
pub use prompts::PromptError;
pub use question::{Asked, Kind, Question};
pub use reason::{BadReason, Reason};
pub use refusal::Refusal;
pub use streams::Stream;
pub use surroundings::Surroundings;

/// Pages about why this crate is as it is.
#[cfg(doc)]
pub mod docs {
    #[doc = include_str!("../docs/left-out.md")]
    pub mod left_out {}
    #[doc = include_str!("../docs/where-signals-come-from.md")]
    pub mod where_signals_come_from {}
    #[doc = include_str!("../docs/why-not-isatty.md")]
    pub mod why_not_isatty {}
}
