//! In: nothing; out: the one table of variables that say "nobody is there", and what their values mean.
//!
//! The page [`where_signals_come_from`](crate::docs::where_signals_come_from) says where each was
//! seen. A variable that a person's own shell can have as well is no row, however many detectors
//! count it; the page [`left_out`](crate::docs::left_out) gives the reason for each of those.

mod value;

pub use value::Values;
pub(crate) use value::is_off;

use std::ffi::OsStr;

/// What sort of program sets a variable, which is also its place in the order of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A coding agent, for the commands that it runs.
    Agent,
    /// A continuous integration service, for the steps of a build.
    Ci,
    /// Whoever wants no questions, by a convention that many programs share.
    Automation,
}

/// One variable of the table.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Signal {
    /// The variable's name.
    pub name: &'static str,
    /// The values with which it counts.
    pub values: Values,
    /// Who sets it, in words that stand in a refusal.
    pub set_by: &'static str,
    /// What sort of program that is.
    pub kind: Kind,
}

impl Signal {
    /// Whether the variable decides when it has this value.
    ///
    /// Empty, `0` and `false` never count, in any letter case and with white space around them.
    ///
    /// ```
    /// use bb_interactive::signals;
    ///
    /// let ci = signals::all().iter().find(|signal| signal.name == "CI").expect("in the table");
    /// assert!(ci.counts("woodpecker".as_ref()));
    /// assert!(!ci.counts("False".as_ref()));
    /// ```
    #[must_use]
    pub fn counts(&self, value: &OsStr) -> bool {
        self.values.counts(value)
    }
}

/// The table, in the order in which a refusal names its rows.
#[must_use]
pub const fn all() -> &'static [Signal] {
    SIGNALS
}

/// The name of every variable that this crate reads to decide whether it may ask: the table,
/// `TERM`, and the variables of the crate's own.
///
/// A program that reads one of these decides by itself, which is what a linter looks for.
pub fn names() -> impl Iterator<Item = &'static str> {
    OWN.iter().copied().chain(std::iter::once(TERM)).chain(SIGNALS.iter().map(|signal| signal.name))
}

pub(crate) const TERM: &str = "TERM";
pub(crate) const DUMB: &str = "dumb";

/// The crate's own variables, under its own prefix.
const OWN: &[&str] = &["BB_NO_PROMPT", "BB_NO_PROMPT_VARS", "BB_FORCE_INTERACTIVE", "BB_AUTO_ANSWER"];

const fn row(kind: Kind, name: &'static str, values: Values, set_by: &'static str) -> Signal {
    Signal { name, values, set_by, kind }
}

const fn agent(name: &'static str, set_by: &'static str) -> Signal {
    row(Kind::Agent, name, Values::Any, set_by)
}

const fn agent_only(name: &'static str, value: &'static str, set_by: &'static str) -> Signal {
    row(Kind::Agent, name, Values::Only(value), set_by)
}

const fn ci(name: &'static str, set_by: &'static str) -> Signal {
    row(Kind::Ci, name, Values::Any, set_by)
}

