//! [why not isatty]: docs::why_not_isatty
//! [variables that are left out]: docs::left_out
//! [where each was seen]: docs::where_signals_come_from
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod cause;
mod decide;
mod detect;
#[cfg(feature = "miette")]
mod diagnostic;
mod environment;
#[cfg(feature = "clap")]
mod flags;
#[cfg(feature = "output")]
pub mod output;
mod permit;
#[cfg(feature = "prompts")]
mod prompts;
mod reason;
mod refusal;
#[cfg(feature = "serde")]
mod serial;
mod settings;
pub mod signals;
mod streams;
mod surroundings;
mod wording;

pub use cause::{Cause, Rule};
pub use detect::{Detector, External, detect, detect_for, scrub};
#[cfg(feature = "clap")]
pub use flags::Flags;
pub use permit::{Attended, Channel, Permit};
#[cfg(feature = "prompts")]
pub use prompts::PromptError;
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
