//! In: calls of the workspace's functions and macros. Out: the texts that their parameters are called with.

use std::collections::HashSet;

use smol_str::SmolStr;

use super::{ty::Ty, walk::Walker};
use crate::index::DefId;

impl Walker<'_, '_, '_> {
    /// Whether this is test code where that is not linted: what it does says nothing of the rest.
    fn is_left_out(&self) -> bool {
        self.test && !self.r.workspace.tests
    }

    /// Notes what values a function of the workspace is called with, for reads of variables whose name is a parameter.
    pub(super) fn give(&mut self, def: DefId, types: &[Ty]) {
        if self.is_left_out() || self.r.index.open(self.r.index.def(def).scope) {
            return;
        }
        let Some(facts) = &mut self.facts else { return };
        let function = self.function.filter(|def| types.contains(&Ty::text()) && self.r.is_told_text(*def));
        facts.hands_on.extend(function.map(|caller| (caller, def)));
        for (number, ty) in types.iter().enumerate() {
            let Some((first, rest)) = ty.values().and_then(<[SmolStr]>::split_first) else { continue };
            let given = facts.given.entry((def, number)).or_default();
            if !given.contains(first) {
                given.push(first.clone());
            }
            // A table can have tens of thousands.
            if !rest.is_empty() {
                let known: HashSet<SmolStr> = given.iter().cloned().collect();
                given.extend(rest.iter().filter(|value| !known.contains(*value)).cloned());
            }
        }
    }
}
