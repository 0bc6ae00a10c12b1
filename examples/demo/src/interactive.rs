//! The one place that decides whether a person can be asked.

use std::{
    env, fmt,
    io::{self, IsTerminal},
};

/// Leave to ask. Only [`ask_for`] gives it.
pub struct Permit(());

impl Permit {
    /// Runs a prompt.
    pub fn run<T>(&self, ask: impl FnOnce() -> T) -> T {
        ask()
    }
}

/// Why nobody can be asked.
#[derive(Debug)]
pub struct Refusal {
    rule: &'static str,
    reason: &'static str,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot ask because {}; an answer is needed because {}", self.rule, self.reason)
    }
}

impl std::error::Error for Refusal {}

/// Decides whether a person can be asked, and knows why that is needed.
pub fn ask_for(reason: &'static str) -> Result<Permit, Refusal> {
    if env::var_os("CI").is_some() {
        return Err(Refusal { rule: "CI is set", reason });
    }
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err(Refusal { rule: "standard input or output is not a terminal", reason });
    }
    Ok(Permit(()))
}
