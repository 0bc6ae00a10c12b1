//! In: a lowered file, and the words that matter. Out: more such words: names under which the file hands on what they stand for.
//!
//! A type reaches other code only through what has it in its signature: a function that gives it or calls a closure with it, a
//! field, an alias, a constant, a macro. A module reaches it only through a `use`. By words alone, so rather too many than too few.

use smol_str::SmolStr;

use super::{
    Called, ClassId, Outline, Relevance, WordId, Words,
    types::{bounds, gives_text, handed_to_closures, names_of, path_to_closures},
    words::{PATHS, PERMIT},
};
use crate::{
    source::Span,
    syntax::{
        self,
        tree::{
            Constant, Expr, ExprKind, Field, FileSyntax, Function, Head, Item, ItemKind, Late, Member, MemberKind,
            ModuleBody, PatKind, Type, UseLeaf,
        },
        visit,
    },
};

/// What a file makes of the words that are known.
#[derive(Debug)]
pub(crate) enum Addition {
    /// A word stands for a class.
    Carry(SmolStr, ClassId),
    /// A word is another one under a new name.
    Rename(SmolStr, SmolStr),
    /// A class may come without its words.
    Open(ClassId),
    /// Calls of something matter.
    Insist(Called),
}

/// The words that a file makes of those that are known, as far as they are new.
pub(crate) fn spread(syntax: &FileSyntax, file: Option<Text<'_>>, words: &Words) -> Vec<Addition> {
    let has_files = syntax
        .scopes
        .iter()
        .flat_map(|scope| &scope.items)
        .any(|item| matches!(item.kind, ItemKind::Module(ModuleBody::File)));
    let mut spread = Spread { file, words, has_files, new: Vec::new() };
    for scope in &syntax.scopes {
        for item in &scope.items {
            spread.item(item, scope.block);
        }
    }
    spread.new
}

/// The text of a file.
#[derive(Clone, Copy)]
pub(crate) struct Text<'t> {
    pub(super) text: &'t str,
    pub(super) outline: &'t Outline,
    pub(super) relevance: &'t Relevance,
}

struct Spread<'w> {
    /// `None` for what the catalogue declares.
    file: Option<Text<'w>>,
    words: &'w Words,
    /// Whether other files can see what is private in this one.
    has_files: bool,
    new: Vec<Addition>,
}

