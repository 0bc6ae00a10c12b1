//! The linter as a library.

pub mod catalogue;
pub mod config;
pub mod discover;
pub mod error;
pub mod lint;
pub mod source;
pub mod suppress;
mod syntax;
mod index;
mod load;
mod resolve;
