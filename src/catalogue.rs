//! In: `catalogue/*.toml`, embedded. Out: what known APIs do to a person, one typed table per crate.

/// What calling an API does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Asks whether a stream is a terminal or a person attends.
    TerminalCheck,
    /// Reads an environment variable.
    EnvRead,
    /// Decides by environment variables of its own choice whether a person or a machine runs the program.
    EnvDecision,
    /// Sets or removes an environment variable of this process.
    EnvWrite,
    /// Waits for a person's answer.
    Prompt,
    /// Reads standard input until something arrives.
    StdinRead,
    /// Asks who started this process.
    Ancestry,
}