impl Spread<'_> {
    fn item(&mut self, item: &Item, block: bool) {
        let name = item.name.text.as_str();
        match &item.kind {
            ItemKind::Use(leaves) => {
                let seen = !block && (item.public || self.has_files);
                leaves.iter().for_each(|leaf| self.leaf(leaf, seen));
            }
            ItemKind::ExternCrate(krate) => {
                if let (Some(word), true) = (self.words.get(krate), krate != name) {
                    let classes: Vec<ClassId> = self.words.carried(word, false).collect();
                    self.carry(name, &classes);
                }
            }
            ItemKind::Fn(function) => self.function(name, function, None),
            ItemKind::Foreign(function) => {
                // A program's own declaration of a C function: its module is any module.
                if let Some(word) = self.words.get(name) {
                    let needs = self.words.needs(word).to_vec();
                    self.open(&needs);
                }
                self.function(name, function, None);
            }
            ItemKind::Struct { data, .. } => {
                if self.speaks(data.waited_at()) {
                    self.fields(name, &data.fields);
                }
            }
            ItemKind::Enum(data) => {
                data.variants.iter().for_each(|variant| self.fields(&variant.name.text, &variant.fields));
            }
            ItemKind::Trait(data) => data.members.iter().for_each(|member| self.member(member, None)),
            ItemKind::Impl(data) => data.members.iter().for_each(|member| self.member(member, Some(&data.head))),
            ItemKind::Const(constant) => self.constant(name, constant, item.span),
            ItemKind::Alias(alias) => {
                if self.speaks(alias.waited_at()) {
                    let classes = self.of(&alias.ty);
                    self.carry(name, &classes);
                }
            }
            ItemKind::MacroRules(_) => {
                let mut classes = self.inside(item.span);
                self.paths_in(item.span, &mut classes);
                self.carry(name, &classes);
            }
            ItemKind::Module(_) | ItemKind::MacroCall(_) | ItemKind::Include(_) => {}
        }
    }

    fn leaf(&mut self, leaf: &UseLeaf, seen: bool) {
        let Some((last, around)) = leaf.path.segments.split_last() else { return };
        let last = &last.name.text;
        let modules = |words: &Words, name: &str| -> Vec<ClassId> {
            words.get(name).map(|word| words.carried(word, false).collect()).unwrap_or_default()
        };
        match (&leaf.binds, self.words.get(last)) {
            (None, _) if seen => {
                let classes = modules(self.words, last);
                self.open(&classes);
            }
            (Some(name), Some(word)) => {
                if name.text != *last && name.text != "_" {
                    self.new.push(Addition::Rename(last.clone(), name.text.clone()));
                }
                if seen && self.words.is_api(word) {
                    for segment in around {
                        let classes = modules(self.words, &segment.name.text);
                        self.open(&classes);
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether something that waits to be lowered has a word that types hand on.
    fn speaks(&self, waited: Option<Span>) -> bool {
        waited.is_none_or(|item| !self.inside(item).is_empty())
    }

    /// Whether a function that waits to be lowered may make words: by what it takes and gives, or by what its body says of that.
    fn function_speaks(&self, waited: Option<Span>, body: Option<Span>) -> bool {
        let Some(item) = waited else { return true };
        let Some(block) = body else { return self.speaks(waited) };
        let (opaque, text) = self.file.map_or((true, true), |file| file.outline.gives(block));
        self.speaks(Some(Span { end: block.start, ..item }))
            || self.words_in(block).any(|word| self.words.reads_at(word))
            || opaque && !self.inside(block).is_empty()
            || (opaque || text) && self.has_path(block)
    }

    fn member(&mut self, member: &Member, of: Option<&Late<Head>>) {
        let name = member.name.text.as_str();
        match &member.kind {
            MemberKind::Fn(function) => self.function(name, function, of),
            MemberKind::Const(constant) => self.constant(name, constant, member.name.span),
            MemberKind::Type(Some(ty), _) => {
                let classes = self.of(ty);
                self.carry(name, &classes);
                if let Some(owner) = of.filter(|_| !classes.is_empty()).and_then(|of| of.ty.name()) {
                    self.carry(owner, &classes);
                }
            }
            MemberKind::Type(None, _) | MemberKind::MacroCall(_) => {}
        }
    }

    fn function(&mut self, name: &str, function: &Late<Function>, owner: Option<&Late<Head>>) {
        if !self.function_speaks(function.waited_at(), function.body_waited_at()) {
            return;
        }
        let owner = owner.map(|head| &head.ty);
        let mut classes = self.of(&function.output);
        if let Some(body) = &function.body {
            if matches!(function.output, Type::Impl(_)) {
                classes.extend(self.inside(body.span));
            }
            if gives_text(&function.output) {
                self.paths_in(body.span, &mut classes);
            }
            self.wrapper(name, owner.and_then(Type::name), function, body.span);
        }
        let mut handed = Vec::new();
        function.params.iter().for_each(|param| handed_to_closures(&param.ty, &mut handed));
        bounds(&function.generics).for_each(|bound| path_to_closures(bound, &mut handed));
        classes.extend(handed.into_iter().flat_map(|ty| self.of(ty)));
        // Who can call a method of a type has the type's word already.
        let own = owner.map(|ty| self.of(ty)).unwrap_or_default();
        classes.retain(|class| !own.contains(class));
        self.carry(name, &classes);
        self.refusal(name, function);
    }

    /// A function that reads the variable that it is told: its callers say which.
    fn wrapper(&mut self, name: &str, of: Option<&SmolStr>, function: &Function, block: Span) {
        let reads = |word: WordId| self.words.reads_at(word);
        if function.params.is_empty() || !self.words_in(block).any(reads) {
            return;
        }
        let Some(file) = self.file.filter(|file| !file.relevance.leaves_out(block)) else { return };
        let Some(body) = syntax::body(function, file.text) else { return };
        let mut told = false;
        visit::each_in(body, &mut |expr| {
            let (callee, args) = match &expr.kind {
                ExprKind::Call(callee, args) => match &callee.kind {
                    ExprKind::Path(path) => (path.name(), args),
                    _ => return,
                },
                ExprKind::Method(call) => (Some(&call.name.text), &call.args),
                _ => return,
            };
            if callee.is_some_and(|callee| self.words.reads(callee)) {
                args.iter().for_each(|arg| visit::each(arg, &mut |part| told |= is_parameter(part, function)));
            }
        });
        if told {
            self.insist(name, of);
        }
    }

    /// What a detector gives besides permits: whoever has one may throw it away.
    fn refusal(&mut self, name: &str, function: &Function) {
        let decides = self.words.carries(name, PERMIT);
        if let (true, Type::Path(path)) = (decides, &function.output)
            && let Some([_, refusal]) = path.segments.last().map(|last| last.args.as_slice())
            && let Some(refusal) = refusal.name()
        {
            self.carry(refusal, &[PERMIT]);
        }
    }

    fn fields(&mut self, owner: &str, fields: &[Field]) {
        for field in fields {
            let classes = self.of(&field.ty);
            let tuple = field.name.text.starts_with(|letter: char| letter.is_ascii_digit());
            self.carry(if tuple { owner } else { &field.name.text }, &classes);
        }
    }

    fn constant(&mut self, name: &str, constant: &Late<Constant>, span: Span) {
        let waited = constant.waited_at();
        if waited.is_some_and(|item| self.words_in(item).next().is_none() && !self.has_text(item)) {
            return;
        }
        let mut classes = self.of(&constant.ty);
        let span = constant.value.as_ref().map_or(span, |value| value.span);
        self.paths_in(span, &mut classes);
        self.carry(name, &classes);
        if self.words_in(span).any(|word| self.words.is_api(word))
            && constant.value.as_ref().is_some_and(|value| self.is_function(value))
        {
            self.insist(name, None);
        }
    }

    /// Whether a value is an API, or has one in it, that is not called there: whoever names the value may call it.
    fn is_function(&self, value: &Expr) -> bool {
        let (mut called, mut named) = (Vec::new(), Vec::new());
        visit::each(value, &mut |expr| match &expr.kind {
            ExprKind::Call(callee, _) => called.push(callee.span),
            ExprKind::Path(path) => {
                let word = path.name().and_then(|name| self.words.get(name));
                named.extend(word.filter(|word| self.words.is_api(*word)).map(|_| expr.span));
            }
            _ => {}
        });
        named.iter().any(|span| !called.contains(span))
    }

    fn carry(&mut self, name: &str, classes: &[ClassId]) {
        for class in classes {
            if !self.words.carries(name, *class) {
                self.new.push(Addition::Carry(SmolStr::new(name), *class));
            }
        }
    }

    fn open(&mut self, classes: &[ClassId]) {
        let new = classes.iter().filter(|class| !self.words.is_open(**class));
        self.new.extend(new.map(|class| Addition::Open(*class)));
    }

    fn insist(&mut self, name: &str, of: Option<&SmolStr>) {
        let called = Called { name: SmolStr::new(name), of: of.cloned() };
        if !self.words.insists(&called) {
            self.new.push(Addition::Insist(called));
        }
    }

    /// The classes of the types that a type names.
    fn of(&self, ty: &Type) -> Vec<ClassId> {
        let mut found = Vec::new();
        names_of(ty, &mut |name| {
            found.extend(self.words.get(name).into_iter().flat_map(|word| self.words.carried(word, true)));
        });
        found
    }

    fn words_in(&self, span: Span) -> impl Iterator<Item = WordId> {
        let words = self.file.map_or(&[][..], |file| &file.outline.words);
        let from = words.partition_point(|(at, _)| *at < span.start);
        words[from..].iter().take_while(move |(at, _)| *at < span.end).map(|(_, word)| *word)
    }

    /// The classes of types that any word of some code stands for.
    fn inside(&self, span: Span) -> Vec<ClassId> {
        self.words_in(span).flat_map(|word| self.words.carried(word, true)).collect()
    }

    /// Whether there is a text with a path that matters.
    fn has_text(&self, span: Span) -> bool {
        let texts = self.file.map_or(&[][..], |file| &file.outline.texts);
        let from = texts.partition_point(|at| *at < span.start);
        texts.get(from).is_some_and(|at| *at < span.end)
    }

    /// Whether there is a path that matters, or something that stands for one.
    fn has_path(&self, span: Span) -> bool {
        let stands = |word| self.words.carried(word, false).any(|class| class == PATHS);
        self.has_text(span) || self.words_in(span).any(stands)
    }

    fn paths_in(&self, span: Span, classes: &mut Vec<ClassId>) {
        if self.has_path(span) {
            classes.push(PATHS);
        }
    }
}

fn is_parameter(expr: &Expr, function: &Function) -> bool {
    let ExprKind::Path(path) = &expr.kind else { return false };
    let [segment] = path.segments.as_slice() else { return false };
    let binds = |pat: &PatKind| matches!(pat, PatKind::Bind(name, _) if name.text == segment.name.text);
    function.params.iter().any(|param| binds(&param.pat.kind))
}
