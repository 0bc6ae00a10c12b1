//! In: a refusal; out: a `miette` diagnostic, with the fix and everything else that refuses as help.

use crate::refusal::Refusal;
use std::fmt::Display;

impl miette::Diagnostic for Refusal {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(format!("bb_interactive::{}", self.rule())))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        let fix = Some(self.fix()).filter(|fix| !fix.is_empty());
        let others = self.all().into_iter().skip(1).map(|cause| format!("also: {cause}"));
        let help: Vec<String> = fix.into_iter().chain(others).collect();
        (!help.is_empty()).then(|| Box::new(help.join("\n")) as Box<dyn Display>)
    }
}
