//! In: methods of texts whose values are known, and of lists of them. Out: the values of what they make.

use std::rc::Rc;

use smol_str::{SmolStr, StrExt, ToSmolStr, format_smolstr};

use super::{
    locals::Local,
    ty::{MANY, Ty},
    walk::Walker,
};
use crate::{
    catalogue::Making,
    index::DefId,
    syntax::tree::{Expr, ExprKind, MacroInput, MethodCall},
};

impl<'s> Walker<'_, '_, 's> {
    /// What a method gives, with its values where it makes texts of texts that are known.
    pub(super) fn made_text(
        &mut self,
        def: DefId,
        receiver: &Ty,
        call: &'s MethodCall,
        types: &[Ty],
        output: Ty,
    ) -> Ty {
        let Some(&making) = self.r.bindings.texts.get(&def) else { return output };
        match making {
            Making::Appended => {
                if let Some(ty) = types.first() {
                    self.append(&call.receiver, ty);
                }
                output
            }
            Making::Chained => {
                let other = types.first().map_or(Ty::Unknown, |ty| self.element(ty));
                filled(output, &self.element(receiver).join(other))
            }
            Making::Joined | Making::Concatenated => {
                let between = match making {
                    Making::Joined => types.first().cloned().unwrap_or(Ty::Unknown),
                    _ => Ty::known_text(SmolStr::default()),
                };
                self.joined(&call.receiver, &between).unwrap_or(output)
            }
            _ => {
                let Some(values) = self.r.texts(receiver, &self.env) else { return output };
                let given: Vec<Option<Vec<SmolStr>>> = types.iter().map(|ty| self.r.texts(ty, &self.env)).collect();
                match made(making, &values, &given) {
                    Some(made) if made.len() <= MANY => filled(output, &Ty::Text(made.into())),
                    _ => output,
                }
            }
        }
    }

    /// `text.push_str(other)`, `text += other`: a variable's text goes on.
    pub(super) fn append(&mut self, text: &Expr, other: &Ty) {
        let certain = self.certain;
        let Some(at) = self.place_of(text) else { return };
        if let Local::Variable { ty, .. } = &mut self.locals[at]
            && ty.values().is_some()
        {
            let longer = ty.followed_by(other).unwrap_or_else(Ty::text);
            // What may not be reached leaves the text as it is, too.
            *ty = if at >= certain { longer } else { std::mem::replace(ty, Ty::Unknown).join(longer) };
        }
    }

    /// The texts of a list that is written out, one behind the other.
    fn joined(&mut self, list: &'s Expr, between: &Ty) -> Option<Ty> {
        let parts = match &list.kind {
            ExprKind::Array(parts) => parts,
            ExprKind::Macro(call) => match &call.input {
                MacroInput::Exprs(parts) => parts,
                MacroInput::Block(_) => return None,
            },
            _ => return None,
        };
        let silent = self.facts.take();
        let types: Vec<Ty> = parts.iter().map(|part| self.expr(part)).collect();
        self.facts = silent;
        let (first, rest) = types.split_first()?;
        rest.iter().try_fold(first.clone(), |text, part| text.followed_by(between)?.followed_by(part))
    }
}

/// The letter on both sides of a parameter's number, where a text is to be put in.
const PARAMETER: char = '\u{1}';

/// A text that a function is called with, while it is not known which.
pub(super) fn parameter(number: usize) -> Ty {
    Ty::known_text(format_smolstr!("{PARAMETER}{number}{PARAMETER}"))
}

/// What a function gives, with what it is called with in the place of its parameters; `None` where that is not known.
pub(super) fn told(given: &Ty, types: &[Ty]) -> Option<Ty> {
    let all = |args: &Rc<[Ty]>| -> Option<Rc<[Ty]>> { args.iter().map(|arg| told(arg, types)).collect() };
    Some(match given {
        Ty::Text(values) => {
            let mut texts = Vec::new();
            for value in values.iter() {
                let mut parts = value.split(PARAMETER);
                let mut made = vec![parts.next().unwrap_or_default().to_owned()];
                while let (Some(number), Some(rest)) = (parts.next(), parts.next()) {
                    let told = types.get(number.parse::<usize>().ok()?)?.values()?;
                    made =
                        told.iter().flat_map(|one| made.iter().map(move |text| format!("{text}{one}{rest}"))).collect();
                    if made.len() > MANY {
                        return None;
                    }
                }
                texts.extend(made.into_iter().map(SmolStr::from));
            }
            Ty::Text(texts.into())
        }
        Ty::Adt(def, args) => Ty::Adt(*def, all(args)?),
        Ty::Slice(inner) => Ty::Slice(Rc::new(told(inner, types)?)),
        Ty::Tuple(args) => Ty::Tuple(all(args)?),
        ty => ty.clone(),
    })
}

/// A type, with what is known of a text in the place of each text.
pub(super) fn filled(ty: Ty, text: &Ty) -> Ty {
    let all = |args: &Rc<[Ty]>| -> Rc<[Ty]> { args.iter().map(|arg| filled(arg.clone(), text)).collect() };
    match &ty {
        Ty::Text(_) => text.clone(),
        ty if *ty == Ty::text() => text.clone(),
        Ty::Adt(def, args) => Ty::Adt(*def, all(args)),
        Ty::Tuple(args) => Ty::Tuple(all(args)),
        Ty::Slice(inner) => Ty::Slice(Rc::new(filled((**inner).clone(), text))),
        _ => ty,
    }
}

/// The texts that a method makes of each value, with its arguments; `None` where that depends on something that is not known.
fn made(making: Making, values: &[SmolStr], given: &[Option<Vec<SmolStr>>]) -> Option<Vec<SmolStr>> {
    let argument = |at: usize| match given.get(at)?.as_deref()? {
        [one] => Some(one.as_str()),
        _ => None,
    };
    let mut all: Vec<SmolStr> = Vec::new();
    for value in values {
        if value.contains(PARAMETER) {
            return None;
        }
        match making {
            Making::Upper => all.push(value.to_uppercase_smolstr()),
            Making::Lower => all.push(value.to_lowercase_smolstr()),
            Making::Trimmed => all.push(value.trim().to_smolstr()),
            Making::Replaced => all.push(value.replace_smolstr(argument(0)?, argument(1)?)),
            Making::WithoutPrefix => all.extend(value.strip_prefix(argument(0)?).map(SmolStr::from)),
            Making::WithoutSuffix => all.extend(value.strip_suffix(argument(0)?).map(SmolStr::from)),
            Making::Split => all.extend(value.split(argument(0)?).map(SmolStr::from)),
            Making::Words => all.extend(value.split_whitespace().map(SmolStr::from)),
            Making::Lines => all.extend(value.lines().map(SmolStr::from)),
            Making::Appended | Making::Chained | Making::Joined | Making::Concatenated => return None,
        }
    }
    let mut seen = std::collections::HashSet::new();
    all.retain(|text| seen.insert(text.clone()));
    Some(all)
}
