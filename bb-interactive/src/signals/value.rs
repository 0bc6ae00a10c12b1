//! In: a variable's value; out: whether it counts as set.

use std::ffi::OsStr;
use std::fmt;

/// The values with which a variable of the table counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Values {
    /// Any value, but empty, `0` and `false`.
    Any,
    /// This value, in exactly these letters.
    Only(&'static str),
    /// Any value that [`Any`](Self::Any) takes, but these, in any letter case.
    AllBut(&'static [&'static str]),
    /// `1`, `true`, `yes` or `on`, or the name of a known agent, with or without a version after it.
    AgentName,
}

impl Values {
    pub(crate) fn counts(self, value: &OsStr) -> bool {
        if is_off(value) {
            return false;
        }
        let text = value.to_str().map(str::trim);
        match self {
            Self::Any => true,
            Self::Only(exact) => text == Some(exact),
            Self::AllBut(others) => {
                !text.is_some_and(|text| others.iter().any(|other| other.eq_ignore_ascii_case(text)))
            }
            Self::AgentName => text.is_some_and(|text| is_truthy(text) || is_agent(text)),
        }
    }
}

/// The words for the table in the manual.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any"),
            Self::Only(exact) => write!(f, "`{exact}`"),
            Self::AllBut(others) => write!(f, "any but `{}`", others.join("`, `")),
            Self::AgentName => f.write_str("`1`, `true`, `yes`, `on`, or the name of a known agent"),
        }
    }
}

/// Empty, `0` or `false`: the one way to say that a variable does not count.
pub(crate) fn is_off(value: &OsStr) -> bool {
    value
        .to_str()
        .map(str::trim)
        .is_some_and(|text| text.is_empty() || text == "0" || text.eq_ignore_ascii_case("false"))
}

fn is_truthy(text: &str) -> bool {
    ["1", "true", "yes", "on"].iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// A known name as it stands, or before `@version` or `_version_surface`, as agents write it.
fn is_agent(text: &str) -> bool {
    let known = |name: &str| AGENTS.iter().any(|agent| agent.eq_ignore_ascii_case(name));
    let bare = text.split(['@', '_']).next().unwrap_or(text);
    known(text) || known(bare)
}

/// The names that agents go by in `AGENT`, from the agents themselves and from `is-ai-agent`.
const AGENTS: &[&str] = &[
    "amazon-q",
    "amazon-q-cli",
    "amazonq",
    "amp",
    "antigravity",
    "augment",
    "augment-cli",
    "claude",
    "claude-code",
    "claude-cowork",
    "claudecode",
    "cline",
    "codebuddy",
    "codex",
    "codex-cli",
    "cowork",
    "crush",
    "cursor",
    "cursor-cli",
    "deepseek-harness",
    "devin",
    "dsh",
    "firebender",
    "gemini",
    "gemini-cli",
    "github-copilot",
    "github-copilot-cli",
    "github_copilot_app_agent",
    "github_copilot_vscode_agent",
    "goose",
    "grok",
    "grok-build",
    "grok-cli",
    "hermes",
    "hermes-agent",
    "iflow",
    "iflow-cli",
    "junie",
    "kilo",
    "kilo-code",
    "kilocode",
    "kiro",
    "kiro-cli",
    "openclaw",
    "opencode",
    "openhands",
    "oz",
    "pi",
    "qwen",
    "qwen-code",
    "qwencode",
    "replit",
    "roo",
    "roo-code",
    "roocode",
    "trae",
    "v0",
    "vecli",
    "vtcode",
    "warp",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(values: Values, value: &str) -> bool {
        values.counts(OsStr::new(value))
    }

    #[test]
    fn only_empty_0_and_false_are_off() {
        for off in ["", " ", "0", " 0 ", "false", "False", "FALSE", "\tfalse\n"] {
            assert!(!counts(Values::Any, off), "{off:?}");
        }
        for on in ["1", "true", "no", "off", "No", "00", "0.0", "falsey", "none", "n"] {
            assert!(counts(Values::Any, on), "{on:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_value_that_is_not_utf8_counts_as_set() {
        use std::os::unix::ffi::OsStrExt;
        let value = OsStr::from_bytes(b"\xff0");
        assert!(Values::Any.counts(value));
        assert!(Values::AllBut(&["dialog"]).counts(value));
        assert!(!Values::Only("1").counts(value));
        assert!(!Values::AgentName.counts(value));
    }

    #[test]
    fn an_exact_value_is_exact() {
        assert!(counts(Values::Only("agent-exec"), "agent-exec"));
        assert!(!counts(Values::Only("agent-exec"), "Agent-Exec"));
        assert!(!counts(Values::Only("agent-exec"), "extension-host"));
    }

    #[test]
    fn front_ends_that_ask_do_not_count() {
        let frontend = Values::AllBut(&["dialog", "readline"]);
        assert!(counts(frontend, "noninteractive"));
        assert!(counts(frontend, "passthrough"));
        assert!(!counts(frontend, "Readline"));
        assert!(!counts(frontend, ""));
    }

    #[test]
    fn an_agents_name_counts_with_its_version_and_a_build_hosts_does_not() {
        for known in ["1", "YES", "on", "goose", "Claude-Code", "v0@1.2.3", "claude-code_2-1_cli"] {
            assert!(counts(Values::AgentName, known), "{known:?}");
        }
        for other in ["build-01", "jenkins-build-01", "no", "off", "0", "", "2", "me"] {
            assert!(!counts(Values::AgentName, other), "{other:?}");
        }
    }
}
