//! In: functions as values, and what they are called with later. Out: the names of variables, where the function is named.

use smol_str::{SmolStr, format_smolstr};

use super::{
    Facts, Variables, What,
    ty::{Subst, Ty},
    walk::Walker,
};
use crate::source::{FileId, Site, Span};

/// The name under which a function as a value keeps where it was named; no parameter has such a name.
const ORIGIN: &str = "?at";

impl Walker<'_, '_, '_> {
    /// A function as a value, with where it is named.
    pub(super) fn named_at(&self, ty: Ty, span: Span) -> Ty {
        let Ty::Item(def, subst) = &ty else { return ty };
        // A constant's was named where it is declared.
        if !self.r.bindings.of.contains_key(def) || self.file == FileId::NOWHERE || subst.get(ORIGIN).is_some() {
            return ty;
        }
        let mut subst = (**subst).clone();
        let number = format_smolstr!("{}:{}:{}", self.file.index(), span.start, span.end);
        subst.set(SmolStr::new_static(ORIGIN), Ty::Number(number));
        Ty::Item(*def, subst.into())
    }
}

/// Where a function that is called as a value was named.
pub(super) fn origin(subst: &Subst) -> Option<Site> {
    let Some(Ty::Number(number)) = subst.get(ORIGIN) else { return None };
    let mut parts = number.split(':').map(|part| part.parse().ok());
    let mut next = || parts.next().flatten();
    let (file, start, end): (usize, usize, usize) = (next()?, next()?, next()?);
    Some(Site { file: FileId::new(file), span: Span { start: start as _, end: end as _ } })
}

impl Facts {
    /// Puts the names of variables that functions are called with later where the functions are named.
    pub(super) fn name_later(&mut self) {
        for (site, number, names) in std::mem::take(&mut self.named_later) {
            let mentions = self.mentions.iter_mut().filter(|mention| mention.within.site == site);
            for mention in mentions {
                if let What::Api { api, variables, .. } = &mut mention.what
                    && *api == number
                {
                    let mut all = match variables {
                        Variables::Known(known) => std::mem::take(known),
                        Variables::Unknown | Variables::None => Vec::new(),
                    };
                    all.extend(names.iter().filter(|name| !all.contains(name)).cloned().collect::<Vec<_>>());
                    *variables = Variables::Known(all);
                }
            }
            self.unknown_names.retain(|unknown| *unknown != site);
        }
    }
}
