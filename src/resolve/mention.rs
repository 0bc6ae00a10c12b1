//! In: an item that is used, and how. Out: the mentions of what the catalogue and the configuration know of it.

use smol_str::SmolStr;

use super::{
    Certainty, Mention, Step, Variables, What, Within, bound,
    calls::Call,
    given::Origin,
    ty::{Subst, Ty},
    value::Item,
    walk::Walker,
};
use crate::{
    catalogue::{Api, Effect},
    index::{DefId, DefKind, Import, ImportId, ImportPath},
    source::{FileId, Site, Span},
    syntax::{
        tree::{Expr, ExprKind, MacroCall, MethodCall, PatKind},
        visit,
    },
};

impl<'s> Walker<'_, '_, 's> {
    /// Mentions a use of an item, where anything is known of the item and its arguments fit.
    pub(super) fn mention(&mut self, item: &Item, call: &Call<'_>) {
        if self.facts.is_none() {
            return;
        }
        self.reason(item.def, call);
        let rows = self.rows(item);
        if rows.is_empty() {
            return;
        }
        let how = self.how(&item.via, call.receiver);
        for api in rows {
            self.mention_api(api, call, how.clone(), Certainty::Resolved);
        }
    }

    /// A call of a function that a name was bound to: what depends on its arguments could not be said where it was bound.
    pub(super) fn mention_bound(&mut self, item: &Item, call: &Call<'_>) {
        if self.facts.is_none() {
            return;
        }
        self.reason(item.def, call);
        for number in self.rows(item) {
            let api = &self.r.bindings.apis[number];
            let by_arguments = [api.path_argument, api.stdin_argument, api.fd_argument];
            let origin = bound::origin(&item.subst);
            if let (Some(origin), true) = (origin, api.name_argument.is_some()) {
                if let (Variables::Known(names), Some(facts)) = (self.variables(api, call), &mut self.facts) {
                    facts.named_later.push((origin, number, names));
                }
            } else if api.name_argument.is_some() || by_arguments.iter().any(Option::is_some) {
                self.mention_api(number, call, Vec::new(), Certainty::Resolved);
            }
        }
    }

