//! In: a file that could not be read or parsed. Out: a finding that says so.

use super::{
    Finding, at,
    registry::{Lint, Variant},
};
use crate::{
    load::{Problem, Trouble},
    resolve::Within,
};

pub(super) fn finding(lint: &'static Lint, problem: &Problem) -> Finding {
    let within = Within {
        site: problem.site,
        module: String::new(),
        item: String::new(),
        around: problem.site.span,
        condition: None,
        test: false,
        unreached: false,
        in_macro: false,
        target: problem.target,
    };
    let variant = match problem.trouble {
        Trouble::Unread => Some(Variant::Unread),
        Trouble::Broken => None,
    };
    at(lint, &within, variant, &[("error", &problem.message)])
}
