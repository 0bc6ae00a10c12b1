//! In: mentions of known APIs. Out: a finding for each that does what a lint is about.

use super::{
    Deciding, Finding, as_code, at, effect,
    registry::{Lint, Variant},
    spelled, written,
};
use crate::{
    catalogue::{Api, Effect, Form},
    discover::Workspace,
    resolve::{Facts, Mention, Variables, What},
};

pub(super) fn findings(lint: &'static Lint, facts: &Facts, workspace: &Workspace) -> Vec<Finding> {
    let deciding = Deciding::new(lint, workspace);
    let spared = |mention: &Mention| {
        lint.spares_detector && facts.detector.iter().any(|module| is_within(&mention.within.module, module))
    };
    let mentions = facts.mentions.iter().filter(|mention| !spared(mention));
    mentions.filter_map(|mention| finding(lint, facts, &deciding, mention)).collect()
}

fn finding(lint: &'static Lint, facts: &Facts, deciding: &Deciding<'_>, mention: &Mention) -> Option<Finding> {
    let effect = effect(facts, &mention.what).filter(|effect| lint.effects.contains(effect))?;
    let (api, variables, value) = match &mention.what {
        What::Api { api, variables, value, .. } => (&facts.apis[*api], variables, value),
        What::Handed { to } => return Some(handed(lint, mention, effect, to)),
        What::Reason { .. } | What::Dropped { .. } | What::Timed { .. } => return None,
    };
    let known: &[_] = match variables {
        Variables::Known(names) => names,
        Variables::None | Variables::Unknown => &[],
    };
    if effect == Effect::EnvWrite {
        return written::finding(lint, deciding, mention, api, known, value.as_deref());
    }
    let decides = lint.variables && effect == Effect::EnvRead;
    if api.weak && !(decides && deciding.all) {
        return None;
    }
    let matter: Vec<&str> =
        known.iter().map(|name| name.as_str()).filter(|name| !decides || deciding.holds(name)).collect();
    if decides && matter.is_empty() && !deciding.all {
        return None;
    }
    let shown = if matter.is_empty() { known.iter().map(|name| name.as_str()).collect() } else { matter };
    let named = if shown.is_empty() { "an environment variable".to_owned() } else { as_code(shown.iter().copied()) };
    let path = spelled(api);
    let mut finding = at(lint, &mention.within, variant(api, effect), &[("api", &path), ("variables", &named)]);
    finding.api = Some(path);
    finding.effect = Some(effect);
    finding.certainty = mention.certainty;
    finding.how = mention.how.clone();
    finding.variables = known.iter().map(ToString::to_string).collect();
    Some(finding)
}

/// Standard input that is handed to something that reads.
fn handed(lint: &'static Lint, mention: &Mention, effect: Effect, to: &str) -> Finding {
    let mut finding = at(lint, &mention.within, Some(Variant::Argument), &[("api", to)]);
    finding.api = Some(to.to_owned());
    finding.effect = Some(effect);
    finding.certainty = mention.certainty;
    finding
}

fn variant(api: &Api, effect: Effect) -> Option<Variant> {
    match effect {
        Effect::EnvDecision => Some(Variant::Decision),
        _ if api.form == Form::FieldType => Some(Variant::Field),
        Effect::TerminalCheck if !api.paths.is_empty() => Some(Variant::Device),
        Effect::StdinRead if api.stdin_argument.is_some() => Some(Variant::Argument),
        _ => None,
    }
}

/// Whether a Rust path is a module or inside it.
pub(super) fn is_within(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}
