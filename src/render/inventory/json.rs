//! In: the inventory. Out: one JSON object a line, a question each.

use std::io;

use serde::Serialize;

use super::Shown;
use crate::{
    inventory::{Certainty, Guard},
    render::{json, lines::Lines},
};

/// The version of these objects: it changes when a key goes or means something else, not when one is added.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Object<'q> {
    reason: &'static str,
    version: u32,
    text: Option<&'q str>,
    because: Option<&'q str>,
    answered_by: Option<&'q str>,
    guard: &'static str,
    permit: Option<&'q str>,
    detector: Option<&'q str>,
    allowed_because: Option<&'q str>,
    api: &'q str,
    certainty: Certainty,
    condition: Option<&'q str>,
    package: &'q str,
    item: &'q str,
    file: String,
    line: usize,
    column: usize,
}

pub(super) fn text(shown: &Shown<'_>, lines: &mut Lines<'_>) -> io::Result<String> {
    let mut out = Vec::new();
    for question in shown.questions {
        let place = lines.at(question.site).0;
        let (guard, permit, detector, allowed_because) = match &question.guard {
            Guard::Permit { name, by } => ("permit", Some(name.as_str()), by.as_deref(), None),
            Guard::Parameter { name } => ("parameter", Some(name.as_str()), None, None),
            Guard::Runner { by } => ("runner", None, by.as_deref(), None),
            Guard::Itself => ("itself", None, None, None),
            Guard::Allowed { reason } => ("allowed", None, None, Some(reason.as_str())),
            Guard::None => ("none", None, None, None),
        };
        let object = Object {
            reason: "question",
            version: VERSION,
            text: question.text.as_deref(),
            because: question.reason.as_deref(),
            answered_by: question.flag.as_deref(),
            guard,
            permit,
            detector,
            allowed_because,
            api: &question.api,
            certainty: question.certainty,
            condition: question.condition.as_deref(),
            package: &question.package,
            item: &question.item,
            file: shown.path(question),
            line: place.line,
            column: place.column,
        };
        json::line(&mut out, &object)?;
    }
    Ok(String::from_utf8_lossy(&out).into_owned())
}
