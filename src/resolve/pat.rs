//! In: a pattern and the type of what it takes apart. Out: the variables that it binds, with their types.

use std::rc::Rc;

use smol_str::SmolStr;

use super::{
    Resolver,
    locals::Local,
    names::Res,
    ty::{Env, Subst, Ty},
    walk::Walker,
};
use crate::{
    index::{DefId, DefKind, Namespaces, Owner},
    syntax::tree::{Field, Generics, Pat, PatKind, Path},
};

impl<'s> Walker<'_, '_, 's> {
    pub(super) fn bind(&mut self, pat: &'s Pat, ty: &Ty) {
        match &pat.kind {
            PatKind::Bind(name, sub) => {
                let names_constant = name.text.starts_with(char::is_uppercase)
                    && self.r.names.lexical(self.scope, &name.text, Namespaces::VALUES).iter().any(|hit| {
                        match hit.res {
                            Res::Def(def) => self.is_constant(def),
                            _ => false,
                        }
                    });
                if let Some(sub) = sub {
                    self.bind(sub, ty);
                } else if names_constant {
                    return;
                }
                self.locals.push(Local::variable(name.text.clone(), ty.clone()));
            }
            PatKind::Tuple(pats) => {
                let parts: Rc<[Ty]> = match ty {
                    Ty::Tuple(parts) => parts.clone(),
                    _ => Rc::from([]),
                };
                self.bind_sequence(pats, &parts);
            }
            PatKind::Slice(pats) => {
                let element = match ty {
                    Ty::Slice(element) => (**element).clone(),
                    _ => Ty::Unknown,
                };
                pats.iter().for_each(|pat| self.bind(pat, &element));
            }
            PatKind::TupleStruct(path, pats) => {
                let parts: Rc<[Ty]> = self.field_types(path, ty).into_iter().map(|(_, ty)| ty).collect();
                self.bind_sequence(pats, &parts);
            }
            PatKind::Struct(path, fields) => {
                let types = self.field_types(path, ty);
                for (name, pat) in fields {
                    let ty = types.iter().find(|(field, _)| *field == name.text).map(|(_, ty)| ty.clone());
                    self.bind(pat, &ty.unwrap_or(Ty::Unknown));
                }
            }
            PatKind::Or(pats) => pats.iter().for_each(|pat| self.bind(pat, ty)),
            PatKind::Typed(pat, written) => {
                let written = self.r.ty(written, self.scope, &self.env);
                self.bind(pat, &written);
            }
            PatKind::Guarded(pat, guard) => {
                self.bind(pat, ty);
                self.expr(guard);
            }
            PatKind::Wild | PatKind::Rest | PatKind::Literal(_) | PatKind::Other => {}
        }
    }

    /// Patterns side by side; `..` takes what the others leave.
    fn bind_sequence(&mut self, pats: &'s [Pat], parts: &[Ty]) {
        let rest = pats.iter().position(|pat| matches!(pat.kind, PatKind::Rest)).unwrap_or(pats.len());
        for (number, pat) in pats.iter().enumerate() {
            let at = if number <= rest { Some(number) } else { (parts.len() + number).checked_sub(pats.len()) };
            let ty = at.and_then(|at| parts.get(at)).cloned().unwrap_or(Ty::Unknown);
            self.bind(pat, &ty);
        }
    }

    /// The fields of the struct or variant that a path names, for a value of type `ty`.
    pub(super) fn field_types(&self, path: &Path, ty: &Ty) -> Vec<(SmolStr, Ty)> {
        let Some(def) = self.constructor(path) else { return Vec::new() };
        let fields = self.fields_of(def, ty);
        fields.iter().for_each(|(_, ty)| self.draws(def, ty));
        fields
    }

    /// The struct or variant that a path names.
    pub(super) fn constructor(&self, path: &Path) -> Option<DefId> {
        if let [segment] = path.segments.as_slice()
            && segment.name.text == "Self"
        {
            return match &self.env.this {
                Some(Ty::Adt(def, _)) => Some(*def),
                _ => None,
            };
        }
        for namespaces in [Namespaces::VALUES, Namespaces::TYPES] {
            let reached = self.r.names.path(self.scope, &path.segments, path.global, namespaces);
            for reached in reached {
                match (reached.hit.res, reached.left) {
                    (Res::Def(def), 0) => match self.r.index.def(def).kind {
                        DefKind::Alias(..) => {
                            if let Ty::Adt(def, _) = self.r.res_ty(&Res::Def(def), Rc::from([]), 0) {
                                return Some(def);
                            }
                        }
                        DefKind::Struct(_) | DefKind::Variant(_) => return Some(def),
                        _ => {}
                    },
                    _ => continue,
                }
            }
        }
        // `Self::Variant`
        if let [first, last] = path.segments.as_slice()
            && first.name.text == "Self"
            && let Some(Ty::Adt(owner, _)) = &self.env.this
        {
            return self.r.names.variant_of(*owner, &last.name.text);
        }
        None
    }

    /// The fields of a struct or a variant, where the value has this type.
    pub(super) fn fields_of(&self, def: DefId, ty: &Ty) -> Vec<(SmolStr, Ty)> {
        let mut subst = Subst::default();
        let known: &[_] = match ty {
            Ty::Known(_, fields) => fields,
            _ => &[],
        };
        let ty = ty.plain();
        if let (Ty::Adt(_, args), Some(generics)) = (ty, self.r.parameters(def)) {
            for ((name, _), arg) in generics.params.iter().zip(args.iter()) {
                subst.set(name.clone(), arg.clone());
            }
        }
        let field = |(number, (name, written)): (usize, &(SmolStr, Ty))| {
            let value = known.iter().find(|(known, _)| known == name).map(|(_, ty)| ty.clone());
            let declared = || self.r.given((def, number), self.r.settle(written.put(&subst, ty), &self.env));
            (name.clone(), value.unwrap_or_else(declared))
        };
        self.r.declared_fields(def).iter().enumerate().map(field).collect()
    }
}

impl Resolver<'_, '_> {
    /// The generic parameters of a struct, or of a variant's enum.
    pub(super) fn parameters(&self, def: DefId) -> Option<&Generics> {
        let data = self.index.def(def);
        match (data.kind, data.owner) {
            (DefKind::Struct(data), _) => Some(&data.generics),
            (DefKind::Variant(_), Owner::Def(owner)) => match self.index.def(owner).kind {
                DefKind::Enum(data) => Some(&data.generics),
                _ => None,
            },
            _ => None,
        }
    }

    /// The fields of a struct or variant as they are declared, with its own parameters in them.
    pub(super) fn declared_fields(&self, def: DefId) -> Rc<[(SmolStr, Ty)]> {
        if let Some(known) = self.fields.borrow().get(&def) {
            return known.clone();
        }
        let data = self.index.def(def);
        let fields: &[Field] = match (data.kind, data.owner) {
            (DefKind::Struct(data), _) => &data.fields,
            (DefKind::Variant(number), Owner::Def(owner)) => match self.index.def(owner).kind {
                DefKind::Enum(data) => &data.variants[number].fields,
                _ => &[],
            },
            _ => &[],
        };
        let env =
            self.parameters(def).map(|generics| self.env(generics, data.scope, &Env::default())).unwrap_or_default();
        let fields = fields.iter().map(|field| (field.name.text.clone(), self.ty(&field.ty, data.scope, &env)));
        let fields: Rc<[(SmolStr, Ty)]> = fields.collect();
        self.fields.borrow_mut().insert(def, fields.clone());
        fields
    }
}
