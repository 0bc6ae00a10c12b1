//! In: the inventory of questions. Out: its text, for people, as JSON, or as Markdown to keep.

use std::io;

use super::lines::Lines;
use crate::{
    discover::Workspace,
    inventory::{Guard, Question},
    options::Inventory,
    source::Sources,
};

mod human;
mod json;
mod markdown;

/// What an inventory is shown with.
#[derive(Clone, Copy)]
pub(crate) struct Shown<'v> {
    pub(crate) workspace: &'v Workspace,
    pub(crate) sources: &'v Sources,
    pub(crate) questions: &'v [Question],
    pub(crate) colour: bool,
    /// How wide a line may be, for people.
    pub(crate) width: usize,
}

impl Shown<'_> {
    fn path(&self, question: &Question) -> String {
        self.workspace.shown(self.sources.path(question.site.file))
    }
}

/// The inventory as a text.
pub(crate) fn inventory(shown: &Shown<'_>, format: Inventory) -> io::Result<String> {
    match format {
        Inventory::Human => Ok(human::text(shown, &mut Lines::new(shown.sources))),
        Inventory::Json => json::text(shown, &mut Lines::new(shown.sources)),
        Inventory::Markdown => Ok(markdown::text(shown)),
    }
}

/// What differs between a kept text and the present one, a line each. Lines that only moved do not count: places have no order
/// that matters.
pub(crate) fn difference(kept: &str, present: &str) -> String {
    let mut left: Vec<&str> = present.lines().collect();
    let mut text = String::new();
    for line in kept.lines() {
        match left.iter().position(|other| *other == line) {
            Some(at) => drop(left.remove(at)),
            None => text += &format!("- {}\n", super::visible::line(line)),
        }
    }
    for line in left {
        text += &format!("+ {}\n", super::visible::line(line));
    }
    text
}

/// What permits a question, in words; names as `code` writes them.
fn guard(guard: &Guard, code: &dyn Fn(&str) -> String) -> String {
    let from = |by: &Option<String>| by.as_ref().map_or(String::new(), |by| format!(" from {}", code(by)));
    match guard {
        Guard::Permit { name, by } if name.is_empty() => format!("a permit{}", from(by)),
        Guard::Permit { name, by } => format!("the permit {}{}", code(name), from(by)),
        Guard::Parameter { name } if name.is_empty() => "a permit that the caller gives".to_owned(),
        Guard::Parameter { name } => format!("{}, which the caller gives", code(name)),
        Guard::Runner { by } => format!("a runner{}", from(by)),
        Guard::Itself => "itself: it detects, or is called on a permit".to_owned(),
        Guard::Allowed { reason } => format!("nothing; allowed: {reason}"),
        Guard::None => "nothing".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn a_difference_lists_what_went_and_what_came() {
        assert_eq!(difference("a\nb\n", "b\na\n"), "");
        assert_eq!(difference("a\nb\nb\n", "b\nc\u{1b}\n"), "- a\n- b\n+ c\\u{1b}\n");
    }
}
