//! In: the index. Out: what the language itself knows of its standard library: traits behind operators, `Some`, `Ok`.

use crate::{
    index::DefId,
    resolve::names::{Names, Res},
};

/// Definitions that syntax has a meaning for.
#[derive(Debug, Default)]
pub(crate) struct Lang {
    pub(crate) deref: Option<DefId>,
    pub(crate) index: Option<DefId>,
    pub(crate) vec: Option<DefId>,
    pub(crate) future: Option<DefId>,
    /// `Fn`, `FnMut`, `FnOnce`.
    pub(crate) functions: Vec<DefId>,
    pub(crate) option: Option<DefId>,
    pub(crate) result: Option<DefId>,
    /// Functions after which their argument is gone.
    pub(crate) ends: Vec<DefId>,
}

impl Lang {
    pub(crate) fn new(names: &Names<'_, '_>) -> Lang {
        let def = |path: &[&str]| match names.std(path) {
            Some(Res::Def(def)) => Some(def),
            _ => None,
        };
        let functions = ["Fn", "FnMut", "FnOnce"].iter().filter_map(|name| def(&["ops", name])).collect();
        Lang {
            deref: def(&["ops", "Deref"]),
            index: def(&["ops", "Index"]),
            vec: def(&["prelude", "v1", "Vec"]),
            future: def(&["future", "Future"]),
            functions,
            option: def(&["option", "Option"]),
            result: def(&["result", "Result"]),
            ends: ["drop", "forget"].iter().filter_map(|name| def(&["mem", name])).collect(),
        }
    }
}
