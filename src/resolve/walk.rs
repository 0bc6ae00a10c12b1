//! In: the items of the selected crates. Out: their mentions. Reads each body once, with the types of what it binds.

use smol_str::SmolStr;

use super::{
    Facts, Resolver,
    given::Origin,
    locals::Local,
    rounds::Only,
    told::Told,
    ty::{Env, Ty},
};
use crate::{
    index::{DefId, DefKind, Entry, EntryKind, ImplId, MountId, Owner, ScopeId},
    source::{FileId, Site, Span},
    syntax::{
        tree::{Attrs, Block, Expr, Field, Function, Item, ItemKind, MemberKind, Pat, PatKind, Stmt, StmtKind},
        visit,
    },
};

/// A timeout that is around.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Around {
    /// The first API that waits inside it.
    pub(super) waits: Option<usize>,
    /// Whether a clock runs inside it.
    pub(super) clock: bool,
}

/// One walk through a piece of code.
pub(super) struct Walker<'w, 'i, 's> {
    pub(super) r: &'w Resolver<'i, 's>,
    /// `None` while a constant's value is worked out: then nothing is said.
    pub(super) facts: Option<&'w mut Facts>,
    /// The functions and macros to walk, where the others were walked already.
    pub(super) only: Option<&'w Only>,
    pub(super) scope: ScopeId,
    pub(super) file: FileId,
    pub(super) mount: MountId,
    pub(super) target: (usize, usize),
    pub(super) env: Env,
    pub(super) locals: Vec<Local>,
    /// From which of them on a variable was bound in code that is reached where the walk is.
    pub(super) certain: usize,
    pub(super) conditions: Vec<SmolStr>,
    pub(super) test: bool,
    /// The item's name behind the module's path.
    pub(super) item: String,
    /// The innermost item's bytes.
    pub(super) around: Span,
    /// How many permits were moved out of variables.
    pub(super) moved: usize,
    /// How many closures deep inside a runner's.
    pub(super) running: usize,
    /// What was told of their permits.
    pub(super) runners: Vec<Told>,
    /// The timeouts that are around.
    pub(super) timeouts: Vec<Around>,
    /// An API that waits in a closure of the present function: a timeout that is told of no future gives up on it.
    pub(super) elsewhere: Option<usize>,
    pub(super) closures: usize,
    /// How many macros deep.
    pub(super) macros: usize,
    /// What the present function returns early.
    pub(super) returned: Vec<Ty>,
    /// What the present loop, or block with a label, is left with.
    pub(super) broken: Vec<Ty>,
    /// What a metavariable of the present macro stands for, where that is text.
    pub(super) metavariable: Option<Ty>,
    /// The function or macro that is walked.
    pub(super) function: Option<DefId>,
    pub(super) origin: Origin,
    /// The names of the calls of the present function whose refusal was looked at or thrown away already.
    pub(super) settled: Vec<Span>,
    /// The strings of the macro call around, for a function that is handed to it.
    pub(super) nearby: Vec<SmolStr>,
    /// The strings of the statement around, for reads of the whole environment.
    pub(super) statement: Vec<SmolStr>,
    /// The pattern that the present `let` binds, and the statements behind the present one.
    pub(super) binding: Option<&'s Pat>,
    pub(super) behind: &'s [Stmt],
    /// Whether a question was printed, or output flushed, and nothing read since.
    pub(super) asked: bool,
    /// What was printed last.
    pub(super) printed: Option<SmolStr>,
    /// What a call tells of its question, by the place of its mention.
    pub(super) telling: Option<(Span, Told)>,
}

