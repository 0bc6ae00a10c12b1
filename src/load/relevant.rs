//! In: what was read so far, and what turned out to matter besides. Out: the same, with that lowered as well.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use super::{CrateFiles, Library, Loaded, Loader, Problem, Trouble, reading};
use crate::{
    discover::Workspace,
    scan::{self, Scan},
    source::{FileId, Site},
    syntax::tree::FileSyntax,
};

/// As much code, in bytes, is parsed whole: that takes no time that anybody would notice, and all that is no Rust can be said. Of
/// more code, only what can matter is parsed.
const LITTLE: usize = 512 << 10;

impl Loader<'_> {
    /// Where there is little code in all, lowers the whole of it, or only what is broken in bodies that were not lowered. Says of
    /// those files that they are.
    pub(super) fn little(&mut self, crates: &mut [CrateFiles], everything: bool) {
        let files = self.loaded.sources.all();
        let linted = |number: &usize| self.scan.target(FileId::new(*number)).is_some();
        let bytes: usize = (0..files.len()).filter(linted).map(|number| files[number].text.len()).sum();
        if bytes > LITTLE {
            return;
        }
        let read = |syntax: &FileSyntax| syntax.broken.is_none() && !syntax.scopes.is_empty();
        let fits = |number: &usize| linted(number) && read(&self.loaded.syntax[*number]);
        let lowered: Vec<_> = (0..files.len())
            .into_par_iter()
            .filter(fits)
            .map(|number| (number, reading::lower_whole(&files[number].text, self.scan.outline(FileId::new(number)))))
            .filter(|(_, syntax)| everything || syntax.broken.is_some())
            .collect();
        self.scan.everything |= everything;
        for (number, syntax) in lowered {
            let file = FileId::new(number);
            if let Some(problem) = broken(file, &syntax, self.scan) {
                self.problems.entry(problem.site).or_insert(problem);
            }
            self.loaded.syntax[number] = syntax;
        }
        self.follow_all(crates);
    }
}

/// That a linted file does not parse as far as it was lowered now.
fn broken(file: FileId, syntax: &FileSyntax, scan: &Scan) -> Option<Problem> {
    let ((span, message), target) = (syntax.broken.as_ref()?, scan.target(file)?);
    Some(Problem { site: Site { file, span: *span }, message: message.clone(), trouble: Trouble::Broken, target })
}

/// What is needed to know more.
#[derive(Debug, Default)]
pub(crate) struct Wanted {
    /// Packages outside the workspace that an import leads into, each with those of the catalogue that it may hand on.
    pub(crate) packages: BTreeMap<String, BTreeSet<&'static str>>,
    /// Bodies that can only be lowered with their file, with their braces.
    pub(crate) bodies: BTreeSet<Site>,
    /// Files of which more can matter now.
    pub(crate) files: BTreeSet<FileId>,
}

/// What was read and lowered that was not there before.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum More {
    Nothing,
    /// More of what stands in these files; what the rest says of them is as it was.
    Files(BTreeSet<FileId>),
    /// What may change the meaning of anything.
    Anything,
}

impl Loaded {
    /// Reads and lowers what is wanted, and of the packages these libraries.
    pub(crate) fn extend(
        &mut self,
        workspace: &Workspace,
        scan: &mut Scan,
        wanted: Wanted,
        libraries: Vec<Library>,
    ) -> More {
        let mut more = match (libraries.is_empty(), wanted.bodies.is_empty()) {
            (true, true) => More::Nothing,
            _ => More::Anything,
        };
        self.followed.extend(wanted.packages.into_keys());
        if !libraries.is_empty() {
            self.follow_into(workspace, scan, libraries);
            self.stubs.add(workspace, &self.dependencies);
            let known = scan.words.len();
            let tables = self.stubs.crates.values().map(|stub| &stub.table);
            scan.words.add(workspace, tables);
            self.spread_stubs(scan);
            scan.find(known, &self.sources);
            self.settle(workspace, scan);
        }
        let kept = wanted.bodies.into_iter().filter(|body| scan.keep(*body)).map(|body| body.file);
        let mut kept: BTreeSet<FileId> = kept.chain(wanted.files).collect();
        if more == More::Nothing && !kept.is_empty() {
            more = More::Files(kept.clone());
        }
        // What was to be read by itself and cannot be.
        for (number, syntax) in self.syntax.iter().enumerate() {
            if syntax.code.as_ref().is_some_and(|code| code.is_broken()) {
                scan.join(FileId::new(number));
                kept.insert(FileId::new(number));
                more = More::Anything;
            }
        }
        if !kept.is_empty() {
            self.lower_again(workspace, scan, kept.into_iter().map(FileId::index).collect());
        }
        more
    }

    /// Adds the words that the catalogue's declarations make of those that are known.
    pub(super) fn spread_stubs(&mut self, scan: &mut Scan) {
        let words = &mut scan.words;
        loop {
            let stubs = self.stubs.crates.values();
            let additions = stubs.flat_map(|stub| scan::spread(&stub.syntax, None, words)).collect();
            if !words.take(additions, &BTreeSet::new()) {
                break;
            }
        }
    }

    /// Spreads words until nothing is new, and lowers what can matter now and could not before.
    pub(super) fn settle(&mut self, workspace: &Workspace, scan: &mut Scan) {
        loop {
            let known = scan.words.len();
            let new = scan.spread(&self.syntax, &self.sources);
            scan.find(known, &self.sources);
            if !new {
                break;
            }
        }
        let fresh = scan.judge().into_iter().filter(|fresh| fresh.with_file).map(|fresh| fresh.site.file.index());
        let fresh: BTreeSet<usize> = fresh.collect();
        if !fresh.is_empty() {
            self.lower_again(workspace, scan, fresh);
        }
    }

    /// Lowers files again of which more matters now.
    fn lower_again(&mut self, workspace: &Workspace, scan: &mut Scan, files: BTreeSet<usize>) {
        let lowered: Vec<_> = files
            .into_par_iter()
            .map(|number| {
                let file = FileId::new(number);
                let text = &self.sources.file(file).text;
                (number, reading::lower(text, scan.outline(file), scan.relevance(file), scan.everything))
            })
            .collect();
        let mut problems = BTreeMap::new();
        let files = lowered.iter().map(|(number, _)| FileId::new(*number)).collect();
        for (number, syntax) in lowered {
            let problem = broken(FileId::new(number), &syntax, scan);
            problems.extend(problem.map(|problem| (problem.site, problem)));
            scan.renew(FileId::new(number));
            self.syntax[number] = syntax;
        }
        self.follow_again(workspace, scan, problems, &files);
    }

    /// Items are numbered anew where more was lowered.
    fn follow_again(
        &mut self,
        workspace: &Workspace,
        scan: &mut Scan,
        problems: BTreeMap<Site, Problem>,
        files: &BTreeSet<FileId>,
    ) {
        let mut crates = std::mem::take(&mut self.crates);
        let known = self.sources.iter().map(|(id, file)| (file.path.clone(), id)).collect();
        let mut loader = Loader { workspace, loaded: self, scan, known, problems };
        loader.follow(&mut crates, files);
        let mut problems = loader.problems;
        self.problems.iter().for_each(|old| _ = problems.remove(&old.site));
        self.problems.extend(problems.into_values());
        self.crates = crates;
    }
}
