//! In: the catalogue's tables and the configuration. Out: the words that matter, and what else a file must have for each.

use std::collections::BTreeSet;

use fnv::FnvHashMap;
use smol_str::SmolStr;

use super::{
    Outline,
    names::{Mark, Names},
    paths::Paths,
    spread::Addition,
};
use crate::{
    catalogue::{Api, Effect, Form, Table},
    config::Config,
    discover::Workspace,
};

/// A word, by its number.
pub(crate) type WordId = u32;

/// What words stand for together: a type and whatever holds or gives it; a module and what it is called elsewhere.
pub(crate) type ClassId = u16;

/// Something whose callers say more than it does itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Called {
    pub(crate) name: SmolStr,
    /// The type that it is a method of: who calls it has that, or something that gives it.
    pub(crate) of: Option<SmolStr>,
}

/// The words that matter.
#[derive(Debug)]
pub(crate) struct Words {
    pub(super) ids: FnvHashMap<SmolStr, WordId>,
    names: Names,
    roles: Vec<Role>,
    classes: FnvHashMap<SmolStr, ClassId>,
    /// By class.
    kinds: Vec<Class>,
    /// The paths that matter.
    pub(super) paths: Paths,
    /// What calls matter of.
    called: BTreeSet<Called>,
    /// Whether test code is linted.
    tests: bool,
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
    /// Whether it says more than when files were last asked what they make of it.
    new: bool,
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

/// What gives a path that matters.
pub(super) const PATHS: ClassId = 0;
/// Standard input, and what holds it.
const STDIN: ClassId = 1;
/// Permits, refusals, and what gives them.
pub(super) const PERMIT: ClassId = 2;
/// Those classes, which stand for no type or module of one name.
const FIRST: [Class; 3] = [
    Class { of_type: false, alone: false, open: false },
    Class { of_type: true, alone: true, open: false },
    Class { of_type: true, alone: true, open: false },
];

impl Words {
    /// The words of these tables and of the configuration, for the code of this workspace.
    pub(crate) fn of<'t>(workspace: &Workspace, tables: impl Iterator<Item = &'t Table>) -> Words {
        let mut words = Words {
            ids: FnvHashMap::default(),
            names: Names::of(1 << 16),
            roles: Vec::new(),
            classes: FnvHashMap::default(),
            kinds: FIRST.to_vec(),
            paths: Paths::default(),
            called: BTreeSet::new(),
            tests: workspace.tests,
        };
        words.configuration(&workspace.config);
        words.add(workspace, tables);
        words
    }

