//! In: a macro call. Out: its type, where the standard library's macros say it; on the way, the mentions in its input.

use std::rc::Rc;

use smol_str::SmolStr;

use super::{names::Res, ty::Ty, walk::Walker};
use crate::{
    index::{DefId, DefKind, Namespaces},
    source::FileId,
    syntax::tree::{Expr, ExprKind, Literal, MacroCall, MacroInput},
};

impl<'s> Walker<'_, '_, 's> {
    pub(super) fn macro_call(&mut self, call: &'s MacroCall) -> Ty {
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
        match &call.input {
            MacroInput::Exprs(exprs) => {
                self.nearby = exprs.iter().filter_map(literal_text).collect();
                // `stringify!` reads no values.
                if !(standard && word == "stringify") {
                    types = exprs.iter().map(|expr| self.macro_argument(expr)).collect();
                }
            }
            MacroInput::Block(block) => {
                self.block(block, None);
            }
        }
        let handed: Vec<Ty> = std::mem::replace(&mut self.nearby, nearby).into_iter().map(Ty::known_text).collect();
        for (def, _) in &defs {
            handed.iter().for_each(|ty| self.give(*def, std::slice::from_ref(ty)));
        }
        self.leave_timeout(timing, call.path.span);
        for (def, via) in defs {
            if matches!(self.r.index.def(def).kind, DefKind::Macro) {
                self.macro_mention(def, via, call, &types);
            }
        }
        if let (true, "matches", MacroInput::Exprs(exprs), Some(taken)) = (standard, word, &call.input, types.first())
            && let Some(pat) = exprs.get(1)
        {
            self.refusal_in_matches(taken, pat.span);
        }
        match word {
            "panic" | "unreachable" | "todo" | "unimplemented" if standard => Ty::Never,
            // Whoever's it is, it returns an error.
            "bail" => Ty::Never,
            _ if standard => self.standard_macro(word, call, &types),
            _ => Ty::Unknown,
        }
    }

    /// Whether a macro's definition stands behind the call: its name is in scope from there on only.
    fn comes_later(&self, def: DefId, call: &MacroCall) -> bool {
        let data = self.r.index.def(def);
        let here = call.path.segments.len() == 1 && data.site.file == self.file && self.file != FileId::NOWHERE;
        here && data.site.span.start > call.path.span.start
    }

    /// An argument of a macro. `name = value` gives a value a name, as in `println!`.
    fn macro_argument(&mut self, expr: &'s Expr) -> Ty {
        match &expr.kind {
            ExprKind::Assign(left, right) if matches!(left.kind, ExprKind::Path(_)) => self.expr(right),
            _ => self.expr(expr),
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
            "format" | "include_str" => Ty::text(),
            "vec" => {
                let element = types.iter().cloned().fold(Ty::Unknown, Ty::join);
                Ty::Slice(Rc::new(element))
            }
            "dbg" => types.first().cloned().unwrap_or(Ty::Unknown),
            "print" | "eprint" | "write" => {
                self.asked |= !ends_line(call);
                Ty::Unknown
            }
            "println" | "eprintln" | "writeln" => {
                self.asked = false;
                Ty::Unknown
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