/// `AI_AGENT` first, since it names the agent; then agents, CI, the rest.
const SIGNALS: &[Signal] = &[
    agent("AI_AGENT", "a coding agent"),
    row(Kind::Agent, "AGENT", Values::AgentName, "a coding agent"),
    agent("CLAUDECODE", "Claude Code"),
    agent("CLAUDE_CODE_CHILD_SESSION", "Claude Code"),
    agent("CURSOR_AGENT", "Cursor"),
    agent_only("CURSOR_EXTENSION_HOST_ROLE", "agent-exec", "Cursor"),
    agent("GEMINI_CLI", "Gemini CLI"),
    agent("QWEN_CODE", "Qwen Code"),
    agent("IFLOW_CLI", "iFlow CLI"),
    agent("CODEX_CI", "Codex"),
    agent("CODEX_THREAD_ID", "Codex"),
    agent("CODEX_SANDBOX", "Codex"),
    agent("CODEX_SANDBOX_NETWORK_DISABLED", "Codex"),
    agent("COPILOT_AGENT", "GitHub Copilot in VS Code"),
    agent("COPILOT_CLI", "GitHub Copilot CLI"),
    agent("COPILOT_AGENT_SESSION_ID", "GitHub Copilot"),
    agent("COPILOT_AGENT_JOB_ID", "GitHub Copilot"),
    agent("GOOSE_TERMINAL", "Goose"),
    agent("CRUSH", "Crush"),
    agent("OPENCODE", "OpenCode"),
    agent_only("KILO", "1", "Kilo Code"),
    agent("CLINE_ACTIVE", "Cline"),
    agent("ROO_ACTIVE", "Roo Code"),
    agent("WINDSURF_CASCADE_TERMINAL", "Windsurf Cascade"),
    agent("AMP_CURRENT_THREAD_ID", "Amp"),
    agent("AUGMENT_AGENT", "Augment"),
    agent("ANTIGRAVITY_AGENT", "Antigravity"),
    agent("TRAE_AI_SHELL_ID", "Trae"),
    agent("PI_CODING_AGENT", "Pi"),
    agent("PI_SESSION_ID", "Pi"),
    agent_only("HERMES_AGENT", "true", "Hermes Agent"),
    agent_only("OPENCLAW_SHELL", "exec", "OpenClaw"),
    agent_only("DSH_SHELL", "1", "DeepSeek Harness"),
    agent_only("VTCODE", "1", "VTCode"),
    agent("GROK_SESSION_ID", "Grok Build"),
    ci("CI", "nearly every CI service"),
    ci("CONTINUOUS_INTEGRATION", "Travis CI or Cirrus CI"),
    ci("CI_NAME", "Codeship or Sourcehut"),
    ci("AGOLA_GIT_REF", "Agola CI"),
    ci("AC_APPCIRCLE", "Appcircle"),
    ci("APPVEYOR", "AppVeyor"),
    ci("CODEBUILD_BUILD_ARN", "AWS CodeBuild"),
    ci("TF_BUILD", "Azure Pipelines"),
    ci("bamboo_planKey", "Bamboo"),
    ci("BITBUCKET_COMMIT", "Bitbucket Pipelines"),
    ci("BITRISE_IO", "Bitrise"),
    ci("BUDDY_WORKSPACE_ID", "Buddy"),
    ci("BUILDKITE", "Buildkite"),
    ci("CAPAWESOME_CLOUD", "Capawesome Cloud"),
    ci("CIRCLECI", "CircleCI"),
    ci("CIRRUS_CI", "Cirrus CI"),
    ci("CF_PAGES", "Cloudflare Pages"),
    ci("WORKERS_CI", "Cloudflare Workers"),
    ci("CF_BUILD_ID", "Codefresh"),
    ci("CM_BUILD_ID", "Codemagic"),
    ci("DRONE", "Drone"),
    ci("EARTHLY_CI", "Earthly"),
    ci("EAS_BUILD", "Expo Application Services"),
    ci("GITEA_ACTIONS", "Gitea Actions"),
    ci("GITHUB_ACTIONS", "GitHub Actions"),
    ci("GITLAB_CI", "GitLab CI"),
    ci("GO_PIPELINE_LABEL", "GoCD"),
    ci("BUILDER_OUTPUT", "Google Cloud Build"),
    ci("HARNESS_BUILD_ID", "Harness CI"),
    ci("HUDSON_URL", "Hudson"),
    ci("JENKINS_URL", "Jenkins"),
    ci("PROW_JOB_ID", "Prow"),
    ci("RWX", "RWX"),
    ci("SCREWDRIVER", "Screwdriver"),
    ci("SEMAPHORE", "Semaphore"),
    ci("TEAMCITY_VERSION", "TeamCity"),
    ci("TRAVIS", "Travis CI"),
    ci("VELA", "Vela"),
    ci("CI_XCODE_PROJECT", "Xcode Cloud"),
    ci("TASKCLUSTER_ROOT_URL", "Taskcluster"),
    row(Kind::Automation, "NONINTERACTIVE", Values::Any, "an unattended script"),
    row(Kind::Automation, "DEBIAN_FRONTEND", Values::AllBut(DEBCONF_ASKS), "an unattended installation"),
];

/// The debconf front ends that put a question to a person (debconf's `FrontEnd` modules).
const DEBCONF_ASKS: &[&str] = &["dialog", "readline", "teletype", "editor", "gnome", "kde", "text", "web"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_that_refusals_follow() {
        assert_eq!(SIGNALS[0].name, "AI_AGENT");
        assert!(SIGNALS.is_sorted_by_key(|signal| signal.kind));
    }

    #[test]
    fn no_name_stands_twice() {
        let mut names: Vec<_> = names().collect();
        names.sort_unstable();
        let many = names.len();
        names.dedup();
        assert_eq!(many, names.len());
    }

    #[test]
    fn names_hold_the_table_and_what_decides_beside_it() {
        let names: Vec<_> = names().collect();
        for name in ["CI", "CLAUDECODE", "TERM", "BB_NO_PROMPT", "BB_NO_PROMPT_VARS"] {
            assert!(names.contains(&name), "{name}");
        }
        assert_eq!(names.len(), SIGNALS.len() + OWN.len() + 1);
    }
}
