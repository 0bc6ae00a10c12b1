//! In: a path and the scope that it stands in. Out: what it leads to, as far as modules and enums lead.

use smol_str::{SmolStr, format_smolstr};

use super::names::{Hit, Names, Res, Root};
use crate::{
    index::{Namespaces, ScopeId},
    syntax::tree::Segment,
};

/// A path as far as modules lead: what was reached, and how many segments are left (members of a type).
#[derive(Debug, Clone)]
pub(crate) struct Reached {
    pub(crate) hit: Hit,
    pub(crate) left: usize,
}

impl Names<'_, '_> {
    /// One segment further. `None` where the rest are members of a type.
    pub(super) fn below(
        &self,
        res: &Res,
        name: &SmolStr,
        namespaces: Namespaces,
        from: Option<ScopeId>,
    ) -> Option<Vec<Hit>> {
        match res {
            Res::Scope(scope) => {
                let hits = self.within(*scope, name, namespaces, from.unwrap_or(*scope)).to_vec();
                if hits.is_empty() && self.index.open(*scope) {
                    let path = format_smolstr!("{}::{name}", self.index.scope(*scope).path);
                    return Some(vec![Hit { res: Res::Foreign(path), via: Vec::new() }]);
                }
                Some(hits)
            }
            Res::Def(def) => Some(vec![Hit { res: self.variant(*def, name)?, via: Vec::new() }]),
            Res::Foreign(path) => {
                Some(vec![Hit { res: Res::Foreign(format_smolstr!("{path}::{name}")), via: Vec::new() }])
            }
            Res::Primitive(_) => None,
        }
    }

    /// A path. Where it begins with a type, the rest of the segments is left.
    pub(crate) fn path(
        &self,
        scope: ScopeId,
        segments: &[Segment],
        global: bool,
        namespaces: Namespaces,
    ) -> Vec<Reached> {
        self.path_from(scope, segments, global, Root::Here, namespaces)
    }

    pub(super) fn path_from(
        &self,
        scope: ScopeId,
        segments: &[Segment],
        global: bool,
        begins: Root,
        namespaces: Namespaces,
    ) -> Vec<Reached> {
        let Some((first, rest)) = segments.split_first() else { return Vec::new() };
        let begins = if global && self.index.krate(scope).edition_2015 { Root::Crate } else { begins };
        let wanted = |left: usize| if left == 0 { namespaces } else { Namespaces::TYPES };
        let module = self.index.module(scope);
        let root = self.index.krate(scope).root;
        let one = |res| vec![Hit { res, via: Vec::new() }];
        let mut rest = rest;
        let start: Vec<Hit> = match first.name.text.as_str() {
            "crate" => one(Res::Scope(root)),
            "self" => one(Res::Scope(module)),
            "super" => {
                let mut at = self.parent(module);
                while let Some((next, further)) = rest.split_first()
                    && next.name.text == "super"
                {
                    at = at.and_then(|at| self.parent(at));
                    rest = further;
                }
                at.map(|at| one(Res::Scope(at))).unwrap_or_default()
            }
            _ if global && begins != Root::Crate => self.external(scope, &first.name.text).into_iter().collect(),
            _ if begins == Root::Crate => {
                let hits = self.within(root, &first.name.text, wanted(rest.len()), scope);
                if hits.is_empty() {
                    self.external(scope, &first.name.text).into_iter().collect()
                } else {
                    hits.to_vec()
                }
            }
            _ if begins == Root::Import => self.lexical_import(scope, &first.name.text, wanted(rest.len())),
            _ => self.lexical(scope, &first.name.text, wanted(rest.len())),
        };
        let mut reached: Vec<Reached> = start.into_iter().map(|hit| Reached { hit, left: rest.len() }).collect();
        for (number, segment) in rest.iter().enumerate() {
            let left = rest.len() - number - 1;
            let mut next = Vec::new();
            for from in reached {
                if from.left != left + 1 {
                    next.push(from);
                    continue;
                }
                match self.below(&from.hit.res, &segment.name.text, wanted(left), Some(scope)) {
                    Some(hits) => next.extend(hits.into_iter().map(|hit| {
                        let via = from.hit.via.iter().chain(&hit.via).copied().collect();
                        Reached { hit: Hit { res: hit.res, via }, left }
                    })),
                    None => next.push(from),
                }
            }
            reached = next;
        }
        reached
    }

    fn parent(&self, module: ScopeId) -> Option<ScopeId> {
        self.index.scope(module).parent.map(|parent| self.index.module(parent))
    }
}
