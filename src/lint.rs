//! In: the facts. Out: findings, without a level. Lints are data: `lints/<name>/` is the registry.

mod mention;
mod outdated;
mod problem;
mod prompt;
mod refusal;
pub(crate) mod registry;
mod timeout;
mod written;

use std::collections::HashSet;

pub use crate::resolve::{Certainty, Step};
use crate::{
    catalogue::{Effect, Form},
    config,
    discover::Workspace,
    load::Problem,
    resolve::{Facts, What, Within},
    source::{Site, Sources, Span},
};
use registry::{Check, Lint, Variant};

/// A place that a lint found.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The lint's name.
    pub lint: &'static str,
    /// The expression that does it.
    pub site: Site,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What stands at the place, for the code frame's label.
    pub label: String,
    /// The catalogue's path of the API, where there is one.
    pub api: Option<String>,
    /// What the API does.
    pub effect: Option<Effect>,
    /// Whether it is resolved or only likely.
    pub certainty: Certainty,
    /// The condition it stands under, as code: `cfg(windows)`. `cfg(test)` is none.
    pub condition: Option<String>,
    /// The variables that are read, as far as they are known.
    pub variables: Vec<String>,
    /// Whether it is test code.
    pub test: bool,
    /// Whether its file is one that no `mod` reaches.
    pub unreached: bool,
    /// The Rust path of the module it stands in: `my_cli::clone`.
    pub module: String,
    /// The Rust path of the item it stands in: `my_cli::clone::run`.
    pub item: String,
    /// That item's bytes in the same file.
    pub around: Span,
    /// The package and target it is reported for, by their indexes in the workspace.
    pub target: (usize, usize),
    /// How the name led to the API, first step first.
    pub how: Vec<Step>,
    /// Why it matters: one line, lower case, no full stop.
    pub why: String,
    /// What to write instead: one line, lower case, no full stop.
    pub instead: String,
    /// The change that mends it, where there is one that cannot be wrong for the program.
    pub fix: Option<Fix>,
}

/// A change to the text that mends a finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced.
    pub site: Site,
    /// What is written in its place.
    pub replacement: String,
    /// What the change does: lower case, no full stop.
    pub text: String,
    /// Whether it can be made without a look at it: then `--fix` makes it, and editors are told so.
    pub sure: bool,
}

/// Judges the facts by every lint that is built, whatever its level.
pub(crate) fn findings(facts: &Facts, problems: &[Problem], workspace: &Workspace, sources: &Sources) -> Vec<Finding> {
    let mut findings = Vec::new();
    for lint in registry::of(Check::Mention) {
        findings.extend(mention::findings(lint, facts, workspace));
    }
    for lint in registry::of(Check::Prompt) {
        findings.extend(prompt::findings(lint, facts));
    }
    for lint in registry::of(Check::Refusal) {
        findings.extend(refusal::findings(lint, facts));
    }
    for lint in registry::of(Check::Timeout) {
        findings.extend(timeout::findings(lint, facts));
    }
    for lint in registry::of(Check::Outdated) {
        findings.extend(outdated::findings(lint, facts, workspace, sources));
    }
    for lint in registry::of(Check::Problem) {
        findings.extend(problems.iter().map(|problem| problem::finding(lint, problem)));
    }
    let [detect, permit] = asking(workspace);
    for finding in &mut findings {
        finding.instead = registry::fill(&finding.instead, &[("detect", &detect), ("permit", &permit)]);
    }
    findings
}

/// How this program asks its detector, and how it gets a permit: its own functions, or the runtime crate's.
fn asking(workspace: &Workspace) -> [String; 2] {
    match workspace.config.detector.detect.first() {
        Some(own) => [format!("{}(…)?", own.path.value), format!("{}(…)?", own.path.value)],
        None => ["bb_interactive::detect()?".to_owned(), "bb_interactive::detect()?.permit(reason!(\"…\"))".to_owned()],
    }
}

/// The variables that decide interactivity: those of the runtime crate, and the configured ones.
struct Deciding<'w> {
    names: HashSet<&'w str>,
    /// `*`: every variable counts.
    all: bool,
}

impl<'w> Deciding<'w> {
    fn new(lint: &'w Lint, workspace: &'w Workspace) -> Deciding<'w> {
        let settings = || workspace.config.lints.iter().filter(|setting| setting.lint.value == lint.name);
        let configured = || settings().flat_map(|setting| &setting.variables);
        let mut names: HashSet<&'w str> = configured().map(String::as_str).collect();
        for name in bb_interactive::signals::names() {
            names.insert(name);
        }
        Deciding { names, all: configured().any(|name| name == config::EVERY) }
    }

    /// Whether a name decides; one that ends with `_` is taken for the beginning of names.
    fn holds(&self, name: &str) -> bool {
        self.names.contains(name) || name.ends_with('_') && self.names.iter().any(|known| known.starts_with(name))
    }
}

/// What an API is called in a message: macros with their `!`.
fn spelled(api: &crate::catalogue::Api) -> String {
    if api.form == Form::Macro { format!("{}!", api.path) } else { api.path.to_string() }
}

/// Several things as code, for people: `` `CI`, `TERM` ``.
pub(crate) fn as_code<'t>(words: impl IntoIterator<Item = &'t str>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// A finding in its place, with the lint's words filled in.
fn at(lint: &'static Lint, within: &Within, variant: Option<Variant>, values: &[(&str, &str)]) -> Finding {
    let words = lint.wording(variant);
    Finding {
        lint: lint.name,
        site: within.site,
        message: registry::fill(&words.message, values),
        label: registry::fill(&words.label, values),
        api: None,
        effect: None,
        certainty: Certainty::Resolved,
        condition: within.condition.clone(),
        variables: Vec::new(),
        test: within.test,
        unreached: within.unreached,
        module: within.module.clone(),
        item: within.item.clone(),
        around: within.around,
        target: within.target,
        how: Vec::new(),
        why: registry::fill(&words.why, values),
        instead: registry::fill(&words.instead, values),
        fix: None,
    }
}

/// What a mention does: reading a line after a question was printed is asking.
fn effect(facts: &Facts, what: &What) -> Option<Effect> {
    match what {
        What::Api { api, asks: true, .. } if facts.apis[*api].line => Some(Effect::Prompt),
        What::Api { api, .. } => Some(facts.apis[*api].effect),
        What::Handed { .. } => Some(Effect::StdinRead),
        What::Reason { .. } | What::Dropped { .. } | What::Timed { .. } => None,
    }
}
