//! In: a refusal; out: a `miette` diagnostic, with the fix and everything else that refuses as help.

use crate::refusal::Refusal;
use std::fmt::{Display, Write};

impl miette::Diagnostic for Refusal {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(format!("bb_interactive::{}", self.rule())))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        let mut help = self.fix();
        for cause in self.all().iter().skip(1) {
            // writing to a string cannot fail
            let _ = write!(help, "\nalso: {cause}");
        }
        Some(Box::new(help))
    }
}
