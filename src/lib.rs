//! The linter as a library.

pub mod catalogue;
pub mod config;
pub mod discover;
pub mod error;
pub mod lint;
mod near;
pub mod options;
pub mod cli;
pub mod source;
pub mod suppress;
#[cfg(test)]
mod testing;
