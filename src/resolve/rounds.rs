//! In: the index. Out: the facts, after as many walks as it takes: what one finds may say that more code matters, or what a
//! parameter is.

use std::collections::{BTreeSet, HashMap, HashSet};

use smol_str::SmolStr;

use super::{Carried, Facts, Resolver, carried::Told, walk::Walker};
use crate::{
    index::{CrateId, DefId, Entry, Owner, ScopeId},
    scan::{Called, Fresh},
    source::{FileId, Site, Span},
    syntax::tree::{Item, ItemKind},
};

/// How many wrappers deep a variable's name is followed.
const WRAPPERS: usize = 3;

/// What a walk is about, where it is not about everything.
#[derive(Debug, Default)]
pub(super) struct Only {
    /// Functions and macros.
    pub(super) functions: HashSet<DefId>,
    /// Bodies, with their braces.
    pub(super) around: HashSet<Site>,
    /// Everything in these files.
    pub(super) files: BTreeSet<FileId>,
}

impl Only {
    /// The files that have any of it.
    fn reach(&self, resolver: &Resolver<'_, '_>) -> HashSet<FileId> {
        let functions = self.functions.iter().map(|def| resolver.index.def(*def).site.file);
        functions.chain(self.around.iter().map(|site| site.file)).chain(self.files.iter().copied()).collect()
    }
}

/// Walks every selected crate until nothing is new; where there are facts already, only what they do not cover.
pub(super) fn walk(resolver: &mut Resolver<'_, '_>, earlier: Option<Carried>) -> Facts {
    let mut facts = match earlier.and_then(|earlier| earlier.told_by(resolver.index)) {
        Some(Told { mut facts, shaped, drawn, files }) => {
            (resolver.shaped, resolver.drawn) = (shaped.into(), drawn.into());
            let only = Only { files, ..Only::default() };
            facts.replace(pass(resolver, Some(&only)), &only, resolver);
            facts
        }
        None => pass(resolver, None),
    };
    loop {
        // A read in a wrapper names its parameter: what the callers name is known only when all were seen. A wrapper of a
        // wrapper takes one more walk through both.
        for _ in 0..WRAPPERS {
            facts.note_wrappers(resolver);
            let wrappers = &facts.wrappers;
            let given =
                |key: &(DefId, usize), values| wrappers.contains(&key.0) && resolver.given.get(key) != Some(values);
            let shaped =
                |key: &(DefId, usize), types| wrappers.contains(&key.0) && resolver.shapes.get(key) != Some(types);
            let helps = facts.given.iter().any(|(key, values)| given(key, values))
                || resolver.shaped.borrow().iter().any(|(key, types)| shaped(key, types));
            if !helps {
                break;
            }
            resolver.take_given(&mut facts.given);
            let functions = facts.with_enclosing(facts.wrappers.clone());
            let only = Only { functions, ..Only::default() };
            facts.replace(pass(resolver, Some(&only)), &only, resolver);
        }
        // Callers that no other word has led to.
        let called = facts.wrappers.iter().map(|def| resolver.called(*def)).collect();
        let fresh = resolver.scan.borrow_mut().insist(&called, resolver.syntax, resolver.sources);
        if fresh.is_empty() || resolver.scan.borrow().everything {
            break;
        }
        let around = |fresh: &Fresh| {
            let Site { file, span } = fresh.site;
            Site { file, span: Span { start: span.start - 1, end: span.end + 1 } }
        };
        let (with_file, by_itself): (Vec<Fresh>, Vec<Fresh>) = fresh.into_iter().partition(|fresh| fresh.with_file);
        facts.wanted.files.extend(with_file.iter().map(|fresh| fresh.site.file));
        let only = Only { around: by_itself.iter().map(around).collect(), ..Only::default() };
        facts.replace(pass(resolver, Some(&only)), &only, resolver);
    }
    facts
}

/// One walk through every selected crate, or through parts of them.
fn pass(resolver: &Resolver<'_, '_>, only: Option<&Only>) -> Facts {
    let mut facts = Facts::default();
    let reach = only.map(|only| only.reach(resolver));
    let reached = |entry: &Entry<'_>| reach.as_ref().is_none_or(|reach| reach.contains(&entry.file));
    let mut modules: HashMap<CrateId, Vec<ScopeId>> = HashMap::new();
    for (number, scope) in resolver.index.scopes.iter().enumerate().filter(|(_, scope)| !scope.block) {
        modules.entry(scope.krate).or_default().push(ScopeId::new(number));
    }
    for (number, krate) in resolver.index.crates.iter().enumerate() {
        let Some(target) = krate.target else { continue };
        let package = &resolver.workspace.packages[target.0];
        if !(package.selected && package.targets[target.1].selected) {
            continue;
        }
        for &id in modules.get(&CrateId::new(number)).into_iter().flatten() {
            let scope = resolver.index.scope(id);
            if !scope.entries.iter().any(reached) {
                continue;
            }
            let mut walker = Walker::new(resolver, &mut facts, id, target);
            walker.only = only;
            let features = &package.targets[target.1].required_features;
            let required = features.iter().map(|feature| smol_str::format_smolstr!("feature = {feature:?}"));
            let written = scope.conditions.iter().flat_map(|conditions| conditions.iter().cloned());
            walker.conditions = required.chain(written).collect();
            walker.test = scope.test;
            walker.entries(id);
        }
    }
    facts
}

