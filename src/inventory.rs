//! In: the facts, and what the report left out as allowed. Out: every question that the selected code can ask, once, in order.
//!
//! A sibling of `lint`: it drops nothing that is permitted.

use std::{collections::BTreeMap, path::Path};

pub use crate::resolve::Certainty;
use crate::{
    catalogue::{Effect, Part},
    discover::{TargetKind, Workspace},
    resolve::{self, Facts, Mention, What},
    source::{Site, Sources},
    suppress::Report,
};

/// A question that the program can ask.
#[derive(Debug, Clone)]
pub struct Question {
    /// The expression that asks.
    pub site: Site,
    /// The package that it is asked by.
    pub package: String,
    /// The Rust path of the item it stands in.
    pub item: String,
    /// The path of what asks.
    pub api: String,
    /// What is asked; what is not known of it stands in braces.
    pub text: Option<String>,
    /// Why it is asked.
    pub reason: Option<String>,
    /// The flag or the variable that answers it.
    pub flag: Option<String>,
    /// What permits it.
    pub guard: Guard,
    /// The condition it stands under, as code.
    pub condition: Option<String>,
    /// Whether it is resolved or only likely.
    pub certainty: Certainty,
}

/// What permits a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Guard {
    /// A permit that is bound; the detector that gave it, where that is known.
    Permit {
        /// Its name.
        name: String,
        /// The detecting function's path.
        by: Option<String>,
    },
    /// A permit that the function is given.
    Parameter {
        /// Its name.
        name: String,
    },
    /// A runner's closure; the detector that gave the permit, where that is known.
    Runner {
        /// The detecting function's path.
        by: Option<String>,
    },
    /// What asks detects by itself.
    Itself,
    /// Nothing, and an allowance says why.
    Allowed {
        /// The allowance's reason.
        reason: String,
    },
    /// Nothing.
    None,
}

/// Every question, one for each place, in the order of files and places.
pub(crate) fn questions(facts: &Facts, report: &Report, workspace: &Workspace, sources: &Sources) -> Vec<Question> {
    let mut places: BTreeMap<(&Path, Site), Vec<&Mention>> = BTreeMap::new();
    for mention in facts.mentions.iter().filter(|mention| workspace.tests || !mention.within.test) {
        if asked(facts, mention).is_some() {
            let site = mention.within.site;
            places.entry((sources.path(site.file), site)).or_default().push(mention);
        }
    }
    let questions = places.into_values().filter_map(|mut mentions| {
        // A place that several targets share is theirs that is reported first.
        mentions.sort_by_key(|mention| {
            let target = mention.within.target;
            (workspace.target(target).map_or(TargetKind::BuildScript, |(_, target)| target.kind), target)
        });
        question(facts, mentions.first()?, report, workspace)
    });
    questions.collect()
}

/// What a mention asks. What is weak is no question, unless it is permitted by itself.
fn asked<'f>(facts: &'f Facts, mention: &'f Mention) -> Option<(usize, &'f resolve::Question)> {
    match &mention.what {
        What::Api { api, question: Some(question), .. } => {
            let known = &facts.apis[*api];
            (known.permitted || !known.weak).then_some((*api, question))
        }
        _ => None,
    }
}

fn question(facts: &Facts, mention: &Mention, report: &Report, workspace: &Workspace) -> Option<Question> {
    let (api, asked) = asked(facts, mention)?;
    let api = &facts.apis[api];
    let said = |part: Part| asked.told.get(&part).map(|values| values.join(" / "));
    let by = said(Part::Detector);
    let site = mention.within.site;
    let allowed = || {
        let about = |effect: Option<Effect>| effect == Some(Effect::Prompt);
        let allowed = report.allowed.iter().find(|(finding, _)| finding.site == site && about(finding.effect));
        allowed.map(|(_, reason)| Guard::Allowed { reason: reason.clone() })
    };
    let guard = match &asked.guard {
        _ if api.permitted => Guard::Itself,
        resolve::Guard::Permit { name, parameter: true } => Guard::Parameter { name: name.to_string() },
        resolve::Guard::Permit { name, parameter: false } => Guard::Permit { name: name.to_string(), by },
        resolve::Guard::Runner => Guard::Runner { by },
        resolve::Guard::None => allowed().unwrap_or(Guard::None),
    };
    Some(Question {
        site,
        package: workspace.packages.get(mention.within.target.0)?.name.clone(),
        item: mention.within.item.clone(),
        api: api.path.to_string(),
        text: said(Part::Text).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()),
        reason: said(Part::Reason),
        flag: said(Part::Flag),
        guard,
        condition: mention.within.condition.clone(),
        certainty: mention.certainty,
    })
}
