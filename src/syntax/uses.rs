//! In: the tree of a `use`, as text. Out: its leaves. Every file begins with some, so they are read without the parser.

use super::{
    smol,
    tree::{Name, Path, Segment, UseLeaf},
    u32_of,
};
use crate::source::Span;

/// Groups inside groups.
const DEPTH: usize = 100;

/// The leaves of `a::{b as c, d::*}`, which begins at this byte; `None` where it is something that this does not know.
pub(super) fn leaves(text: &str, base: u32) -> Option<Vec<UseLeaf>> {
    let mut tree = Tree { text, base, at: 0, depth: 0, leaves: Vec::new() };
    tree.blank();
    let global = tree.eat("::");
    tree.branch(Path { global, ..Path::default() })?;
    tree.blank();
    (tree.at == text.len()).then(|| {
        tree.leaves.iter_mut().for_each(|leaf| leaf.path.segments.shrink_to_fit());
        tree.leaves.shrink_to_fit();
        tree.leaves
    })
}

struct Tree<'t> {
    text: &'t str,
    base: u32,
    at: usize,
    depth: usize,
    leaves: Vec<UseLeaf>,
}

impl Tree<'_> {
    fn branch(&mut self, mut path: Path) -> Option<()> {
        loop {
            self.blank();
            if self.eat("*") {
                self.leaves.push(UseLeaf { path, binds: None });
                return Some(());
            }
            if self.eat("{") {
                return self.group(&path);
            }
            let name = self.name()?;
            self.blank();
            if self.eat("::") {
                push(&mut path, name);
                continue;
            }
            // `use a::b::{self}` binds `b`.
            let whole = name.text == "self" && !path.segments.is_empty();
            if !whole {
                push(&mut path, name);
            }
            let own = path.segments.last().map(|last| last.name.clone());
            let binds = if self.word("as") { Some(self.name()?) } else { own };
            self.leaves.push(UseLeaf { path, binds });
            return Some(());
        }
    }

    fn group(&mut self, path: &Path) -> Option<()> {
        self.depth += 1;
        if self.depth > DEPTH {
            return None;
        }
        loop {
            self.blank();
            if self.eat("}") {
                break;
            }
            self.branch(path.clone())?;
            self.blank();
            if !self.eat(",") {
                self.blank();
                self.eat("}").then_some(())?;
                break;
            }
        }
        self.depth -= 1;
        Some(())
    }

    fn blank(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn eat(&mut self, sign: &str) -> bool {
        let there = self.text[self.at..].starts_with(sign);
        self.at += if there { sign.len() } else { 0 };
        there
    }

    fn word(&mut self, word: &str) -> bool {
        let there = end_of_name(&self.text[self.at..]) == word.len() && self.eat(word);
        self.blank();
        there
    }

    fn name(&mut self) -> Option<Name> {
        let start = self.at;
        let raw = self.eat("r#");
        let length = end_of_name(&self.text[self.at..]);
        let text = &self.text[self.at..self.at + length];
        self.at += length;
        let begins = text.chars().next().is_some_and(|first| !first.is_numeric());
        let span = Span { start: self.base + u32_of(start), end: self.base + u32_of(self.at) };
        (begins && !(raw && text == "self")).then(|| Name { text: smol(text), span })
    }
}

fn end_of_name(text: &str) -> usize {
    text.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(text.len())
}

fn push(path: &mut Path, name: Name) {
    path.span = if path.segments.is_empty() { name.span } else { path.span.to(name.span) };
    path.segments.push(Segment { name, args: Vec::new(), assoc: Vec::new() });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{self, tree::ItemKind};

    #[test]
    fn the_leaves_are_those_of_the_parser() {
        for text in [
            "a",
            "::a :: b",
            "a::b as c",
            "a::*",
            "a::{self}",
            "a::{self as b, c::{d, *}, e as _,}",
            "{a, b::c}",
            "crate::r#type::r#match as r#fn",
            "self::super::x",
            "a::{}",
            "self as me",
            "größe::Ä",
            "a::{b::{self, c}, d}",
        ] {
            let file = syntax::read(&format!("use {text};"));
            let ItemKind::Use(parsed) = &file.scopes[0].items[0].kind else { panic!("{text} is a `use`") };
            let read = leaves(text, 4).expect(text);
            assert_eq!(format!("{read:?}"), format!("{parsed:?}"), "{text}");
        }
    }

    #[test]
    fn what_is_no_tree_is_left_to_the_parser() {
        for text in ["", "a::", "a b", "a::{b", "a as", "1a", "a::{b c}", "a::<T>", "{::a}"] {
            assert!(leaves(text, 0).is_none(), "{text}");
        }
    }
}
