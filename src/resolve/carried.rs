//! In: the facts of one index, and another index of the same files, of which some were lowered further. Out: the same facts, told
//! by the other index.
//!
//! Numbers of definitions change with the index; where something is declared does not.

use std::collections::{BTreeSet, HashMap};

use smol_str::SmolStr;

use super::{Facts, Given};
use crate::{
    index::{DefId, Index, MountId},
    source::{FileId, Site},
};

/// Facts of an index that is gone.
#[derive(Debug)]
pub(crate) struct Carried {
    facts: Facts,
    given: Vec<((Place, usize), Vec<SmolStr>)>,
    unnamed: Vec<Place>,
    hands_on: Vec<(Place, Place)>,
    /// How many files were mounted.
    mounts: usize,
    /// The files that were lowered again.
    files: BTreeSet<FileId>,
}

/// Where something is declared.
type Place = (MountId, Site);

impl Carried {
    pub(crate) fn of(mut facts: Facts, index: &Index<'_>) -> Carried {
        let place = |def: DefId| (index.def(def).mount, index.def(def).site);
        let given = std::mem::take(&mut facts.given).into_iter();
        let unnamed = std::mem::take(&mut facts.unnamed).into_iter();
        let hands_on = std::mem::take(&mut facts.hands_on).into_iter();
        Carried {
            given: given.map(|((def, number), values)| ((place(def), number), values)).collect(),
            unnamed: unnamed.map(place).collect(),
            hands_on: hands_on.map(|(caller, callee)| (place(caller), place(callee))).collect(),
            mounts: index.mounts.len(),
            facts,
            files: BTreeSet::new(),
        }
    }

    /// Keeps only what is not about these files, which were lowered again.
    pub(crate) fn but_for(self, files: BTreeSet<FileId>) -> Carried {
        Carried { files, ..self }
    }

    /// The facts, and the files that have to be walked; `None` where more than those files is new.
    pub(super) fn told_by(self, index: &Index<'_>) -> Option<(Facts, BTreeSet<FileId>)> {
        let Carried { mut facts, given, unnamed, hands_on, mounts, files } = self;
        if index.mounts.len() != mounts {
            return None;
        }
        let defs: HashMap<Place, DefId> =
            index.defs.iter().enumerate().map(|(number, def)| ((def.mount, def.site), DefId::new(number))).collect();
        let def = |place: &Place| defs.get(place).copied();
        let given = given.into_iter().map(|((place, number), values)| Some(((def(&place)?, number), values)));
        facts.given = given.collect::<Option<Given>>()?;
        facts.unnamed = unnamed.iter().map(def).collect::<Option<_>>()?;
        facts.hands_on =
            hands_on.iter().map(|(caller, callee)| Some((def(caller)?, def(callee)?))).collect::<Option<_>>()?;
        Some((facts, files))
    }
}