impl Resolver<'_, '_> {
    /// Whether a function uses a text in a field.
    pub(super) fn draws_any(&self, def: DefId) -> bool {
        self.drawn.borrow().iter().any(|(function, _)| *function == def)
    }

    fn called(&self, def: DefId) -> Called {
        let data = self.index.def(def);
        let of = match data.owner {
            Owner::Impl(id) => self.index.implementation(id).data.head.ty.name().cloned(),
            Owner::Scope | Owner::Def(_) => None,
        };
        Called { name: data.name.clone(), of }
    }
}

impl Walker<'_, '_, '_> {
    /// Notes in which function another one, or a macro, stands.
    pub(super) fn within(&mut self, outer: Option<DefId>, inner: Option<DefId>) {
        if let (Some(outer), Some(inner), Some(facts)) = (outer, inner, &mut self.facts) {
            facts.enclosed.insert((inner, outer));
        }
    }

    /// Whether a function, a macro or another item is left out of this walk.
    pub(super) fn is_known(&self, def: Option<DefId>, at: Site) -> bool {
        let Some(only) = self.only else { return false };
        !only.files.contains(&at.file)
            && !only.around.contains(&at)
            && !self.function.iter().chain(&def).any(|def| only.functions.contains(def))
    }

    /// Whether anything in an item can matter, as far as it waited to be lowered.
    pub(super) fn may_matter(&self, item: &Item, file: FileId) -> bool {
        let waited = match &item.kind {
            ItemKind::Fn(function) => function.waited_at(),
            ItemKind::Struct { data, .. } => data.waited_at(),
            ItemKind::Const(constant) => constant.waited_at(),
            ItemKind::Alias(alias) => alias.waited_at(),
            ItemKind::Impl(data) => data.head.waited_at(),
            _ => None,
        };
        waited.is_none_or(|span| self.r.scan.borrow().has_any(Site { file, span }))
    }

    pub(super) fn has_any(&self, span: Span) -> bool {
        self.r.scan.borrow().has_any(Site { file: self.file, span })
    }
}

impl Facts {
    /// Puts what a walk through some functions has found in the place of what was known of them.
    fn replace(&mut self, fresh: Facts, only: &Only, resolver: &Resolver<'_, '_>) {
        let known = |site: &Site| {
            let walked = |walked: &Site| walked.file == site.file && walked.span.contains(site.span);
            only.files.contains(&site.file) || fresh.again.iter().any(walked)
        };
        let again =
            |def: &DefId| only.functions.contains(def) || only.files.contains(&resolver.index.def(*def).site.file);
        self.mentions.retain(|mention| !known(&mention.within.site));
        self.unknown_names.retain(|site| !known(site));
        self.unnamed.retain(|def| !again(def));
        self.hands_on.retain(|(caller, _)| !again(caller));
        self.mentions.extend(fresh.mentions);
        self.unknown_names.extend(fresh.unknown_names);
        self.unnamed.extend(fresh.unnamed);
        self.by_field.extend(fresh.by_field);
        self.hands_on.extend(fresh.hands_on);
        self.enclosed.extend(fresh.enclosed);
        self.named_later.extend(fresh.named_later);
        for (parameter, values) in fresh.given {
            let known = self.given.entry(parameter).or_default();
            let new: Vec<SmolStr> = values.into_iter().filter(|value| !known.contains(value)).collect();
            known.extend(new);
        }
    }

    /// Functions and macros, and those that they stand in: a walk gets there through these.
    fn with_enclosing(&self, mut all: HashSet<DefId>) -> HashSet<DefId> {
        loop {
            let before = all.len();
            let around: Vec<DefId> =
                self.enclosed.iter().filter(|(inner, _)| all.contains(inner)).map(|(_, outer)| *outer).collect();
            all.extend(around);
            if all.len() == before {
                return all;
            }
        }
    }

    /// Adds functions that read a variable whose name is not known, the structs that have it, and what hands a name on to them.
    /// One stays one when some callers have named it: others may be found yet.
    fn note_wrappers(&mut self, resolver: &Resolver<'_, '_>) {
        let mut all = std::mem::take(&mut self.wrappers);
        all.extend(&self.unnamed);
        let drawn = resolver.drawn.borrow();
        let structs: Vec<DefId> =
            drawn.iter().filter(|(function, _)| self.by_field.contains(function)).map(|(_, of)| *of).collect();
        for of in structs {
            if all.insert(of) {
                all.extend(resolver.constructors(of));
            }
        }
        loop {
            let before = all.len();
            let callers: Vec<DefId> =
                self.hands_on.iter().filter(|(_, callee)| all.contains(callee)).map(|(caller, _)| *caller).collect();
            all.extend(callers);
            if all.len() == before {
                self.wrappers = all;
                return;
            }
        }
    }
}
