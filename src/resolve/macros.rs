//! In: a macro call. Out: its type, where the standard library's macros say it; on the way, the mentions in its input.

use std::rc::Rc;

use smol_str::SmolStr;

use super::{
    names::Res,
    refusal::uses,
    ty::{MANY, Ty},
    value::Value,
    walk::Walker,
};
use crate::{
    index::{DefId, DefKind, Included, MountId, Namespaces},
    source::{FileId, Span},
    syntax::tree::{Arm, Block, Expr, ExprKind, Literal, MacroArm, MacroCall, MacroInput, Name, Path, Segment},
};

impl<'s> Walker<'_, '_, 's> {
    pub(super) fn macro_call(&mut self, call: &'s MacroCall) -> Ty {
        if let Some(&Included { file, mount, body }) = self.r.index.included.get(&(self.mount, call.span)) {
            return self.included(file, mount, body);
        }
        let reached = self.r.names.path(self.scope, &call.path.segments, call.path.global, Namespaces::MACROS);
        let defs: Vec<_> = reached
            .iter()
            .filter_map(|reached| match (&reached.hit.res, reached.left) {
                (Res::Def(def), 0) => Some((*def, reached.hit.via.clone())),
                _ => None,
            })
            .collect();
        let defs = if defs.iter().any(|(def, via)| via.is_empty() && self.comes_later(*def, call)) {
            let name = &call.path.segments[0].name.text;
            let beyond = self.r.names.beyond(self.scope, name, Namespaces::MACROS);
            let items = beyond.into_iter().filter_map(|hit| match hit.res {
                Res::Def(def) => Some((def, hit.via)),
                _ => None,
            });
            items.collect()
        } else {
            defs
        };
        let standard = defs.first().is_some_and(|(def, _)| {
            self.r.index.def(*def).site.file == FileId::NOWHERE
                && Some(self.r.index.scope(self.r.index.def(*def).scope).krate) == self.r.index.std
        });
        let word = call.path.segments.last().map_or("", |last| last.name.text.as_str());
        let nearby = std::mem::take(&mut self.nearby);
        let timing = defs.first().and_then(|(def, _)| self.timing(*def));
        self.enter_timeout(timing);
        let mut types = Vec::new();
        self.macros += 1;
        match &call.input {
            MacroInput::Exprs(exprs) => {
                self.nearby = exprs.iter().filter_map(literal_text).collect();
                let single = exprs.first().map(|expr| &expr.kind);
                if let (true, "matches", Some(ExprKind::Match(value, arms))) = (standard, word, single)
                    && let [arm] = arms.as_slice()
                {
                    types.push(self.matching(value, arm));
                } else if !(standard && word == "stringify") {
                    // `stringify!` reads no values.
                    let takes = standard && word == "vec";
                    types = exprs.iter().map(|expr| self.macro_argument(expr, takes)).collect();
                }
            }
            MacroInput::Block(block) => {
                self.block(block, None);
            }
        }
        self.macros -= 1;
        let handed: Vec<Ty> = std::mem::replace(&mut self.nearby, nearby).into_iter().map(Ty::known_text).collect();
        for (def, _) in &defs {
            self.give_input(*def, call);
            handed.iter().for_each(|ty| self.give(*def, std::slice::from_ref(ty)));
        }
        if let (Some((def, _)), MacroInput::Exprs(exprs)) = (defs.first(), &call.input) {
            self.timed_variables(*def, timing, exprs);
        }
        self.leave_timeout(timing, call.path.span);
        let made = match (defs.first(), &call.input) {
            (Some((def, _)), MacroInput::Exprs(exprs)) => self.macro_told(*def, exprs, &types),
            _ => Ty::Unknown,
        };
        let first = defs.first().map(|(def, _)| *def);
        for (def, via) in defs {
            if matches!(self.r.index.def(def).kind, DefKind::Macro(_)) {
                self.macro_mention(def, via, call, &types);
            }
        }
        if let (true, "matches", MacroInput::Exprs(exprs), Some(taken)) = (standard, word, &call.input, types.first())
            && let Some(pat) = exprs.get(1)
        {
            self.refusal_in_matches(taken, &exprs[0], pat.span);
        }
        match word {
            "panic" | "unreachable" | "todo" | "unimplemented" if standard => Ty::Never,
            // Whoever's it is, it returns an error.
            "bail" => Ty::Never,
            _ if standard => self.standard_macro(word, call, &types),
            _ => match first {
                Some(def) if made.is_unknown() => self.r.given_by_macro(def, self.target),
                _ => made,
            },
        }
    }

