//! In: nothing. Out: the shape of what attributes say.

use std::ops::{Deref, DerefMut};

use smol_str::SmolStr;

use super::{Expr, Name, Path};

/// What attributes say that matters here: nothing, for most of what can have some.
#[derive(Debug, Clone, Default)]
pub(crate) struct Attrs(Option<Box<Said>>);

impl Deref for Attrs {
    type Target = Said;

    fn deref(&self) -> &Said {
        static NOTHING: Said = Said {
            cfg: Vec::new(),
            test: false,
            paths: Vec::new(),
            words: Vec::new(),
            derives: Vec::new(),
            lists: Vec::new(),
        };
        self.0.as_deref().unwrap_or(&NOTHING)
    }
}

impl DerefMut for Attrs {
    fn deref_mut(&mut self) -> &mut Said {
        self.0.get_or_insert_default()
    }
}

impl Attrs {
    /// Puts the conditions of what is around before those that are there.
    pub(crate) fn put_under(&mut self, around: &Attrs) {
        if !around.cfg.is_empty() || around.test {
            self.cfg.splice(0..0, around.cfg.iter().cloned());
            self.test |= around.test;
        }
    }
}

/// What some attributes say that matters here.
#[derive(Debug, Clone, Default)]
pub(crate) struct Said {
    /// The conditions of `#[cfg(…)]`, as code.
    pub(crate) cfg: Vec<SmolStr>,
    /// `#[cfg(test)]`, `#[test]` or a test framework's attribute.
    pub(crate) test: bool,
    /// `#[path = "…"]`, each with the condition of a `cfg_attr` around it.
    pub(crate) paths: Vec<(SmolStr, Option<SmolStr>)>,
    /// `#[macro_use]`, `#[macro_export]`, `#[builder]` and other words without arguments.
    pub(crate) words: Vec<SmolStr>,
    /// What `#[derive(…)]` names.
    pub(crate) derives: Vec<Path>,
    /// Attributes with arguments: `#[arg(long, env = "CI")]`.
    pub(crate) lists: Vec<AttrList>,
}

/// `#[name(key, key = value, key(value))]`.
#[derive(Debug, Clone)]
pub(crate) struct AttrList {
    pub(crate) path: Path,
    pub(crate) entries: Vec<AttrEntry>,
}

/// One entry of an attribute's list.
#[derive(Debug, Clone)]
pub(crate) struct AttrEntry {
    pub(crate) key: Name,
    pub(crate) values: Vec<Expr>,
}
