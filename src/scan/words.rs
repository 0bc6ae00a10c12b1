//! In: the catalogue's tables and the configuration. Out: the words that matter, and what else a file must have for each.

use std::collections::BTreeSet;

use aho_corasick::{AhoCorasick, MatchKind};
use fnv::FnvHashMap;
use smol_str::SmolStr;

use super::Outline;
use crate::{
    catalogue::{Api, Effect, Form, Table},
    config::Config,
    discover::Workspace,
};

/// A word, by its number.
pub(crate) type WordId = u32;

/// What words stand for together: a type and whatever holds or gives it; a module and what it is called elsewhere.
pub(crate) type ClassId = u16;

/// The words that matter.
#[derive(Debug, Default)]
pub(crate) struct Words {
    ids: FnvHashMap<SmolStr, WordId>,
    roles: Vec<Role>,
    classes: FnvHashMap<SmolStr, ClassId>,
    /// By class.
    kinds: Vec<Class>,
    /// The paths that matter.
    paths: Vec<SmolStr>,
}

/// What a word is.
#[derive(Debug, Default, Clone)]
struct Role {
    /// It matters wherever it stands.
    alone: bool,
    /// It matters where the file has a word of one of these.
    needs: Vec<ClassId>,
    /// It reads the variable that it is told.
    reads: bool,
    /// It stands for these.
    carries: Vec<ClassId>,
}

#[derive(Debug, Clone, Copy)]
struct Class {
    /// Whether a type hands it on: whatever has it in its signature stands for it.
    of_type: bool,
    /// Whether a word of it matters by itself: a value of the type may be handed to anything.
    alone: bool,
    /// Whether every file may have it: something hands its members on under no name of its own.
    open: bool,
}

/// The classes that stand for no path.
const PATHS: &str = "";
const STDIN: &str = "stdin";
const PERMIT: &str = "permit";

