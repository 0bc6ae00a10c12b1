//! In: the workspace. Out: every text that belongs to it, lowered as far as it can matter, and how files hang together as
//! modules of crates.
//!
//! Files are found by following `mod` and `include!` from each target's root, level by level; each level is read and
//! lowered in parallel. A bad file is a [`Problem`] in the report, never an end of the run.

mod ahead;
mod dependencies;
mod included;
mod modules;
mod reading;
mod relevant;
mod stubs;
mod unreached;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    path::PathBuf,
};

use rayon::prelude::*;

use crate::{
    discover::{ExternKind, TargetKind, Workspace},
    options::Parsed,
    scan::{Scan, Words},
    source::{FileId, Site, Sources, Span, Written},
    syntax::{
        self,
        tree::{FileSyntax, Function},
    },
};
pub(crate) use ahead::Ahead;
pub(crate) use dependencies::{Dependency, Library, libraries};
#[cfg(test)]
pub(crate) use dependencies::{library, registry_sources};
use included::Included;
use modules::Place;
use reading::{Text, read};
pub(crate) use relevant::{More, Wanted};
pub(crate) use stubs::{Stubs, read_ahead};

/// What was read.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) sources: Sources,
    /// By the file's number.
    pub(crate) syntax: Vec<FileSyntax>,
    pub(crate) included: Included,
    /// What the catalogue declares of the crates that code can name.
    pub(crate) stubs: Stubs,
    pub(crate) crates: Vec<CrateFiles>,
    /// Crates outside the workspace that a name was followed into.
    pub(crate) dependencies: Vec<Dependency>,
    /// The packages that were looked for outside the workspace, found or not.
    pub(crate) followed: BTreeSet<String>,
    pub(crate) problems: Vec<Problem>,
}

/// The files of one crate.
#[derive(Debug)]
pub(crate) struct CrateFiles {
    /// Indexes of the package and of its target in the workspace; `None` outside of it.
    pub(crate) target: Option<(usize, usize)>,
    pub(crate) root: FileId,
    /// Where its files are in the module tree; one can be in several places.
    places: Vec<Place>,
    /// The files behind a `mod name;` or an `include!`, by file, scope and number of the item.
    pub(crate) links: HashMap<ItemKey, Vec<FileId>>,
    /// Files under the package's `src` that nothing reaches. Only the first target of a package has any.
    pub(crate) unreached: Vec<FileId>,
}

/// An item, by its file, its scope and its place in it.
pub(crate) type ItemKey = (FileId, u32, usize);

/// A file that could not be read or parsed.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) site: Site,
    /// Lower case, no full stop.
    pub(crate) message: String,
    pub(crate) trouble: Trouble,
    pub(crate) target: (usize, usize),
}

/// What is wrong with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// It is not there, may not be read, or is no text.
    Unread,
    /// It is no Rust that the parser knows.
    Broken,
}

impl Loaded {
    /// Of the files of selected targets: the allowances in them, how many they are, and the macro calls that were scanned.
    pub(crate) fn selected(&self, workspace: &Workspace, scan: &Scan) -> (Vec<Written>, usize, Vec<Site>) {
        let mut files = BTreeSet::new();
        for krate in &self.crates {
            let Some((package, target)) = krate.target else { continue };
            let package = &workspace.packages[package];
            if package.selected && package.targets[target].selected {
                files.insert(krate.root);
                files.extend(krate.links.values().flatten().chain(&krate.unreached));
            }
        }
        // What those include, in files that may include more.
        let mut open: Vec<FileId> = files.iter().copied().collect();
        while let Some(file) = open.pop() {
            let all =
                Site { file, span: Span::default() }..=Site { file, span: Span { start: u32::MAX, end: u32::MAX } };
            let inside = self.included.files.range(all).map(|(_, included)| *included);
            open.extend(inside.filter(|included| files.insert(*included)));
        }
        let read = |file: &FileId| {
            std::iter::once(&self.syntax[file.index()]).chain(self.included.bodies.get(file)).collect::<Vec<_>>()
        };
        let written = files.iter().flat_map(|file| read(file).into_iter().map(move |syntax| (file, syntax)));
        let written = written.flat_map(|(file, syntax)| {
            syntax.written.iter().map(|(span, text, covers)| Written {
                site: Site { file: *file, span: *span },
                text: text.clone(),
                covers: *covers,
            })
        });
        let scanned = |file: &'_ FileId| {
            let file = *file;
            let mut unread: Vec<Span> =
                read(&file).into_iter().flat_map(|syntax| syntax.unread.iter().copied()).collect();
            syntax::each_function(&self.syntax[file.index()], &mut |function| {
                unread.extend(function.known().into_iter().flat_map(Function::unread_later));
            });
            unread.sort_unstable();
            unread.into_iter().map(move |span| Site { file, span }).filter(|site| scan.matters(*site))
        };
        let unread = files.iter().flat_map(scanned).collect();
        (written.collect(), files.len(), unread)
    }
}

