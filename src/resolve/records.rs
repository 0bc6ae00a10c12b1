//! In: fields that are read, and literals of structs. Out: their types, with what is known of their fields.

use std::{collections::HashMap, rc::Rc};

use smol_str::SmolStr;

use super::{
    ty::{Subst, Ty},
    value::THIS,
    walk::Walker,
};
use crate::syntax::tree::{Expr, FieldValue, Name, Path, Type};

impl<'s> Walker<'_, '_, 's> {
    pub(super) fn field_access(&mut self, base: &'s Expr, name: &Name) -> Ty {
        let mut ty = self.expr(base);
        if let Ty::Known(_, fields) = &ty
            && let Some((_, known)) = fields.iter().find(|(field, _)| *field == name.text)
        {
            return known.clone();
        }
        ty = ty.plain().clone();
        for _ in 0..8 {
            match &ty {
                Ty::Tuple(parts) => {
                    return name
                        .text
                        .parse::<usize>()
                        .ok()
                        .and_then(|at| parts.get(at))
                        .cloned()
                        .unwrap_or(Ty::Unknown);
                }
                Ty::Adt(def, _) => {
                    if let Some((_, ty)) = self.fields_of(*def, &ty).into_iter().find(|(field, _)| *field == name.text)
                    {
                        self.draws(*def, &ty);
                        return ty;
                    }
                }
                _ => {}
            }
            let Some(next) = self.r.deref(&ty, &self.env) else { break };
            ty = next;
        }
        Ty::Unknown
    }

    pub(super) fn literal_of(&mut self, path: &'s Path, fields: &'s [FieldValue], rest: Option<&'s Expr>) -> Ty {
        let def = self.constructor(path);
        let declared = def.map(|def| self.r.declared_fields(def)).unwrap_or_else(|| Rc::from([]));
        let mut subst = Subst::default();
        if let (Some(this), Some("Self")) =
            (&self.env.this, path.segments.first().map(|first| first.name.text.as_str()))
        {
            subst.set(SmolStr::new_static(THIS), this.clone());
        }
        let mut known = Vec::new();
        let mut given = HashMap::new();
        for field in fields {
            let written = declared.iter().find(|(name, _)| *name == field.name.text).map(|(_, ty)| ty.clone());
            let mut walk = |walker: &mut Self| {
                let found = walker.taken_as(&field.value, written.as_ref());
                if let Some(written) = &written {
                    written.learn(&found, &mut subst);
                }
                if found.mentions(&|part| {
                    part.values().is_some() || matches!(part, Ty::Known(..) | Ty::Item(..) | Ty::OneOf(_))
                }) {
                    known.push((field.name.text.clone(), found.clone()));
                }
                given.insert(field.name.text.clone(), found);
            };
            match &field.cfg {
                Some(attrs) => self.under(attrs, |walker| walk(walker)),
                None => walk(self),
            }
        }
        if let Some(rest) = rest {
            self.taken_as(rest, None);
        }
        if let Some(def) = def {
            let types = declared.iter().map(|(name, _)| given.remove(name).unwrap_or(Ty::Unknown)).collect::<Vec<_>>();
            self.give(def, &types);
        }
        match def {
            Some(def) if known.is_empty() => self.made(def, &subst),
            Some(def) => Ty::Known(Rc::new(self.made(def, &subst)), known.into()),
            None => self.r.ty(&Type::Path(path.clone()), self.scope, &self.env),
        }
    }
}