    /// The macros that a path names.
    pub(super) fn macros_of(&self, path: &Path) -> Vec<DefId> {
        let reached = self.r.names.path(self.scope, &path.segments, path.global, Namespaces::MACROS);
        let defs = reached.iter().filter_map(|reached| match (&reached.hit.res, reached.left) {
            (Res::Def(def), 0) => Some(*def),
            _ => None,
        });
        defs.collect()
    }

    /// The bodies of a macro: a metavariable is whatever text its calls hand over.
    pub(super) fn arms(&mut self, def: DefId, arms: &'s [MacroArm]) {
        let outside = self.function.replace(def);
        self.within(outside, Some(def));
        self.metavariable = self.r.given.get(&(def, 0)).map(|values| Ty::Text(values.as_slice().into()));
        self.macros += 1;
        for arm in arms {
            self.macro_input(&arm.body);
        }
        self.macros -= 1;
        self.metavariable = None;
        self.function = outside;
    }

    pub(super) fn macro_input(&mut self, input: &'s MacroInput) {
        match input {
            MacroInput::Exprs(exprs) => exprs.iter().for_each(|expr| {
                self.statement(expr);
                self.expr(expr);
            }),
            MacroInput::Block(block) => {
                self.block(block, None);
            }
        }
    }

    /// What stands in a file that takes the place of a call: it sees what the call sees.
    fn included(&mut self, file: FileId, mount: MountId, body: &'s Block) -> Ty {
        let outer = (self.file, self.mount, self.around);
        (self.file, self.mount, self.around) = (file, mount, body.span);
        self.again(body.span);
        let ty = self.block(body, None);
        (self.file, self.mount, self.around) = outer;
        ty
    }

    /// Whether a macro's definition stands behind the call: its name is in scope from there on only.
    fn comes_later(&self, def: DefId, call: &MacroCall) -> bool {
        let data = self.r.index.def(def);
        let here = call.path.segments.len() == 1 && data.site.file == self.file && self.file != FileId::NOWHERE;
        here && data.site.span.start > call.path.span.start
    }

    /// The input of `matches!` where its pattern is no expression, or has a guard.
    fn matching(&mut self, value: &'s Expr, arm: &'s Arm) -> Ty {
        let taken = self.expr(value);
        if arm.guard.as_ref().is_none_or(|guard| !uses(&arm.pat, guard)) {
            self.refusal_in_matches(&taken, value, arm.pat.span);
        }
        self.arms_of(value, &taken, std::slice::from_ref(arm), None)
    }

    /// An argument of a macro, and whether the macro takes it by value. `name = value` gives a value a name, as in `println!`.
    fn macro_argument(&mut self, expr: &'s Expr, takes: bool) -> Ty {
        match &expr.kind {
            ExprKind::Assign(left, right) if matches!(left.kind, ExprKind::Path(_)) => self.expr(right),
            _ if takes => self.taken_as(expr, None),
            _ => self.expr(expr),
        }
    }