/// Reads files into what is there already.
struct Loader<'w> {
    workspace: &'w Workspace,
    loaded: &'w mut Loaded,
    scan: &'w mut Scan,
    known: HashMap<PathBuf, FileId>,
    problems: BTreeMap<Site, Problem>,
}

/// A file, and the target that it is read for.
type Asked = (PathBuf, Option<(usize, usize)>);

/// Reads what the workspace needs, and lowers of it what can matter, or everything. Reading goes on where a file is bad.
pub(crate) fn load(workspace: &Workspace, parsed: Parsed) -> (Loaded, Scan) {
    let mut stubs = Stubs::default();
    stubs.add(workspace, &[]);
    let words = Words::of(workspace, stubs.crates.values().map(|stub| &stub.table));
    let mut scan = Scan::new(words, parsed == Parsed::Everything);
    let mut loaded = Loaded {
        sources: Sources::default(),
        syntax: Vec::new(),
        included: Included::default(),
        stubs,
        crates: Vec::new(),
        dependencies: Vec::new(),
        followed: BTreeSet::new(),
        problems: Vec::new(),
    };
    loaded.spread_stubs(&mut scan);
    let targets = needed(workspace);
    let mut loader =
        Loader { workspace, loaded: &mut loaded, scan: &mut scan, known: HashMap::new(), problems: BTreeMap::new() };
    let mut crates = loader.roots(&targets);
    loader.follow_all(&mut crates);
    loader.little(&mut crates, parsed == Parsed::Usual);
    loader.unreached(&mut crates);
    loaded.problems = loader.problems.into_values().collect();
    loaded.crates = crates;
    loaded.settle(workspace, &mut scan);
    (loaded, scan)
}

/// The selected targets, and the libraries of members that they can name.
fn needed(workspace: &Workspace) -> Vec<(usize, usize)> {
    let mut targets = Vec::new();
    let mut libraries = HashSet::new();
    let mut queue = Vec::new();
    for (index, package) in workspace.packages.iter().enumerate() {
        let selected = package.targets.iter().enumerate().filter(|(_, target)| target.selected && package.selected);
        for (number, target) in selected {
            targets.push((index, number));
            if target.kind == TargetKind::Library {
                libraries.insert(index);
            }
            queue.push(index);
        }
    }
    while let Some(index) = queue.pop() {
        let named = workspace.packages[index]
            .externs
            .iter()
            .filter(|known| known.kind != ExternKind::Development || workspace.tests);
        let named = named.filter_map(|known| known.member);
        for member in named.chain([index]) {
            let library =
                workspace.packages[member].targets.iter().position(|target| target.kind == TargetKind::Library);
            if let Some(number) = library
                && libraries.insert(member)
            {
                targets.push((member, number));
                queue.push(member);
            }
        }
    }
    targets.sort_unstable();
    targets.dedup();
    targets
}