    /// Adds the words of tables, of which some may be known already.
    pub(crate) fn add<'t>(&mut self, workspace: &Workspace, tables: impl Iterator<Item = &'t Table>) {
        for table in tables {
            self.table(workspace, table);
        }
    }

    fn table(&mut self, workspace: &Workspace, table: &Table) {
        let own = workspace.packages.iter().any(|package| package.name == table.package);
        for path in &table.stdin {
            self.carry(last(path), STDIN);
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
            let permits = rows.permits.iter().map(SmolStr::as_str);
            let detect = rows.detect.iter().map(|row| row.path.as_str());
            self.detector(detect.chain(permits), rows.runners.iter().map(SmolStr::as_str));
            for row in &rows.reasons {
                let class = self.around(&row.path);
                self.need(last(&row.path), class);
            }
        }
    }

    /// A runner matters where there is a permit to run with.
    fn detector<'p>(&mut self, permits: impl Iterator<Item = &'p str>, runners: impl Iterator<Item = &'p str>) {
        permits.for_each(|path| _ = self.carry(last(path), PERMIT));
        runners.for_each(|path| _ = self.need(last(path), PERMIT));
    }

    /// The class of the type or the module that a path ends in, which that stands for.
    fn around(&mut self, path: &str) -> ClassId {
        let around = path.rsplit("::").nth(1).unwrap_or_default();
        let class = self.class(&path[..path.len() - last(path).len()], around.starts_with(char::is_uppercase));
        self.carry(around, class);
        class
    }

    fn api(&mut self, workspace: &Workspace, table: &Table, api: &Api, path: &str, own: bool) {
        let name = last(path).to_owned();
        if matches!(api.effect, Effect::EnvRead | Effect::EnvWrite) && api.name_argument.is_some() {
            self.changed(&name).reads = true;
        }
        if api.form == Form::Attribute {
            let class = self.class(&format!("#{}", api.attribute.join(" ")), false);
            for word in &api.attribute {
                self.carry(word, class);
            }
            self.need(api.key.as_deref().unwrap_or_default(), class);
        } else if api.path_argument.is_some() || api.path_receiver {
            self.need(&name, PATHS);
            api.paths.iter().for_each(|path| self.paths.add(path));
        } else if api.stdin_receiver || api.stdin_argument.is_some() {
            self.need(&name, STDIN);
        } else if own || api.specific || matches!(api.form, Form::TraitMethod | Form::FieldType) {
            self.changed(&name).alone = true;
        } else {
            let class = self.around(path);
            if !path.trim_end_matches(&name).trim_end_matches("::").contains("::") {
                let externs = workspace.packages.iter().flat_map(|package| &package.externs);
                for known in externs.filter(|known| known.package == table.package.as_str()) {
                    self.carry(&known.name, class);
                }
            }
            // The standard library's macros need no import, and those of others come by `#[macro_use]`.
            if api.form == Form::Macro {
                self.changed(&format!("{name}!")).alone = true;
                // Its name alone may be that of a module, but a `use` can rename it.
                self.role(&name);
            } else {
                self.need(&name, class);
            }
        }
    }

    fn configuration(&mut self, config: &Config) {
        for row in &config.apis {
            self.changed(last(&row.path.value)).alone = true;
        }
        let detector = &config.detector;
        let permits = detector.permits.iter().map(|path| path.value.as_str());
        let functions = detector.detect.iter().map(|row| row.path.value.as_str());
        self.detector(functions.chain(permits), detector.runners.iter().map(|path| path.value.as_str()));
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

    /// What a word is, which says more from now on.
    fn changed(&mut self, word: &str) -> &mut Role {
        let role = self.role(word);
        role.new = true;
        role
    }

    fn role(&mut self, word: &str) -> &mut Role {
        let next = WordId::try_from(self.roles.len()).expect("fewer words than bytes");
        let id = *self.ids.entry(SmolStr::new(word)).or_insert(next);
        if id == next {
            self.roles.push(Role::default());
            self.names.add(Mark::of(word));
        }
        &mut self.roles[id as usize]
    }

    /// Which words say more than when this was last asked, by their numbers.
    pub(super) fn take_new(&mut self) -> Vec<bool> {
        self.roles.iter_mut().map(|role| std::mem::take(&mut role.new)).collect()
    }

    /// Takes in what files make of the words, and which names are rare. Gives whether anything is new.
    pub(crate) fn take(&mut self, additions: Vec<Addition>, rare: &BTreeSet<SmolStr>) -> bool {
        additions.into_iter().fold(false, |new, addition| {
            new | match addition {
                Addition::Carry(word, class) => self.carry(&word, class),
                Addition::Rename(word, to) => self.rename(&word, &to),
                Addition::Open(class) => self.open(class),
                Addition::Insist(called) => self.insist(&called, rare.contains(&called.name)),
            }
        })
    }

    /// Whether a word stands for a class.
    pub(super) fn carries(&self, word: &str, class: ClassId) -> bool {
        self.get(word).is_some_and(|word| self.roles[word as usize].carries.contains(&class))
    }

    /// Whether it is new that the word stands for the class.
    fn carry(&mut self, word: &str, class: ClassId) -> bool {
        let alone = self.kinds[usize::from(class)].alone;
        let role = self.role(word);
        let new = !role.carries.contains(&class);
        if new {
            role.carries.push(class);
        }
        role.new |= new || alone && !role.alone;
        role.alone |= alone;
        new
    }

    /// Lets a word matter where the file has one of the class; whether that is new.
    fn need(&mut self, word: &str, class: ClassId) -> bool {
        let role = self.role(word);
        let new = !role.needs.contains(&class);
        if new {
            role.needs.push(class);
            role.new = true;
        }
        new
    }

    /// Lets a word stand for another one, which it is under a new name; whether that is new.
    fn rename(&mut self, word: &str, to: &str) -> bool {
        let Some(id) = self.get(word) else { return false };
        let known = self.roles[id as usize].clone();
        let called = self.get_call(word).is_some() && self.rename(&format!("{word}!"), &format!("{to}!"));
        // The file with the new name need not have the other words.
        let alone = known.alone || !known.needs.is_empty();
        let role = self.role(to);
        let new = alone && !role.alone;
        role.alone |= alone;
        role.new |= new;
        known.carries.into_iter().fold(new | called, |new, class| self.carry(to, class) | new)
    }

    /// Lets calls of something matter; whether that is new. A rare name is told by itself; one that much has, by what has it.
    pub(super) fn insist(&mut self, called: &Called, rare: bool) -> bool {
        self.called.insert(called.clone());
        let Some(owner) = called.of.as_ref().filter(|_| !rare) else {
            let role = self.role(&called.name);
            let new = !std::mem::replace(&mut role.alone, true);
            role.new |= new;
            return new;
        };
        let class = self.class(&format!("<{owner}>"), true);
        self.carry(owner, class);
        self.need(&called.name, class)
    }

    /// Whether calls of something matter already.
    pub(super) fn insists(&self, called: &Called) -> bool {
        self.called.contains(called)
    }

    /// Whether a class may come without its words.
    pub(super) fn is_open(&self, class: ClassId) -> bool {
        self.kinds[usize::from(class)].open
    }

    /// Notes that a class may come without its words; whether that is new.
    fn open(&mut self, class: ClassId) -> bool {
        !std::mem::replace(&mut self.kinds[usize::from(class)].open, true)
    }

    /// Whether code that is only built for tests cannot matter.
    pub(super) fn leave_tests(&self) -> bool {
        !self.tests
    }

    pub(crate) fn get(&self, word: &str) -> Option<WordId> {
        self.ids.get(word).copied()
    }

    /// The word of a name whose mark is known.
    pub(super) fn get_marked(&self, name: &str, mark: Mark) -> Option<WordId> {
        if self.names.may_have(mark) { self.get(name) } else { None }
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
            present.push(PATHS);
        }
        present.sort_unstable();
        present.dedup();
        present
    }

    /// Whether a word matters in a file that has these classes.
    pub(super) fn matters(&self, word: WordId, present: &[ClassId]) -> bool {
        let role = &self.roles[word as usize];
        let fits = |class: &ClassId| self.is_open(*class) || present.binary_search(class).is_ok();
        role.alone || role.needs.iter().any(fits)
    }
}

fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}
