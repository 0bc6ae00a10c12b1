//! In: a refusal, or a question without an answer; out: a `miette` diagnostic, with the fix and everything else that refuses as help.

use crate::outcome::{AskError, NoAnswer, Unanswered, WrongLabel};
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

/// The help is the refusal's.
impl miette::Diagnostic for Unanswered {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new("bb_interactive::unanswered"))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.refusal().help()
    }
}

/// The help is the refusal's.
impl miette::Diagnostic for WrongLabel {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new("bb_interactive::wrong_label"))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        self.refusal().help()
    }
}

impl miette::Diagnostic for NoAnswer {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        match self {
            Self::Declined => Some(Box::new("bb_interactive::declined")),
            Self::Cancelled => Some(Box::new("bb_interactive::cancelled")),
            Self::Unanswered(unanswered) => unanswered.code(),
        }
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        match self {
            Self::Declined | Self::Cancelled => None,
            Self::Unanswered(unanswered) => unanswered.help(),
        }
    }
}

impl miette::Diagnostic for AskError {
    fn code<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        match self {
            Self::WrongLabel(wrong) => wrong.code(),
            Self::NoLabels => Some(Box::new("bb_interactive::no_labels")),
            Self::Failed(_) => Some(Box::new("bb_interactive::failed")),
        }
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        match self {
            Self::WrongLabel(wrong) => wrong.help(),
            Self::NoLabels | Self::Failed(_) => None,
        }
    }
}