    /// The values of a text that is put together from texts.
    fn formatted(&self, call: &MacroCall, types: &[Ty]) -> Ty {
        let MacroInput::Exprs(exprs) = &call.input else { return Ty::text() };
        let Some(template) = exprs.first().and_then(literal_text) else { return Ty::text() };
        let mut all = vec![String::new()];
        let mut given = types.iter().skip(1);
        let mut rest = template.as_str();
        while let Some(at) = rest.find(['{', '}']) {
            let (plain, behind) = rest.split_at(at);
            all.iter_mut().for_each(|text| text.push_str(plain));
            if let Some(escaped) = ["{{", "}}"].into_iter().find(|escaped| behind.starts_with(escaped)) {
                all.iter_mut().for_each(|text| text.push_str(&escaped[1..]));
                rest = &behind[2..];
                continue;
            }
            let Some((name, after)) = behind[1..].split_once('}') else { return Ty::text() };
            let ty = if name.is_empty() { given.next().cloned() } else { self.named(name, exprs, types) };
            let Some(values) = ty.as_ref().and_then(Ty::values) else { return Ty::text() };
            all = values.iter().flat_map(|value| all.iter().map(move |text| format!("{text}{value}"))).collect();
            if all.len() > MANY {
                return Ty::text();
            }
            rest = after;
        }
        Ty::Text(all.into_iter().map(|text| SmolStr::from(text + rest)).collect())
    }

    /// What a text names by `{name}`: an argument, a variable or a constant.
    fn named(&self, name: &str, exprs: &[Expr], types: &[Ty]) -> Option<Ty> {
        let given = exprs.iter().position(|expr| matches!(&expr.kind, ExprKind::Assign(left, _) if left.is_name(name)));
        if let Some(at) = given {
            return types.get(at).cloned();
        }
        let name = Name { text: SmolStr::new(name), span: Span::default() };
        let segment = Segment { name, args: Vec::new(), assoc: Vec::new() };
        match self.value(&Path { segments: vec![segment], ..Path::default() }) {
            Value::Local(ty) => Some(ty),
            Value::Items(items) => items.first().map(|item| self.item_ty(item)),
            Value::Foreign(..) => None,
        }
    }

    /// Flushing output before a read means that a question stands there.
    pub(super) fn flushed(&mut self, def: DefId) {
        let data = self.r.index.def(def);
        if data.name == "flush" && Some(self.r.index.scope(data.scope).krate) == self.r.index.std {
            self.asked = true;
        }
    }

    fn standard_macro(&mut self, word: &str, call: &'s MacroCall, types: &[Ty]) -> Ty {
        match word {
            "concat" => {
                let parts: Option<Vec<&[SmolStr]>> = types.iter().map(Ty::values).collect();
                let Some(parts) = parts else { return Ty::text() };
                let mut all = vec![String::new()];
                for values in parts {
                    all =
                        all.iter().flat_map(|text| values.iter().map(move |value| format!("{text}{value}"))).collect();
                }
                Ty::Text(all.into_iter().map(SmolStr::from).collect())
            }
            "stringify" => {
                let text = self.text(call.span);
                let inner = text.split_once(['(', '[', '{']).map_or("", |(_, inner)| inner);
                Ty::known_text(SmolStr::new(inner.trim_end_matches([')', ']', '}']).trim()))
            }
            "format" => self.formatted(call, types),
            "include_str" => Ty::text(),
            "vec" => {
                let element = Ty::join_many(types.to_vec());
                self.r.lang.vec.map_or_else(
                    || Ty::Slice(Rc::new(element.clone())),
                    |vec| Ty::Adt(vec, Rc::from([element.clone()])),
                )
            }
            "dbg" => types.first().cloned().unwrap_or(Ty::Unknown),
            "print" | "eprint" | "write" => {
                self.asked |= !ends_line(call);
                self.printed = self.template(call);
                if word == "write" { Ty::Unknown } else { Ty::unit() }
            }
            "println" | "eprintln" | "writeln" => {
                self.asked = false;
                self.printed = self.template(call);
                if word == "writeln" { Ty::Unknown } else { Ty::unit() }
            }
            _ => Ty::Unknown,
        }
    }
}

/// Whether the text that a printing macro prints ends its line.
fn ends_line(call: &MacroCall) -> bool {
    let MacroInput::Exprs(exprs) = &call.input else { return true };
    exprs.iter().find_map(literal_text).is_none_or(|text| text.ends_with('\n'))
}

fn literal_text(expr: &Expr) -> Option<SmolStr> {
    match &expr.kind {
        ExprKind::Literal(Literal::Str(text)) => Some(text.clone()),
        _ => None,
    }
}