impl Loader<'_> {
    fn roots(&mut self, targets: &[(usize, usize)]) -> Vec<CrateFiles> {
        let path = |&(package, target): &(usize, usize)| self.workspace.packages[package].targets[target].root.clone();
        let paths: Vec<Asked> = targets.iter().map(|target| (path(target), Some(*target))).collect();
        let files = self.read(&paths);
        let crates = targets.iter().zip(files).map(|(&target, root)| CrateFiles {
            target: Some(target),
            root,
            places: vec![Place::root(root)],
            links: HashMap::new(),
            unreached: Vec::new(),
        });
        crates.collect()
    }

    /// Follows modules from these files until nothing is new. Where they led before is forgotten: items may be numbered anew.
    fn follow(&mut self, crates: &mut [CrateFiles], from: &BTreeSet<FileId>) {
        let mut level: Vec<(usize, Place)> = Vec::new();
        let mut seen = HashSet::new();
        for (index, krate) in crates.iter_mut().enumerate() {
            krate.links.retain(|(file, ..), _| !from.contains(file));
            let again = krate.places.extract_if(.., |place| from.contains(&place.file));
            level.extend(again.map(|place| (index, place)));
            seen.extend(krate.places.iter().map(|place| (index, place.clone())));
        }
        while !level.is_empty() {
            let mut wanted = Vec::new();
            for (krate, place) in level.drain(..) {
                if !seen.insert((krate, place.clone())) {
                    continue;
                }
                crates[krate].places.push(place.clone());
                let path = self.loaded.sources.path(place.file).to_owned();
                for child in place.children(&path, &self.loaded.syntax[place.file.index()]) {
                    wanted.push((krate, place.file, child));
                }
            }
            let mut paths = Vec::new();
            for (krate, file, child) in &wanted {
                let target = crates[*krate].target;
                if let (Some(target), true) = (target, child.files.is_empty() && !child.conditional) {
                    self.missing(*file, child, target);
                }
                paths.extend(child.files.iter().map(|(path, _)| (path.clone(), target)));
            }
            let mut files = self.read(&paths).into_iter();
            for (krate, parent, child) in wanted {
                for (_, folder) in child.files {
                    let Some(file) = files.next() else { break };
                    let links = crates[krate].links.entry((parent, child.scope, child.item)).or_default();
                    if !links.contains(&file) {
                        links.push(file);
                    }
                    level.push((krate, Place { file, folder }));
                }
            }
        }
        self.included();
    }

    /// Follows modules from the roots until nothing is new.
    fn follow_all(&mut self, crates: &mut [CrateFiles]) {
        let all = crates.iter().flat_map(|krate| krate.places.iter().map(|place| place.file)).collect();
        self.follow(crates, &all);
    }

    /// Reads and lowers files in parallel, each once; gives their numbers in the order asked for.
    fn read(&mut self, wanted: &[Asked]) -> Vec<FileId> {
        let mut fresh: Vec<(&PathBuf, Option<(usize, usize)>)> = Vec::new();
        let mut asked = HashSet::new();
        for (path, target) in wanted {
            if !self.known.contains_key(path) && asked.insert(path) {
                fresh.push((path, *target));
            }
        }
        let scan = &*self.scan;
        let texts: Vec<Text> = fresh.par_iter().map(|(path, target)| read(path, scan, target.is_some())).collect();
        for ((path, target), mut text) in fresh.into_iter().zip(texts) {
            let problem = text.problem.take();
            let file = self.add(path.clone(), text, target);
            self.say(file, problem, target);
        }
        wanted.iter().map(|(path, _)| self.known[path]).collect()
    }

    fn add(&mut self, path: PathBuf, text: Text, target: Option<(usize, usize)>) -> FileId {
        let file = self.loaded.sources.add(path.clone(), text.text);
        self.known.insert(path, file);
        self.loaded.syntax.push(text.syntax);
        self.scan.add(text.outline, text.relevance, target);
        file
    }

    /// Notes what is wrong with a file that is linted.
    fn say(&mut self, file: FileId, problem: Option<(Span, Trouble, String)>, target: Option<(usize, usize)>) {
        if let (Some((span, trouble, message)), Some(target)) = (problem, target) {
            let site = Site { file, span };
            self.problems.entry(site).or_insert(Problem { site, message, trouble, target });
        }
    }

    fn missing(&mut self, file: FileId, child: &modules::Child, target: (usize, usize)) {
        let site = Site { file, span: child.span };
        let message = format!("`{}` names no file that is there; looked for {}", child.name, child.tried);
        self.problems.entry(site).or_insert(Problem { site, message, trouble: Trouble::Unread, target });
    }
}
