//! In: the catalogue's rows and the configuration's paths. Out: which definitions of the index they are.

use std::collections::{HashMap, HashSet};

use smol_str::{SmolStr, StrExt};

use super::{
    Resolver, members,
    names::Res,
    ty::{Env, Ty},
};
use crate::{
    catalogue::{Api, DetectorRows, Form, Making, Part, TellsRow},
    config::{DetectFn, Spanned},
    index::{DefId, Namespaces, ScopeId},
    load::Stubs,
    source::Span,
    syntax::tree::{Name, Segment},
};

/// Which definitions do what.
#[derive(Debug, Default)]
pub(crate) struct Bindings {
    pub(crate) apis: Vec<Api>,
    /// The rows of a definition: an API may do several things, by its arguments.
    pub(crate) of: HashMap<DefId, Vec<usize>>,
    /// Definitions that only a glob import puts at the path that the catalogue names. As for the compiler's own look-up of
    /// paths, no text of their crate names them there, so they count outside that crate only.
    pub(crate) by_glob: HashSet<DefId>,
    /// C symbols, by name.
    pub(crate) symbols: HashMap<SmolStr, usize>,
    /// Methods whose name alone is evidence, by name, with the crate that must be a dependency.
    pub(crate) specific: HashMap<SmolStr, Vec<(usize, SmolStr)>>,
    /// Rows for attributes.
    pub(crate) attributes: Vec<usize>,
    /// Types that do it where a field has them, with their rows.
    pub(crate) field_types: Vec<(DefId, usize)>,
    /// Types that are standard input.
    pub(crate) stdin: Vec<DefId>,
    /// Methods that throw an error away.
    pub(crate) discards: Vec<DefId>,
    /// Methods whose first argument is a function that gets the error.
    pub(crate) hands_on: Vec<DefId>,
    /// Methods that show the error to their first argument, and keep it.
    pub(crate) shows: Vec<DefId>,
    /// Adaptors that leave out the errors among what they go through.
    pub(crate) flattens: Vec<DefId>,
    /// Methods that hand what they get to some other place than their receiver.
    pub(crate) sends: Vec<DefId>,
    /// Types of refusals: what detectors give where they permit nothing.
    pub(crate) refusals: Vec<DefId>,
    /// Traits through which a reader is read.
    pub(crate) readers: Vec<DefId>,
    /// The configuration's rows for crates of which nothing else is known, by path.
    pub(crate) foreign: HashMap<SmolStr, Vec<usize>>,
    /// Functions that decide.
    pub(crate) detect: HashSet<DefId>,
    /// Functions that take a reason's text, and in which argument.
    pub(crate) reasons: HashMap<DefId, usize>,
    /// Functions and macros of which arguments are parts of a question.
    pub(crate) tells: HashMap<DefId, Vec<(Part, usize)>>,
    /// Methods that make texts of texts.
    pub(crate) texts: HashMap<DefId, Making>,
    /// Macros that give one of these types.
    pub(crate) gives: HashMap<DefId, DefId>,
    pub(crate) permits: Vec<DefId>,
    pub(crate) runners: Vec<DefId>,
    /// Modules of a detector, as Rust paths.
    pub(crate) detector: Vec<String>,
    pub(crate) unmatched: Vec<Unmatched>,
}

/// A definition that a path names, and whether a glob import puts it there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    def: DefId,
    by_glob: bool,
}

/// What the configuration says and the code does not bear out, and its bytes in the file.
#[derive(Debug)]
pub(crate) struct Unmatched {
    pub(crate) span: std::ops::Range<usize>,
    pub(crate) message: String,
    pub(crate) help: String,
}

impl Unmatched {
    fn path(path: &Spanned<String>) -> Unmatched {
        let help = "write the path of an item, beginning with the crate name of one of the workspace's targets";
        Unmatched {
            span: path.span.clone(),
            message: format!("`{}` matches nothing in this workspace", path.value),
            help: help.to_owned(),
        }
    }

    fn argument(path: &str, at: &Spanned<usize>, arguments: usize) -> Unmatched {
        let help = match arguments {
            0 => "leave `reason` out".to_owned(),
            1 => "the only argument is 0".to_owned(),
            more => format!("they are counted from 0 to {}, without `self`", more - 1),
        };
        Unmatched { span: at.span.clone(), message: format!("`{path}` has no argument {}", at.value), help }
    }
}

impl Bindings {
    fn decides(&mut self, defs: Vec<DefId>, reason: Option<usize>) {
        self.reasons.extend(reason.into_iter().flat_map(|argument| defs.iter().map(move |def| (*def, argument))));
        for (argument, def) in reason.into_iter().flat_map(|argument| defs.iter().map(move |def| (argument, def))) {
            self.tells.entry(*def).or_default().push((Part::Reason, argument));
        }
        self.detect.extend(defs);
    }
}