impl Words {
    /// The words of these tables and of the configuration, for the code of this workspace.
    pub(crate) fn of<'t>(workspace: &Workspace, tables: impl Iterator<Item = &'t Table>) -> Words {
        let mut words = Words::default();
        words.class(PATHS, false);
        let (stdin, permit) = (words.class(STDIN, true), words.class(PERMIT, true));
        for class in [stdin, permit] {
            words.kinds[usize::from(class)].alone = true;
        }
        words.configuration(&workspace.config, permit);
        words.add(workspace, tables);
        words
    }

    /// Adds the words of tables, of which some may be known already.
    pub(crate) fn add<'t>(&mut self, workspace: &Workspace, tables: impl Iterator<Item = &'t Table>) {
        let (stdin, permit) = (self.class(STDIN, true), self.class(PERMIT, true));
        for table in tables {
            self.table(workspace, table, stdin, permit);
        }
    }

    fn table(&mut self, workspace: &Workspace, table: &Table, stdin: ClassId, permit: ClassId) {
        let own = workspace.packages.iter().any(|package| package.name == table.package);
        for path in &table.stdin {
            self.carry(last(path), stdin);
        }
        // What says nothing of attendance by itself is reported where every variable is.
        let all = workspace.config.names_all_variables();
        let counts = |api: &&Api| (all || !api.weak) && api.effect != Effect::Timeout;
        for api in table.apis.iter().filter(counts) {
            for path in api.aliases.iter().chain([&api.path]) {
                self.api(workspace, table, api, path, own);
            }
        }
        if let Some(rows) = &table.detector {
            for row in &rows.detect {
                self.carry(last(&row.path), permit);
            }
            for path in rows.permits.iter().chain(&rows.runners) {
                self.carry(last(path), permit);
            }
            for row in &rows.reasons {
                self.role(last(&row.path)).alone = true;
            }
        }
    }

    fn api(&mut self, workspace: &Workspace, table: &Table, api: &Api, path: &str, own: bool) {
        let name = last(path).to_owned();
        if matches!(api.effect, Effect::EnvRead | Effect::EnvWrite) && api.name_argument.is_some() {
            self.role(&name).reads = true;
        }
        if api.form == Form::Attribute {
            let class = self.class(&format!("#{}", api.attribute.join(" ")), false);
            for word in &api.attribute {
                self.carry(word, class);
            }
            let key = api.key.clone().unwrap_or_default();
            self.role(&key).needs.push(class);
        } else if api.path_argument.is_some() || api.path_receiver {
            let class = self.class(PATHS, false);
            self.role(&name).needs.push(class);
            let known: BTreeSet<SmolStr> = api.paths.iter().cloned().chain(self.paths.drain(..)).collect();
            self.paths = known.into_iter().collect();
        } else if api.stdin_receiver || api.stdin_argument.is_some() {
            let class = self.class(STDIN, true);
            self.role(&name).needs.push(class);
        } else if own || api.specific || matches!(api.form, Form::TraitMethod | Form::FieldType) {
            self.role(&name).alone = true;
        } else {
            let around = path.rsplit("::").nth(1).unwrap_or_default();
            let of_type = around.starts_with(|letter: char| letter.is_uppercase());
            let class = self.class(&path[..path.len() - name.len()], of_type);
            self.carry(around, class);
            if !path.trim_end_matches(&name).trim_end_matches("::").contains("::") {
                let externs = workspace.packages.iter().flat_map(|package| &package.externs);
                for known in externs.filter(|known| known.package == table.package.as_str()) {
                    self.carry(&known.name, class);
                }
            }
            // The standard library's macros need no import, and those of others come by `#[macro_use]`.
            if api.form == Form::Macro {
                self.role(&format!("{name}!")).alone = true;
                // Its name alone may be that of a module, but a `use` can rename it.
                self.role(&name);
            } else {
                self.role(&name).needs.push(class);
            }
        }
    }

    fn configuration(&mut self, config: &Config, permit: ClassId) {
        for row in &config.apis {
            self.role(last(&row.path.value)).alone = true;
        }
        let detector = &config.detector;
        let functions = detector.detect.iter().map(|row| &row.path.value);
        let others = detector.permits.iter().chain(&detector.runners).map(|path| &path.value);
        for path in functions.chain(others) {
            self.carry(last(path), permit);
        }
    }

    fn class(&mut self, key: &str, of_type: bool) -> ClassId {
        if let Some(known) = self.classes.get(key) {
            return *known;
        }
        let id = ClassId::try_from(self.kinds.len()).expect("the catalogue has fewer than 65,536 types and modules");
        self.kinds.push(Class { of_type, alone: false, open: false });
        self.classes.insert(SmolStr::new(key), id);
        id
    }

    fn role(&mut self, word: &str) -> &mut Role {
        let next = WordId::try_from(self.roles.len()).expect("fewer words than bytes");
        let id = *self.ids.entry(SmolStr::new(word)).or_insert(next);
        if id == next {
            self.roles.push(Role::default());
        }
        &mut self.roles[id as usize]
    }

    /// Whether it is new that the word stands for the class.
    pub(super) fn carry(&mut self, word: &str, class: ClassId) -> bool {
        let alone = self.kinds[usize::from(class)].alone;
        let role = self.role(word);
        let new = !role.carries.contains(&class);
        if new {
            role.carries.push(class);
        }
        role.alone |= alone;
        new
    }

    /// Lets a word stand for another one, which it is under a new name; whether that is new.
    pub(super) fn rename(&mut self, word: WordId, to: &str) -> bool {
        let known = self.roles[word as usize].clone();
        let called = self.ids.iter().find(|(_, id)| **id == word).map(|(name, _)| format!("{name}!"));
        if let Some(called) = called.and_then(|name| self.get(&name)) {
            self.role(to);
            self.rename(called, &format!("{to}!"));
        }
        let role = self.role(to);
        let before = (role.alone, role.needs.len(), role.carries.len());
        // The file with the new name need not have the other words.
        role.alone |= known.alone || !known.needs.is_empty();
        for class in known.carries {
            if !role.carries.contains(&class) {
                role.carries.push(class);
            }
        }
        before != (role.alone, role.needs.len(), role.carries.len())
    }

    /// Lets a word matter wherever it stands; whether that is new.
    pub(crate) fn insist(&mut self, word: &str) -> bool {
        !std::mem::replace(&mut self.role(word).alone, true)
    }

    /// Notes that a class may come without its words; whether that is new.
    pub(super) fn open(&mut self, class: ClassId) -> bool {
        !std::mem::replace(&mut self.kinds[usize::from(class)].open, true)
    }

    pub(crate) fn get(&self, word: &str) -> Option<WordId> {
        self.ids.get(word).copied()
    }

    /// A macro's word, where it is called.
    pub(super) fn get_call(&self, name: &str) -> Option<WordId> {
        // Nearly every call is of another macro.
        self.get(name).and_then(|_| self.get(&format!("{name}!")))
    }

    /// How many words there are: those that are added later have higher numbers.
    pub(crate) fn len(&self) -> usize {
        self.roles.len()
    }

    /// What a word stands for, of the classes that types hand on, or of the others.
    pub(super) fn carried(&self, word: WordId, of_type: bool) -> impl Iterator<Item = ClassId> {
        let carried = self.roles[word as usize].carries.iter().copied();
        carried.filter(move |class| self.kinds[usize::from(*class)].of_type == of_type)
    }

    pub(super) fn needs(&self, word: WordId) -> &[ClassId] {
        &self.roles[word as usize].needs
    }

    pub(super) fn is_api(&self, word: WordId) -> bool {
        let role = &self.roles[word as usize];
        role.alone || !role.needs.is_empty()
    }

    /// The class of what gives a path that matters.
    pub(super) fn paths(&self) -> ClassId {
        self.classes.get(PATHS).copied().unwrap_or_default()
    }

    pub(super) fn permit(&self) -> ClassId {
        self.classes.get(PERMIT).copied().unwrap_or_default()
    }

    /// Whether a literal holds a path that matters, or begins one that is put together: `"/dev/{name}"`.
    pub(super) fn is_part_of_path(&self, literal: &str) -> bool {
        let inside = literal.trim_start_matches(|letter: char| letter.is_ascii_alphabetic() || letter == '#');
        let inside = inside.trim_start_matches('"').trim_end_matches('#').trim_end_matches('"');
        let start = inside.split('{').next().unwrap_or_default();
        let begins = |path: &SmolStr| start.len() > 1 && path.starts_with(start);
        self.paths.iter().any(|path| inside.contains(path.as_str()) || begins(path))
    }

    /// Whether a word is that of something that reads a variable.
    pub(super) fn reads(&self, word: &str) -> bool {
        self.get(word).is_some_and(|word| self.reads_at(word))
    }

    pub(super) fn reads_at(&self, word: WordId) -> bool {
        self.roles[word as usize].reads
    }

    /// The classes that a file has a word of.
    pub(super) fn present(&self, outline: &Outline) -> Vec<ClassId> {
        let mut present: Vec<ClassId> =
            outline.words.iter().flat_map(|(_, word)| self.roles[*word as usize].carries.iter().copied()).collect();
        if !outline.texts.is_empty() {
            present.push(self.paths());
        }
        present.sort_unstable();
        present.dedup();
        present
    }

    /// Whether a word matters in a file that has these classes.
    pub(super) fn matters(&self, word: WordId, present: &[ClassId]) -> bool {
        let role = &self.roles[word as usize];
        let fits = |class: &ClassId| self.kinds[usize::from(*class)].open || present.binary_search(class).is_ok();
        role.alone || role.needs.iter().any(fits)
    }

    /// Looks for the words from this number on; `None` where there are none.
    pub(crate) fn finder(&self, from: usize) -> Option<Finder> {
        let mut new: Vec<(&str, WordId)> =
            self.ids.iter().filter(|(_, id)| **id as usize >= from).map(|(word, id)| (word.as_str(), *id)).collect();
        new.sort_unstable();
        let (words, ids): (Vec<&str>, Vec<WordId>) = new.into_iter().unzip();
        if words.is_empty() {
            return None;
        }
        let automaton = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(words).ok()?;
        Some(Finder { automaton, ids })
    }
}

/// Finds words in a text, in comments too.
#[derive(Debug)]
pub(crate) struct Finder {
    automaton: AhoCorasick,
    ids: Vec<WordId>,
}

impl Finder {
    /// Adds what it finds to an outline; whether anything was found.
    pub(crate) fn find(&self, text: &str, outline: &mut Outline) -> bool {
        let part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let before = outline.words.len();
        for found in self.automaton.find_iter(text) {
            let inside = text[..found.start()].ends_with(part) || text[found.end()..].starts_with(part);
            if let (false, Ok(at)) = (inside, u32::try_from(found.start())) {
                outline.words.push((at, self.ids[found.pattern().as_usize()]));
            }
        }
        outline.words.sort_unstable();
        outline.words.len() > before
    }
}

fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}
