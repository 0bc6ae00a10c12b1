//! In: the facts of one index, and another index of the same files, of which some were lowered further. Out: the same facts, told
//! by the other index.
//!
//! Numbers of definitions change with the index; where something is declared does not.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::{Facts, Shapes};
use crate::{
    index::{DefId, Index, MountId},
    source::{FileId, Site},
};

/// Facts of an index that is gone.
#[derive(Debug)]
pub(crate) struct Carried {
    facts: Facts,
    shaped: Shapes,
    drawn: HashSet<(DefId, DefId)>,
    /// Where everything was declared, by its number.
    places: Vec<Place>,
    /// How many files were mounted.
    mounts: usize,
    /// The files that were lowered again.
    files: BTreeSet<FileId>,
}

/// The same, with the numbers of another index.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) facts: Facts,
    /// The types that parameters and fields are given, as far as they hold texts.
    pub(super) shaped: Shapes,
    /// Which function uses a text in a field of which struct or variant.
    pub(super) drawn: HashSet<(DefId, DefId)>,
    /// The files that have to be walked.
    pub(super) files: BTreeSet<FileId>,
}

/// Where something is declared.
type Place = (MountId, Site);

impl Carried {
    pub(super) fn of(facts: Facts, shaped: Shapes, drawn: HashSet<(DefId, DefId)>, index: &Index<'_>) -> Carried {
        let places = index.defs.iter().map(|def| (def.mount, def.site)).collect();
        Carried { facts, shaped, drawn, places, mounts: index.mounts.len(), files: BTreeSet::new() }
    }

    /// Keeps only what is not about these files, which were lowered again.
    pub(crate) fn but_for(self, files: BTreeSet<FileId>) -> Carried {
        Carried { files, ..self }
    }

    /// `None` where more than the files that were lowered again is new.
    pub(super) fn told_by(self, index: &Index<'_>) -> Option<Told> {
        if index.mounts.len() != self.mounts {
            return None;
        }
        let defs: HashMap<Place, DefId> =
            index.defs.iter().enumerate().map(|(number, def)| ((def.mount, def.site), DefId::new(number))).collect();
        let Carried { mut facts, shaped, mut drawn, places, files, .. } = self;
        let def = |old: DefId| defs.get(&places[old.index()]).copied();

        let given = std::mem::take(&mut facts.given).into_iter();
        facts.given = given.map(|((of, at), values)| Some(((def(of)?, at), values))).collect::<Option<_>>()?;
        let shaped = shaped.into_iter().map(|((of, at), types)| {
            let types = types.iter().map(|ty| ty.renumbered(&def)).collect::<Option<_>>()?;
            Some(((def(of)?, at), types))
        });
        let shaped = shaped.collect::<Option<_>>()?;
        for functions in [&mut facts.unnamed, &mut facts.by_field, &mut facts.wrappers] {
            *functions = functions.iter().map(|of| def(*of)).collect::<Option<_>>()?;
        }
        for pairs in [&mut facts.hands_on, &mut facts.enclosed, &mut drawn] {
            let renumbered = pairs.iter().map(|(one, other)| Some((def(*one)?, def(*other)?)));
            *pairs = renumbered.collect::<Option<HashSet<_>>>()?;
        }
        Some(Told { facts, shaped, drawn, files })
    }
}