impl<'w, 'i, 's> Walker<'w, 'i, 's> {
    pub(super) fn new(
        r: &'w Resolver<'i, 's>,
        facts: &'w mut Facts,
        scope: ScopeId,
        target: (usize, usize),
    ) -> Walker<'w, 'i, 's> {
        Walker { facts: Some(facts), ..Walker::silent(r, scope, target) }
    }

    /// A walk that says nothing: for the types of constants.
    pub(super) fn silent(r: &'w Resolver<'i, 's>, scope: ScopeId, target: (usize, usize)) -> Walker<'w, 'i, 's> {
        Walker {
            r,
            facts: None,
            only: None,
            scope,
            file: FileId::NOWHERE,
            mount: MountId::new(0),
            target,
            env: Env::default(),
            locals: Vec::new(),
            certain: 0,
            conditions: Vec::new(),
            test: false,
            item: String::new(),
            around: Span::default(),
            moved: 0,
            running: 0,
            runners: Vec::new(),
            timeouts: Vec::new(),
            elsewhere: None,
            closures: 0,
            macros: 0,
            returned: Vec::new(),
            broken: Vec::new(),
            metavariable: None,
            function: None,
            origin: Origin::Anything,
            settled: Vec::new(),
            nearby: Vec::new(),
            statement: Vec::new(),
            binding: None,
            behind: &[],
            asked: false,
            printed: None,
            telling: None,
        }
    }

    /// The items of a scope, each under its own conditions.
    pub(super) fn entries(&mut self, scope: ScopeId) {
        for entry in &self.r.index.scope(scope).entries {
            self.entry(scope, entry);
        }
    }

    fn entry(&mut self, scope: ScopeId, entry: &Entry<'s>) {
        if !self.may_matter(entry.item, entry.file) {
            return;
        }
        let outer = (self.scope, self.file, self.mount, self.env.clone());
        let locals = std::mem::take(&mut self.locals);
        let (item, around, asked, running) = (self.item.clone(), self.around, self.asked, self.running);
        (self.scope, self.file, self.mount) = (scope, entry.file, entry.mount);
        (self.around, self.asked, self.running) = (entry.item.span, false, 0);
        self.under(&entry.item.attrs, |walker| walker.item(entry.item, entry.what));
        (self.scope, self.file, self.mount, self.env) = outer;
        (self.item, self.around, self.asked, self.running) = (item, around, asked, running);
        self.locals = locals;
    }

    /// Runs `body` under more conditions.
    pub(super) fn under(&mut self, attrs: &'s Attrs, body: impl FnOnce(&mut Self)) {
        let (length, test) = (self.conditions.len(), self.test);
        self.conditions.extend(attrs.cfg.iter().cloned());
        self.test |= attrs.test;
        self.attribute_values(attrs);
        body(self);
        self.conditions.truncate(length);
        self.test = test;
    }

    /// Notes that something is walked again.
    pub(super) fn again(&mut self, span: Span) {
        let site = Site { file: self.file, span };
        if let (Some(_), Some(facts)) = (self.only, &mut self.facts) {
            facts.again.push(site);
        }
    }

    fn item(&mut self, item: &'s Item, what: EntryKind) {
        let parts = matches!(item.kind, ItemKind::Fn(_) | ItemKind::Trait(_) | ItemKind::Impl(_));
        let at = Site { file: self.file, span: item.span };
        let of_macro = matches!((&item.kind, what), (ItemKind::MacroRules(_), EntryKind::Def(_)));
        if !parts
            && self.is_known(if let (EntryKind::Def(def), true) = (what, of_macro) { Some(def) } else { None }, at)
        {
            return;
        }
        match (&item.kind, what) {
            (ItemKind::Fn(function), EntryKind::Def(def)) => {
                self.item = self.inner(&item.name.text);
                self.function(Some(def), function, Owner::Scope);
            }
            (ItemKind::Const(constant), _) => {
                self.item = self.inner(&item.name.text);
                if let Some(value) = &constant.value {
                    let expected = self.r.ty(&constant.ty, self.scope, &self.env);
                    self.statement(value);
                    self.expr_as(value, Some(&expected));
                }
            }
            (ItemKind::Struct { data, .. }, _) => {
                self.item = self.inner(&item.name.text);
                self.fields(&data.fields, &item.attrs);
            }
            (ItemKind::Enum(data), _) => {
                self.item = self.inner(&item.name.text);
                for variant in &data.variants {
                    self.under(&variant.attrs, |walker| {
                        walker.fields(&variant.fields, &item.attrs);
                        if let Some(value) = &variant.value {
                            walker.expr(value);
                        }
                    });
                }
            }
            (ItemKind::Trait(data), EntryKind::Def(def)) => {
                self.item = self.inner(&item.name.text);
                self.members(&data.members, Owner::Def(def));
            }
            (ItemKind::Impl(data), EntryKind::Impl(id)) => {
                self.item = self.implementation_name(id);
                self.members(&data.members, Owner::Impl(id));
            }
            (ItemKind::MacroRules(arms), EntryKind::Def(def)) => {
                self.item = self.inner(&format!("{}!", item.name.text));
                self.again(item.span);
                self.arms(def, arms);
            }
            (ItemKind::MacroCall(call), _) => {
                self.macro_input(&call.input);
                for def in self.macros_of(&call.path) {
                    self.give_input(def, call);
                }
            }
            _ => {}
        }
    }

    fn inner(&self, name: &str) -> String {
        if self.item.is_empty() { name.to_owned() } else { format!("{}::{name}", self.item) }
    }

    fn implementation_name(&self, id: ImplId) -> String {
        let name = self.r.index.implementation(id).data.head.ty.name();
        name.map_or_else(|| self.item.clone(), |name| self.inner(name))
    }

    fn members(&mut self, members: &'s [crate::syntax::tree::Member], owner: Owner) {
        let outer = self.env.clone();
        self.env = (*self.r.outer_env(owner)).clone();
        if let (Owner::Def(def), None) = (owner, &self.env.this) {
            self.env.this = Some(self.trait_self(def));
        }
        for member in members {
            let (item, around) = (self.item.clone(), self.around);
            if !member.name.text.is_empty() {
                self.item = self.inner(&member.name.text);
            }
            let at = Site { file: self.file, span: member.name.span };
            self.under(&member.attrs, |walker| match &member.kind {
                MemberKind::Fn(function) if function.waited_at().is_some_and(|span| !walker.has_any(span)) => {}
                MemberKind::Fn(function) => {
                    if let Some(block) = &function.body {
                        walker.around = member.name.span.to(block.span);
                    }
                    let def = walker.r.implementations.member(owner, &member.name.text);
                    walker.function(def, function, owner);
                }
                MemberKind::Const(constant) => {
                    if let (Some(value), false) = (&constant.value, walker.is_known(None, at)) {
                        walker.statement(value);
                        walker.expr(value);
                    }
                }
                MemberKind::MacroCall(call) if !walker.is_known(None, at) => walker.macro_input(&call.input),
                MemberKind::MacroCall(_) => {}
                MemberKind::Type(..) => {}
            });
            (self.item, self.around) = (item, around);
        }
        self.env = outer;
    }

    /// `Self` in a trait: something that has the trait.
    fn trait_self(&self, def: DefId) -> Ty {
        let bound = super::ty::Bound { of: Some(def), args: std::rc::Rc::from([]), assoc: std::rc::Rc::from([]) };
        Ty::Bounds(std::rc::Rc::from([bound]))
    }

    fn function(&mut self, def: Option<DefId>, function: &'s Function, owner: Owner) {
        let Some(block) = &function.body else { return };
        let at = Site { file: self.file, span: block.span };
        if self.is_known(def, at) || self.file != FileId::NOWHERE && !self.r.scan.borrow().is_looked_at(at) {
            return;
        }
        let Some(body) = (if function.left_out { self.r.body(function, at) } else { Some(block) }) else { return };
        self.again(body.span);
        let outer = self.env.clone();
        let base = if owner == Owner::Scope { Env::default() } else { outer.clone() };
        self.env = self.r.env(&function.generics, self.scope, &base);
        let locals = self.locals.len();
        let asked = std::mem::replace(&mut self.asked, false);
        let elsewhere = self.elsewhere.take();
        let outside = std::mem::replace(&mut self.function, def);
        self.within(outside, def);
        let settled = std::mem::take(&mut self.settled);
        for (number, param) in function.params.iter().enumerate() {
            let ty = self.r.ty(&param.ty, self.scope, &self.env);
            let ty = match def {
                Some(def) => self.r.given((def, number), ty),
                None => ty,
            };
            let first = self.locals.len();
            self.bind(&param.pat, &ty);
            self.parameters(first);
            // A permit that was asked for and has no name is there all the same.
            if matches!(param.pat.kind, PatKind::Wild) && self.is_permit(&ty) {
                self.locals.push(Local::variable(SmolStr::default(), ty));
            }
            if param.borrowed {
                self.lent(first);
            }
        }
        let expected = self.r.ty(&function.output, self.scope, &self.env);
        self.block(body, Some(&expected));
        self.locals.truncate(locals);
        (self.asked, self.elsewhere, self.function, self.settled) = (asked, elsewhere, outside, settled);
        self.returned.clear();
        self.env = outer;
    }

    fn fields(&mut self, fields: &'s [Field], container: &'s Attrs) {
        for field in fields {
            self.under(&field.attrs, |walker| walker.field(field, container));
        }
    }

    /// A block: its own items first, then its statements. Gives the type of its last expression.
    pub(super) fn block(&mut self, block: &'s Block, expected: Option<&Ty>) -> Ty {
        let (length, scope) = (self.locals.len(), self.scope);
        if let Some(number) = block.scope {
            let inner = self.r.index.block(self.mount, number);
            if self.facts.is_some() {
                self.entries(inner);
            }
            self.scope = inner;
            self.locals.push(Local::Items(inner));
        }
        let mut ty = Ty::unit();
        let outer = (self.binding, self.behind);
        for (number, stmt) in block.stmts.iter().enumerate() {
            let last = number + 1 == block.stmts.len();
            let expected = expected.filter(|_| last);
            self.behind = &block.stmts[number + 1..];
            self.binding = match &stmt.kind {
                StmtKind::Let(binding) => Some(&binding.pat),
                StmtKind::Expr(..) => None,
            };
            ty = match &stmt.cfg {
                Some(attrs) => {
                    let mut ty = Ty::unit();
                    let locals = self.locals.len();
                    self.under(attrs, |walker| ty = walker.stmt(stmt, expected));
                    // What is bound under a condition stays bound: the other platform's branch binds the same name.
                    debug_assert!(self.locals.len() >= locals, "a statement only adds");
                    ty
                }
                None => self.stmt(stmt, expected),
            };
        }
        (self.binding, self.behind) = outer;
        self.locals.truncate(length);
        self.scope = scope;
        ty
    }

    /// Notes the strings of a statement.
    pub(super) fn statement(&mut self, expr: &'s Expr) {
        self.statement.clear();
        let strings = &mut self.statement;
        visit::texts(expr, &mut |text| strings.push(text.clone()));
    }

    /// The text at a place of the present file.
    pub(super) fn text(&self, span: Span) -> &str {
        if self.file == FileId::NOWHERE {
            ""
        } else {
            self.r.sources.text(crate::source::Site { file: self.file, span })
        }
    }

    /// Whether a definition is an alias or a constant that could stand in a pattern.
    pub(super) fn is_constant(&self, def: DefId) -> bool {
        matches!(self.r.index.def(def).kind, DefKind::Const(_) | DefKind::Variant(_) | DefKind::Struct(_))
    }
}