impl Resolver<'_, '_> {
    pub(crate) fn bind(&mut self, stubs: &Stubs) {
        let mut bindings = Bindings::default();
        for (name, stub) in &stubs.crates {
            // The catalogue's declarations, and the crate itself where it is a member of the workspace.
            let roots = self.roots(name, true);
            for api in &stub.table.apis {
                self.bind_api(&mut bindings, api, name, &roots, stub.table.symbols);
            }
            let types = stub.table.stdin.iter().flat_map(|path| self.find(&roots, path, Form::FieldType));
            bindings.stdin.extend(types);
            let methods = |paths: &[SmolStr]| -> Vec<DefId> {
                paths.iter().flat_map(|path| self.find(&roots, path, Form::Method)).collect()
            };
            bindings.discards.extend(methods(&stub.table.discards));
            bindings.hands_on.extend(methods(&stub.table.hands_on));
            bindings.shows.extend(methods(&stub.table.shows));
            bindings.flattens.extend(methods(&stub.table.flattens));
            bindings.sends.extend(methods(&stub.table.sends));
            let readers = stub.table.readers.iter().flat_map(|path| self.find(&roots, path, Form::FieldType));
            bindings.readers.extend(readers);
            for row in &stub.table.texts {
                bindings
                    .texts
                    .extend(self.find(&roots, &row.path, Form::Method).into_iter().map(|def| (def, row.makes)));
            }
            for row in &stub.table.tells {
                self.bind_part(&mut bindings, row, &roots);
            }
            if let Some(rows) = &stub.table.detector {
                bindings.detector.push(name.to_string());
                self.bind_detector(&mut bindings, rows, &roots);
            }
        }
        self.bind_configuration(&mut bindings);
        let outputs = bindings.detect.iter().filter_map(|def| self.signature(*def));
        let refused = outputs.filter_map(|signature| match (&signature.output, signature.output.arg(1)) {
            // A refusal of a type that anything else has too, such as text, cannot be told by its type.
            (Ty::Adt(result, _), Ty::Adt(refusal, _)) if Some(*result) == self.lang.result => Some(refusal),
            _ => None,
        });
        bindings.refusals = refused.collect();
        self.bindings = bindings;
    }

    fn bind_api(&self, bindings: &mut Bindings, api: &Api, krate: &SmolStr, roots: &[ScopeId], symbols: bool) {
        let number = bindings.apis.len();
        bindings.apis.push(api.clone());
        let last = api.path.rsplit("::").next().unwrap_or(&api.path);
        match api.form {
            Form::Attribute => bindings.attributes.push(number),
            Form::Fn if symbols => {
                bindings.symbols.entry(SmolStr::new(last)).or_insert(number);
            }
            Form::Method | Form::TraitMethod if api.specific => {
                bindings.specific.entry(SmolStr::new(last)).or_default().push((number, krate.clone()));
            }
            _ => {}
        }
        for path in std::iter::once(&api.path).chain(&api.aliases) {
            for Found { def, by_glob } in self.find_all(roots, path, api.form) {
                let rows = bindings.of.entry(def).or_default();
                if !rows.contains(&number) {
                    rows.push(number);
                    if api.form == Form::FieldType {
                        bindings.field_types.push((def, number));
                    }
                }
                if by_glob {
                    bindings.by_glob.insert(def);
                }
            }
        }
    }

    fn bind_part(&self, bindings: &mut Bindings, row: &TellsRow, roots: &[ScopeId]) {
        let form = if row.gives.is_some() { Form::Macro } else { Form::Method };
        for def in self.find(roots, &row.path, form) {
            bindings.tells.entry(def).or_default().push((row.part, row.argument));
            let gives = row.gives.iter().flat_map(|path| self.find(roots, path, Form::FieldType)).next();
            bindings.gives.extend(gives.map(|ty| (def, ty)));
        }
    }

    fn bind_detector(&self, bindings: &mut Bindings, rows: &DetectorRows, roots: &[ScopeId]) {
        for row in &rows.detect {
            bindings.decides(self.find(roots, &row.path, Form::Method), row.reason);
        }
        for row in &rows.reasons {
            let defs = self.find(roots, &row.path, Form::Method);
            bindings.reasons.extend(defs.into_iter().map(|def| (def, row.argument)));
        }
        bindings.permits.extend(rows.permits.iter().flat_map(|path| self.find(roots, path, Form::FieldType)));
        bindings.runners.extend(rows.runners.iter().flat_map(|path| self.find(roots, path, Form::Method)));
    }

