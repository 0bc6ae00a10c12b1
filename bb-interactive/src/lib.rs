//! One place that decides whether a program may prompt a person.
#![deny(missing_docs)]

mod environment;
#[cfg(feature = "output")]
pub mod output;
pub mod signals;
mod streams;

/// Pages about why this crate is as it is.
#[cfg(doc)]
pub mod docs {
    #[doc = include_str!("../docs/left-out.md")]
    pub mod left_out {}
}
