//! In: the index. Out: the facts: who is really called, on what, through which imports, under which permit and condition.

mod arguments;
mod attributes;
mod bind;
mod bound;
mod calls;
mod carried;
mod cover;
mod expr;
mod flow;
mod given;
mod globs;
mod implementations;
mod imports;
mod lang;
mod locals;
mod lower;
mod macros;
mod members;
mod mention;
mod names;
mod pat;
mod paths;
#[cfg(test)]
mod reality;
mod records;
mod refusal;
mod rounds;
mod texts;
mod timed;
mod told;
mod traits;
mod ty;
mod value;
mod walk;

use std::{
    cell::{Cell, RefCell},
    collections::{BTreeSet, HashMap, HashSet},
    rc::Rc,
};

use smol_str::SmolStr;

use crate::{
    catalogue::Api,
    discover::Workspace,
    index::{DefId, Index, Map, Owner, ScopeId},
    load::{Loaded, Wanted},
    scan::Scan,
    source::{FileId, Site, Sources, Span},
    syntax::tree::FileSyntax,
};
use bind::Bindings;
pub(crate) use bind::Unmatched;
pub(crate) use carried::Carried;
use implementations::Implementations;
pub(crate) use imports::wanted;
use lang::Lang;
use lower::Signature;
pub(crate) use names::Names;
pub(crate) use told::{Guard, Question};
use ty::{Env, Ty};

/// What the code does, without a judgement.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    pub(crate) apis: Vec<Api>,
    pub(crate) mentions: Vec<Mention>,
    /// Paths of the configuration that match nothing.
    pub(crate) unmatched: Vec<Unmatched>,
    /// Reads whose variable could not be determined.
    pub(crate) unknown_names: Vec<Site>,
    /// What would say more.
    pub(crate) wanted: Wanted,
    /// Code of other files that was not looked into.
    pub(crate) unread: Vec<Site>,
    /// Imports that lead nowhere.
    pub(crate) unresolved_imports: Vec<Site>,
    /// The texts that functions of the workspace are called with, by parameter.
    given: Given,
    /// Functions in which a variable's name is not known.
    unnamed: HashSet<DefId>,
    /// Those in which the name may come from a field.
    by_field: HashSet<DefId>,
    /// Functions that were such ones in any walk, and what leads a name to them.
    wrappers: HashSet<DefId>,
    /// Which function hands a text of which the value is not known to which.
    hands_on: HashSet<(DefId, DefId)>,
    /// What functions that are named at a place are called with: the API, and the names of variables.
    named_later: Vec<(Site, usize, Vec<SmolStr>)>,
    /// Which function or macro stands in which function.
    enclosed: HashSet<(DefId, DefId)>,
    /// The modules of the program's detector, as Rust paths.
    pub(crate) detector: Vec<String>,
    /// The functions and macros that were walked again, by their places.
    again: Vec<Site>,
}

/// How sure a fact is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// A resolved path or a typed receiver.
    Resolved,
    /// The name and what is in scope fit; the receiver's type is not known.
    Likely,
}

/// One step from a name to what it is: an import, a re-export, a receiver's type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Where it is written; `None` for what the catalogue says.
    pub site: Option<Site>,
    /// What it says, as a note: "imported by this `use`".
    pub text: String,
}

/// A place in the code, as every fact has one.
#[derive(Debug, Clone)]
pub(crate) struct Within {
    pub(crate) site: Site,
    /// The Rust path of the module.
    pub(crate) module: String,
    /// The Rust path of the item.
    pub(crate) item: String,
    /// The item's bytes.
    pub(crate) around: Span,
    /// As code; `None` where it is always built.
    pub(crate) condition: Option<String>,
    pub(crate) test: bool,
    pub(crate) unreached: bool,
    /// Whether it stands in the input of a macro, or in a macro's own code.
    pub(crate) in_macro: bool,
    pub(crate) target: (usize, usize),
}

/// A place that does what the catalogue or the configuration says.
#[derive(Debug, Clone)]
pub(crate) struct Mention {
    pub(crate) within: Within,
    pub(crate) what: What,
    pub(crate) how: Vec<Step>,
    pub(crate) certainty: Certainty,
}

#[derive(Debug, Clone)]
pub(crate) enum What {
    /// An API, by its number in [`Facts::apis`].
    Api {
        api: usize,
        variables: Variables,
        /// The value that a variable is set to, where it is known.
        value: Option<SmolStr>,
        covered: bool,
        asks: bool,
        /// What is asked, where it asks.
        question: Option<Box<Question>>,
    },
    /// A detector's result whose refusal is not used, and what throws it away.
    Dropped { by: String },
    /// A timeout around an API, by their numbers in [`Facts::apis`].
    Timed { api: usize },
    /// Standard input as an argument of a function, by the function's path.
    Handed { to: String },
    /// A reason for asking whose text is known.
    Reason { text: Vec<SmolStr> },
}

impl What {
    /// An API of which only its variables are known.
    fn mentioned(api: usize, variables: Variables) -> What {
        What::Api { api, variables, value: None, covered: false, asks: false, question: None }
    }
}