    /// The rows of an item; of a trait's method, also where it is an implementation in the trait's own crate.
    fn rows(&self, item: &Item) -> Vec<usize> {
        let bindings = &self.r.bindings;
        let data = self.r.index.def(item.def);
        let own = || self.r.index.scope(data.scope).krate == self.r.index.scope(self.scope).krate;
        if let Some(rows) = bindings.of.get(&item.def) {
            return if bindings.by_glob.contains(&item.def) && own() { Vec::new() } else { rows.clone() };
        }
        if let DefKind::Foreign(_) = data.kind {
            return bindings.symbols.get(&data.name).copied().into_iter().collect();
        }
        let krate = |def: DefId| self.r.index.scope(self.r.index.def(def).scope).krate;
        match item.of {
            Some(of) if krate(of) == krate(item.def) => {
                let declared = self.r.trait_member(of, &data.name);
                declared.and_then(|(def, _)| bindings.of.get(&def)).cloned().unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    fn mention_api(&mut self, number: usize, call: &Call<'_>, how: Vec<Step>, certainty: Certainty) {
        let api = &self.r.bindings.apis[number];
        if !self.fits(api, call) {
            return;
        }
        let variables = self.variables(api, call);
        let asks = std::mem::take(&mut self.asked) || api.effect == Effect::Prompt;
        if api.effect != Effect::StdinRead {
            self.asked = asks && api.effect != Effect::Prompt;
        }
        if api.effect == Effect::Timeout {
            return;
        }
        let value = api.value_argument.and_then(|at| match call.args.get(at)?.values()? {
            [value] => Some(value.clone()),
            _ => None,
        });
        let waits = matches!(api.effect, Effect::Prompt | Effect::StdinRead) && !api.weak;
        let question = asks && (api.effect == Effect::Prompt || api.line);
        let line = api.line;
        let question = question.then(|| Box::new(self.question(call, line)));
        let what = What::Api { api: number, variables, value, covered: self.covered(), asks, question };
        self.say(call.span, what, how, certainty);
        if waits {
            self.waited(number);
        }
    }

    /// Whether the arguments are such that the API does what its row says.
    fn fits(&self, api: &Api, call: &Call<'_>) -> bool {
        if api.handle || call.called && api.arity.is_some_and(|arity| arity != call.args.len()) {
            return false;
        }
        let names_path =
            |part: &Ty| part.values().is_some_and(|values| values.iter().any(|value| api.paths.contains(value)));
        let path_fits = |ty: Option<&Ty>| ty.is_some_and(|ty| ty.mentions(&names_path));
        let stdin = |ty: Option<&Ty>| ty.is_some_and(|ty| self.is_stdin(ty));
        let zero = |at: usize| {
            call.args.get(at).is_some_and(|ty| self.is_stdin(ty) || matches!(ty, Ty::Number(value) if value == "0"))
        };
        api.path_argument.is_none_or(|at| path_fits(call.args.get(at)))
            && (!api.path_receiver || path_fits(call.receiver))
            && api.stdin_argument.is_none_or(|at| stdin(call.args.get(at)))
            && (!api.stdin_receiver || stdin(call.receiver))
            && api.fd_argument.is_none_or(zero)
    }

    /// Mentions a use of something of which only the name is known, where the configuration names it.
    pub(super) fn mention_foreign(&mut self, name: &SmolStr, via: &[ImportId], call: &Call<'_>) {
        if self.facts.is_none() {
            return;
        }
        for row in self.r.bindings.foreign.get(name).cloned().unwrap_or_default() {
            let how = self.how(via, call.receiver);
            self.mention_api(row, call, how, Certainty::Resolved);
        }
    }

    /// Standard input as an argument of something that reads it.
    pub(super) fn handed_over(&mut self, to: String, span: Span, certainty: Certainty) {
        self.say(span, What::Handed { to }, Vec::new(), certainty);
    }

    /// Whether a type is standard input, or a reader around it.
    pub(super) fn is_stdin(&self, ty: &Ty) -> bool {
        ty.mentions(&|part| matches!(part, Ty::Adt(def, _) if self.r.bindings.stdin.contains(def)))
    }

    fn variables(&self, api: &Api, call: &Call<'_>) -> Variables {
        if !matches!(api.effect, Effect::EnvRead | Effect::EnvWrite) {
            return if api.variables.is_empty() { Variables::None } else { Variables::Known(api.variables.clone()) };
        }
        let Some(at) = api.name_argument else {
            if !api.variables.is_empty() {
                return Variables::Known(api.variables.clone());
            }
            // The whole environment is read: what it is compared with says which variables matter.
            let mut named: Vec<SmolStr> = Vec::new();
            for name in self.statement.iter().cloned().chain(self.compared_later()) {
                if !named.contains(&name) {
                    named.push(name);
                }
            }
            return Variables::Known(named);
        };
        let known = |ty: &Ty| self.r.texts(ty, &self.env);
        match call.args.get(at).and_then(known) {
            Some(values) => Variables::Known(values),
            None if !call.called && !self.nearby.is_empty() => Variables::Known(self.nearby.clone()),
            None => Variables::Unknown,
        }
    }

    /// The texts that stand with what the present `let` binds, in the statements behind it: `all.get("CI")`.
    fn compared_later(&self) -> Vec<SmolStr> {
        let mut texts = Vec::new();
        let Some(PatKind::Bind(name, _)) = self.binding.map(|pat| &pat.kind) else { return texts };
        visit::each_of(self.behind, &mut |inner| {
            if begins_with(inner, &name.text) {
                visit::texts(inner, &mut |text| texts.push(text.clone()));
            }
        });
        texts
    }

    /// The text of a reason that a detector is given.
    fn reason(&mut self, def: DefId, call: &Call<'_>) {
        let Some(at) = self.r.bindings.reasons.get(&def) else { return };
        let Some(text) = call.args.get(*at).and_then(Ty::values).map(<[SmolStr]>::to_vec) else { return };
        self.say(call.span, What::Reason { text }, Vec::new(), Certainty::Resolved);
    }

    pub(super) fn macro_mention(&mut self, def: DefId, via: Vec<ImportId>, call: &MacroCall, types: &[Ty]) {
        let item = Item { def, subst: Subst::default(), via, of: None };
        self.mention(&item, &Call { span: call.path.span, receiver: None, args: types, called: true });
    }

    /// A method of something whose type is not known: what is in scope says what it probably is.
    pub(super) fn likely(&mut self, receiver: &Ty, call: &'s MethodCall, types: &[Ty]) -> Ty {
        let use_ = Call { span: call.name.span, receiver: Some(receiver), args: types, called: true };
        for of in self.r.traits_in_scope(self.scope).iter() {
            let Some((def, _)) = self.r.trait_member(*of, &call.name.text) else { continue };
            if let (Some(rows), true) = (self.r.bindings.of.get(&def).cloned(), self.facts.is_some()) {
                let text =
                    format!("the receiver's type is not known; the trait `{}` is in scope", self.r.index.def(*of).name);
                let how = vec![Step { site: None, text }];
                rows.into_iter().for_each(|row| self.mention_api(row, &use_, how.clone(), Certainty::Likely));
            }
            let output = self.r.signature(def).map(|signature| signature.output.put(&Subst::default(), receiver));
            return output.unwrap_or(Ty::Unknown);
        }
        if self.facts.is_some() && receiver.is_unknown() {
            let named = self.r.bindings.specific.get(&call.name.text).cloned().unwrap_or_default();
            for (row, krate) in named {
                if self.r.index.krate(self.scope).externs.contains_key(&krate) {
                    let text = format!("the receiver's type is not known; only `{krate}` has a method of this name");
                    self.mention_api(row, &use_, vec![Step { site: None, text }], Certainty::Likely);
                    break;
                }
            }
        }
        Ty::Unknown
    }

    /// How a name led to an item: imports, and the receiver's type.
    fn how(&self, via: &[ImportId], receiver: Option<&Ty>) -> Vec<Step> {
        let import = |id: &ImportId| {
            let import = &self.r.index.imports[id.index()];
            (import.site.file != FileId::NOWHERE).then(|| Step { site: Some(import.site), text: said(import) })
        };
        let mut how: Vec<Step> = via.iter().filter_map(import).collect();
        if let Some(name) = receiver.and_then(|ty| self.spell(ty)) {
            how.push(Step { site: None, text: format!("called on `{name}`") });
        }
        how
    }

    /// A type in words, where there is something to say.
    fn spell(&self, ty: &Ty) -> Option<String> {
        Some(match ty.plain() {
            Ty::Adt(def, args) => {
                let args: Option<Vec<String>> = args.iter().map(|arg| self.spell(arg)).collect();
                let args = args.filter(|args| !args.is_empty()).map(|args| format!("<{}>", args.join(", ")));
                format!("{}{}", self.r.index.path(*def), args.unwrap_or_default())
            }
            Ty::Foreign(path, _) | Ty::Primitive(path) => path.to_string(),
            Ty::Text(_) => "str".to_owned(),
            Ty::Number(_) => "i32".to_owned(),
            Ty::Param(name) => name.to_string(),
            Ty::Bounds(bounds) => {
                let names: Vec<String> = bounds.iter().filter_map(|bound| Some(self.r.index.path(bound.of?))).collect();
                format!("impl {}", names.join(" + "))
            }
            _ => return None,
        })
    }

    pub(super) fn say(&mut self, span: Span, what: What, how: Vec<Step>, certainty: Certainty) {
        let within = self.place(span);
        if let (What::Api { variables: Variables::Unknown, .. }, Some(facts)) = (&what, &mut self.facts) {
            facts.unknown_names.push(within.site);
            if self.r.workspace.tests || !within.test {
                let told = |def: &DefId| self.r.is_told_text(*def) || self.r.draws_any(*def);
                let function = self.function.filter(|def| self.origin != Origin::Apart && told(def));
                facts.unnamed.extend(function);
                facts.by_field.extend(function.filter(|_| self.origin != Origin::Parameter));
            }
        }
        if let Some(facts) = &mut self.facts {
            facts.mentions.push(Mention { within, what, how, certainty });
        }
    }

    fn place(&self, span: Span) -> Within {
        let scope = self.r.index.scope(self.scope);
        let mut conditions: Vec<&str> = Vec::new();
        for condition in &self.conditions {
            if condition != "test" && !conditions.contains(&condition.as_str()) {
                conditions.push(condition);
            }
        }
        let condition = match conditions.as_slice() {
            [] => None,
            [one] => Some(format!("cfg({one})")),
            several => Some(format!("cfg(all({}))", several.join(", "))),
        };
        let kind = self.r.workspace.packages[self.target.0].targets[self.target.1].kind;
        let test =
            self.test || matches!(kind, crate::discover::TargetKind::Test | crate::discover::TargetKind::Benchmark);
        Within {
            site: Site { file: self.file, span },
            module: scope.path.to_string(),
            item: if self.item.is_empty() { scope.path.to_string() } else { format!("{}::{}", scope.path, self.item) },
            around: self.around.to(span),
            condition,
            test,
            unreached: scope.unreached,
            in_macro: self.macros > 0,
            target: self.target,
        }
    }
}

/// Whether something is done with a variable here: a method of it, an index into it, a loop over it.
fn begins_with(expr: &Expr, variable: &SmolStr) -> bool {
    let inner = match &expr.kind {
        ExprKind::Method(call) => &call.receiver,
        ExprKind::Index(inner, _) | ExprKind::For(_, inner, _) => inner,
        _ => return false,
    };
    inner.is_name(variable) || begins_with(inner, variable)
}

/// An import in words.
fn said(import: &Import<'_>) -> String {
    match &import.path {
        ImportPath::Use(path) => {
            let names: Vec<&str> = path.segments.iter().map(|segment| segment.name.text.as_str()).collect();
            let glob = if import.glob { "::*" } else { "" };
            format!("through the import of `{}{glob}`", names.join("::"))
        }
        ImportPath::ExternCrate(name) => format!("through `extern crate {name}`"),
    }
}