    fn bind_configuration(&self, bindings: &mut Bindings) {
        let config = &self.workspace.config;
        let mut all = |path: &Spanned<String>, form| {
            let roots = self.roots(path.value.split("::").next().unwrap_or_default(), false);
            let defs = self.find(&roots, &path.value, form);
            if defs.is_empty() && !self.is_foreign(&path.value) {
                bindings.unmatched.push(Unmatched::path(path));
            }
            defs
        };
        let detect = config.detector.detect.iter().map(|detect| (all(&detect.path, Form::Method), detect));
        let detect: Vec<(Vec<DefId>, &DetectFn)> = detect.collect();
        let permits: Vec<DefId> = config.detector.permits.iter().flat_map(|path| all(path, Form::FieldType)).collect();
        let runners: Vec<DefId> = config.detector.runners.iter().flat_map(|path| all(path, Form::Method)).collect();
        let apis: Vec<(Api, Vec<DefId>)> = config
            .apis
            .iter()
            .map(|row| {
                let mut defs = all(&row.path, Form::Method);
                defs.extend(self.macros(&row.path.value));
                (Api::configured(&row.path.value, row.effect.value), defs)
            })
            .collect();
        for module in &config.detector.modules {
            if !self.is_module(&module.value) {
                bindings.unmatched.push(Unmatched::path(module));
            }
            bindings.detector.push(module.value.clone());
        }
        for (defs, DetectFn { path, reason }) in detect {
            let arguments = defs.iter().filter_map(|def| self.signature(*def)).map(|signature| signature.arguments());
            if let (Some(at), Some(most)) = (reason, arguments.max())
                && at.value >= most
            {
                bindings.unmatched.push(Unmatched::argument(&path.value, at, most));
            }
            bindings.decides(defs, reason.as_ref().map(|at| at.value));
        }
        bindings.permits.extend(permits);
        bindings.runners.extend(runners);
        for (api, defs) in apis {
            let number = bindings.apis.len();
            if defs.is_empty() {
                bindings.foreign.entry(api.path.clone()).or_default().push(number);
            }
            bindings.apis.push(api);
            for def in defs {
                bindings.of.entry(def).or_default().push(number);
            }
        }
    }

    fn macros(&self, path: &str) -> Vec<DefId> {
        self.find(&self.roots(path.split("::").next().unwrap_or_default(), false), path, Form::Macro)
    }

    /// Whether a path begins with a dependency of which only the name is known.
    fn is_foreign(&self, path: &str) -> bool {
        let krate = path.split("::").next().unwrap_or_default();
        self.index.crates.iter().any(|known| known.externs.get(krate).is_some_and(Option::is_none))
    }

    fn is_module(&self, path: &str) -> bool {
        // A module of a target that is not selected was not read, and is no mistake.
        let krate = path.split("::").next().unwrap_or_default();
        let unread = |target: &crate::discover::Target| target.crate_name == krate && !target.selected;
        self.index.scopes.iter().any(|scope| !scope.block && scope.path == path)
            || self.workspace.packages.iter().flat_map(|package| &package.targets).any(unread)
    }

    /// The roots of crates with this name: targets of the workspace, and the catalogue's.
    fn roots(&self, name: &str, catalogue: bool) -> Vec<ScopeId> {
        let named =
            self.index.crates.iter().filter(|krate| krate.name == name || self.package(krate.target) == Some(name));
        named.filter(|krate| catalogue || krate.target.is_some()).map(|krate| krate.root).collect()
    }

    /// The name of a library's package, as code would have it.
    fn package(&self, target: Option<(usize, usize)>) -> Option<&str> {
        let (package, number) = target?;
        let package = &self.workspace.packages[package];
        let library = package.targets[number].kind == crate::discover::TargetKind::Library;
        (library && !package.name.contains('-')).then_some(&package.name)
    }

    /// The definitions that a path of the catalogue or the configuration names, from the root of its crate.
    pub(super) fn find(&self, roots: &[ScopeId], path: &str, form: Form) -> Vec<DefId> {
        self.find_all(roots, path, form).into_iter().map(|found| found.def).collect()
    }

    fn find_all(&self, roots: &[ScopeId], path: &str, form: Form) -> Vec<Found> {
        let namespaces = match form {
            Form::Macro => Namespaces::MACROS,
            Form::FieldType => Namespaces::TYPES,
            _ => Namespaces::VALUES,
        };
        let segments = from_root(path);
        let mut defs = Vec::new();
        for &root in roots {
            for reached in self.names.path(root, &segments, false, namespaces) {
                let by_glob = reached.hit.via.iter().any(|import| self.index.imports[import.index()].glob);
                let found = |def| Found { def, by_glob };
                match (&reached.hit.res, reached.left) {
                    (Res::Def(def), 0) => defs.push(found(*def)),
                    (res @ (Res::Def(_) | Res::Primitive(_)), 1) => {
                        let ty = self.res_ty(res, std::rc::Rc::from([]), 0);
                        let name = &segments[segments.len() - 1].name.text;
                        defs.extend(self.own_member(&ty, name, root).map(found));
                    }
                    _ => {}
                }
            }
        }
        defs.sort_unstable();
        defs.dedup_by_key(|found| found.def);
        defs
    }

    fn own_member(&self, ty: &Ty, name: &SmolStr, root: ScopeId) -> Option<DefId> {
        match self.assoc_item(ty, name, root, &Env::default()) {
            members::Found::Method(method) => Some(method.def),
            _ => None,
        }
    }
}

/// A path of the catalogue or the configuration, as code in its own crate has it.
pub(super) fn from_root(path: &str) -> Vec<Segment> {
    let segment = |name: &str| Segment {
        name: Name { text: name.replace_smolstr("!", ""), span: Span::default() },
        args: Vec::new(),
        assoc: Vec::new(),
    };
    let mut segments: Vec<Segment> = path.split("::").map(segment).collect();
    if let Some(first) = segments.first_mut() {
        first.name.text = SmolStr::new_static("crate");
    }
    segments
}