/// The variables that a read names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Variables {
    /// It reads none, or all.
    None,
    Known(Vec<SmolStr>),
    Unknown,
}

/// Resolves everything that the workspace selects; what was found out by an earlier index stays.
pub(crate) fn facts<'i>(
    workspace: &'i Workspace,
    loaded: &'i Loaded,
    scan: &'i mut Scan,
    names: Names<'i, '_>,
    earlier: Option<Carried>,
) -> Outcome {
    let mut resolver = Resolver::new(workspace, loaded, scan, names);
    resolver.bind(&loaded.stubs);
    let mut facts = rounds::walk(&mut resolver, earlier);
    facts.unresolved_imports = imports::unresolved(&resolver);
    facts.unread.clone_from(&resolver.index.unread);
    // What is walked again has to be named again as well.
    if facts.wanted.files.is_empty() {
        facts.name_later();
        facts.unknown_names.retain(|site| resolver.matters(*site));
    }
    for sites in [&mut facts.unknown_names, &mut facts.unresolved_imports] {
        // A file that several targets share is walked for each.
        sites.sort_unstable();
        sites.dedup();
    }
    facts.wanted.bodies.extend(resolver.bodies.take());
    facts.apis = std::mem::take(&mut resolver.bindings.apis);
    facts.unmatched = std::mem::take(&mut resolver.bindings.unmatched);
    facts.detector = std::mem::take(&mut resolver.bindings.detector);
    let wanted = std::mem::take(&mut facts.wanted);
    if wanted.files.is_empty() {
        return Outcome { facts: Some(facts), carried: None, wanted };
    }
    let carried = Carried::of(facts, resolver.shaped.take(), resolver.drawn.take(), resolver.index);
    Outcome { facts: None, carried: Some(carried), wanted }
}

/// What a walk leads to.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// What it has found, unless more of some files is wanted first.
    pub(crate) facts: Option<Facts>,
    /// What it has found, for a walk through the rest of those files.
    pub(crate) carried: Option<Carried>,
    pub(crate) wanted: Wanted,
}

impl<'i, 's> Resolver<'i, 's> {
    fn new(workspace: &'i Workspace, loaded: &'i Loaded, scan: &'i mut Scan, names: Names<'i, 's>) -> Resolver<'i, 's> {
        let index = names.index;
        let lang = Lang::new(&names);
        let resolver = Resolver {
            index,
            sources: &loaded.sources,
            scan: RefCell::new(scan),
            syntax: &loaded.syntax,
            bodies: RefCell::default(),
            workspace,
            names,
            lang,
            implementations: Implementations::new(index),
            bindings: Bindings::default(),
            signatures: RefCell::default(),
            constants: RefCell::default(),
            working: Cell::default(),
            traits: RefCell::default(),
            outer: RefCell::default(),
            fields: RefCell::default(),
            permit_holders: RefCell::default(),
            given: Given::default(),
            shapes: Shapes::default(),
            shaped: RefCell::default(),
            drawn: RefCell::default(),
        };
        resolver.sort_implementations();
        resolver
    }

    /// Whether code at a place can matter.
    fn matters(&self, site: Site) -> bool {
        site.file != FileId::NOWHERE && self.scan.borrow().matters(site)
    }
}

/// The values of a function's parameter.
type Given = HashMap<(DefId, usize), Vec<SmolStr>>;

/// The types of a function's parameter, or of a field, that hold texts.
type Shapes = HashMap<(DefId, usize), Vec<Ty>>;

/// The names and types of fields.
type Fields = Rc<[(SmolStr, Ty)]>;

/// Answers questions about the index, and remembers the answers.
struct Resolver<'i, 's> {
    index: &'i Index<'s>,
    sources: &'i Sources,
    scan: RefCell<&'i mut Scan>,
    /// By the file's number.
    syntax: &'i [FileSyntax],
    /// Bodies that were left out, and would say what a function gives.
    bodies: RefCell<BTreeSet<Site>>,
    workspace: &'i Workspace,
    names: Names<'i, 's>,
    lang: Lang,
    implementations: Implementations,
    bindings: Bindings,
    signatures: RefCell<Map<DefId, Rc<Signature>>>,
    /// The types of constants; `None` while one is being worked out.
    constants: RefCell<Map<DefId, Option<Ty>>>,
    /// How many of them are being worked out.
    working: Cell<usize>,
    traits: RefCell<Map<ScopeId, Rc<Vec<DefId>>>>,
    /// What stands around the members of an implementation or a trait.
    outer: RefCell<Map<Owner, Rc<Env>>>,
    /// The fields of structs and variants, as they are declared.
    fields: RefCell<Map<DefId, Fields>>,
    /// Whether a type declares a permit in a field.
    permit_holders: RefCell<HashMap<DefId, bool>>,
    /// What parameters are called with, as the walk before has found.
    given: Given,
    shapes: Shapes,
    /// The same, as the walks have found so far.
    shaped: RefCell<Shapes>,
    /// Which function uses a text in a field of which struct or variant.
    drawn: RefCell<HashSet<(DefId, DefId)>>,
}
