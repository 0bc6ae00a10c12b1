//! In: what was read, and which bodies can matter. Out: nothing but time: those bodies, and what they name, are lowered by other
//! threads before anybody asks for them.
//!
//! Nothing depends on it. What is not lowered yet is lowered when it is asked for.

use std::{
    collections::{HashMap, HashSet},
    sync::atomic::{AtomicBool, Ordering},
};

use fnv::FnvBuildHasher;
use rayon::prelude::*;
use smol_str::SmolStr;

use super::Loaded;
use crate::{
    scan::Scan,
    source::FileId,
    syntax::{
        self, Lowered,
        tree::{Block, ExprKind, Function, Item, ItemKind, Late, MemberKind, Path},
        visit,
    },
};

/// What so many things are called is seldom the one that is meant.
const FEW: usize = 8;

/// Bodies that will be asked for.
#[derive(Debug)]
pub(crate) struct Ahead {
    /// Where their braces open, in order.
    bodies: Vec<(FileId, Vec<u32>)>,
    enough: AtomicBool,
}

type Names = HashSet<SmolStr, FnvBuildHasher>;
type Found<'l> = (&'l SmolStr, Box<dyn Fn() + Send + Sync + 'l>);

impl Ahead {
    pub(crate) fn of(scan: &Scan, loaded: &Loaded) -> Ahead {
        let files = (0..loaded.syntax.len()).map(FileId::new).filter(|file| scan.target(*file).is_some());
        let bodies = files.map(|file| (file, scan.looked_at(file))).filter(|(_, bodies)| !bodies.is_empty());
        Ahead { bodies: bodies.collect(), enough: AtomicBool::new(false) }
    }

    /// Says that nobody will ask any more for what bodies name.
    pub(crate) fn stop(&self) {
        self.enough.store(true, Ordering::Relaxed);
    }

    fn goes_on(&self) -> bool {
        !self.enough.load(Ordering::Relaxed)
    }

    /// Lowers the bodies, and then what they name until somebody says that it is enough.
    pub(crate) fn lower(&self, loaded: &Loaded) {
        let names = self.bodies.par_iter().map(|(file, bodies)| {
            let text = &loaded.sources.file(*file).text;
            let mut names = Names::default();
            syntax::each_function(&loaded.syntax[file.index()], &mut |function| {
                if opens(function).is_some_and(|open| bodies.binary_search(&open).is_ok())
                    && let Some(block) = syntax::body(function, text)
                {
                    named(block, &mut names);
                }
            });
            names
        });
        let names = names.reduce(Names::default, |mut all, names| {
            all.extend(names);
            all
        });
        let files = loaded.syntax.par_iter().take_any_while(|_| self.goes_on());
        let found = files.flat_map_iter(|syntax| {
            let items = syntax.scopes.iter().flat_map(|scope| &scope.items);
            items.flat_map(|item| waiting(item, &names)).collect::<Vec<Found<'_>>>()
        });
        let mut by_name: HashMap<&SmolStr, Vec<_>, FnvBuildHasher> = HashMap::default();
        for (name, read) in found.collect::<Vec<_>>() {
            by_name.entry(name).or_default().push(read);
        }
        let few: Vec<_> = by_name.into_values().filter(|all| all.len() <= FEW).flatten().collect();
        few.par_iter().take_any_while(|_| self.goes_on()).for_each(|read| read());
    }
}

/// Where the body of a function opens that is lowered by itself.
fn opens(function: &Late<Function>) -> Option<u32> {
    let waits = function.body_waited_at().map(|block| block.start);
    waits.or_else(|| function.known().filter(|known| known.left_out)?.body.as_ref().map(|block| block.span.start))
}

/// What a body calls, makes and reads, by the last names.
fn named(block: &Block, names: &mut Names) {
    let mut path = |path: &Path| {
        let last = path.segments.iter().rev().take(2);
        names.extend(last.map(|segment| segment.name.text.clone()));
    };
    visit::each_in(block, &mut |expr| match &expr.kind {
        ExprKind::Path(named) | ExprKind::Struct(named, ..) => path(named),
        _ => {}
    });
    visit::each_in(block, &mut |expr| {
        if let ExprKind::Method(call) = &expr.kind {
            names.insert(call.name.text.clone());
        }
    });
}

/// What waits in an item, of what has one of these names.
fn waiting<'l>(item: &'l Item, names: &Names) -> Vec<Found<'l>> {
    fn late<'l, T: Lowered + Send + Sync>(name: &'l SmolStr, late: &'l Late<T>) -> Option<Found<'l>> {
        let waits = late.waited_at().is_some() && late.known().is_none();
        waits.then(|| -> Found<'l> { (name, Box::new(move || late.read_ahead())) })
    }
    let name = &item.name.text;
    match &item.kind {
        ItemKind::Impl(data) => {
            let members = data.members.iter().filter(|member| names.contains(&member.name.text));
            members
                .flat_map(|member| match &member.kind {
                    MemberKind::Fn(function) => {
                        [late(&member.name.text, function), late(&member.name.text, &data.head)]
                    }
                    _ => [None, None],
                })
                .flatten()
                .collect()
        }
        _ if !names.contains(name) => Vec::new(),
        ItemKind::Fn(function) => late(name, function).into_iter().collect(),
        ItemKind::Struct { data, .. } => late(name, data).into_iter().collect(),
        ItemKind::Const(constant) => late(name, constant).into_iter().collect(),
        ItemKind::Alias(alias) => late(name, alias).into_iter().collect(),
        _ => Vec::new(),
    }
}
