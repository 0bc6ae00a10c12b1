//! In: a path in the place of a value. Out: what it is: a variable, a function, a constant, with its type.

use std::rc::Rc;

use smol_str::SmolStr;

use super::{
    Resolver,
    locals::Local,
    members::{Found, Method},
    names::{Hit, Res},
    paths::Reached,
    texts,
    ty::{Subst, Ty},
    walk::Walker,
};
use crate::{
    index::{DefId, DefKind, ImplId, ImportId, Namespaces, Owner},
    source::Site,
    syntax::{
        self,
        tree::{Block, Function, MacroInput, Path, Segment, Type},
    },
};

/// The name under which a function's own `Self` is kept among what its parameters stand for.
pub(super) const THIS: &str = "Self";

/// What a path in the place of a value is.
#[derive(Debug, Clone)]
pub(super) enum Value {
    Local(Ty),
    Items(Vec<Item>),
    /// Something in a crate of which only the name is known, by its path, and the imports that lead there.
    Foreign(SmolStr, Vec<ImportId>),
}

/// A definition that a path leads to.
#[derive(Debug, Clone)]
pub(super) struct Item {
    pub(super) def: DefId,
    pub(super) subst: Subst,
    pub(super) via: Vec<ImportId>,
    /// The trait that declares it, where the path goes through one.
    pub(super) of: Option<DefId>,
}

impl<'s> Walker<'_, '_, 's> {
    pub(super) fn value(&self, path: &Path) -> Value {
        if let Some((ty, position)) = &path.qself {
            return Value::Items(self.qualified(path, ty, *position).into_iter().collect());
        }
        let Some((first, rest)) = path.segments.split_first() else { return Value::Items(Vec::new()) };
        let name = &first.name.text;
        if let (Some(ty), true) = (&self.metavariable, name.starts_with(crate::syntax::METAVARIABLE)) {
            return Value::Local(ty.clone());
        }
        if rest.is_empty() && !path.global {
            for local in self.locals.iter().rev() {
                match local {
                    Local::Variable { name: bound, ty, .. } if bound == name => return Value::Local(ty.clone()),
                    Local::Items(scope)
                        if !self.r.names.within(*scope, name, Namespaces::VALUES, *scope).is_empty() =>
                    {
                        break;
                    }
                    _ => {}
                }
            }
        }
        if name == "Self" || (!path.global && !rest.is_empty() && self.env.bounds(name).is_some()) {
            let start =
                if name == "Self" { self.env.this.clone().unwrap_or(Ty::Unknown) } else { Ty::Param(name.clone()) };
            return Value::Items(self.members_of(start, rest, &[]));
        }
        let reached = self.r.names.path(self.scope, &path.segments, path.global, Namespaces::VALUES);
        let foreign = reached.iter().find_map(|reached| match &reached.hit.res {
            Res::Foreign(path) => Some(Value::Foreign(path.clone(), reached.hit.via.clone())),
            _ => None,
        });
        let items = reached.into_iter().flat_map(|Reached { hit: Hit { res, via }, left }| {
            let at = path.segments.len() - left;
            let args: Rc<[Ty]> = self.written(&path.segments[at - 1]);
            match (res, left) {
                (Res::Def(def), 0) => {
                    vec![Item { def, subst: self.explicit(def, &path.segments, args), via, of: None }]
                }
                (res, 1..) => self.members_of(self.r.res_ty(&res, args, 0), &path.segments[at..], &via),
                _ => Vec::new(),
            }
        });
        let items: Vec<Item> = items.collect();
        match foreign {
            Some(foreign) if items.is_empty() => foreign,
            _ => Value::Items(items),
        }
    }

    fn written(&self, segment: &Segment) -> Rc<[Ty]> {
        segment.args.iter().map(|ty| self.r.ty(ty, self.scope, &self.env)).collect()
    }

    /// What written generic arguments say of a function's, or of a variant's enum's, parameters.
    fn explicit(&self, def: DefId, segments: &[Segment], args: Rc<[Ty]>) -> Subst {
        let mut subst = Subst::default();
        let data = self.r.index.def(def);
        let (generics, args) = match (data.kind, data.owner) {
            (DefKind::Fn(function), _) => (&function.generics, args),
            (DefKind::Struct(data), _) => (&data.generics, args),
            (DefKind::Variant(_), Owner::Def(owner)) => match (self.r.index.def(owner).kind, segments) {
                (DefKind::Enum(data), [.., owner, _]) if args.is_empty() => (&data.generics, self.written(owner)),
                (DefKind::Enum(data), _) => (&data.generics, args),
                _ => return subst,
            },
            _ => return subst,
        };
        for ((name, _), arg) in generics.params.iter().zip(args.iter()) {
            subst.set(name.clone(), arg.clone());
        }
        subst
    }

    /// `<T as Trait>::name` and `<T>::name`.
    fn qualified(&self, path: &Path, ty: &Type, position: usize) -> Option<Item> {
        let this = self.r.ty(ty, self.scope, &self.env);
        let name = &path.segments.get(position)?.name.text;
        if position == 0 {
            return self.members_of(this, &path.segments, &[]).into_iter().next();
        }
        let prefix = Path { segments: path.segments[..position].to_vec(), qself: None, ..path.clone() };
        let reached = self.r.names.path(self.scope, &prefix.segments, prefix.global, Namespaces::TYPES);
        let hit = reached.into_iter().find(|reached| reached.left == 0)?.hit;
        let Res::Def(of) = hit.res else { return None };
        let (mut def, of) = self.r.trait_member(of, name)?;
        // A constant's value is the implementation's.
        if matches!(self.r.index.def(def).kind, DefKind::Const(_)) {
            def = self.r.implemented(&this, of, name).unwrap_or(def);
        }
        let mut subst = Subst::default();
        subst.set(SmolStr::new_static(THIS), this);
        Some(Item { def, subst, via: hit.via, of: Some(of) })
    }

    /// The rest of a path that begins with a type.
    fn members_of(&self, ty: Ty, rest: &[Segment], via: &[ImportId]) -> Vec<Item> {
        let Some((name, further)) = rest.split_first() else {
            return match ty {
                Ty::Adt(def, _) => vec![Item { def, subst: Subst::default(), via: via.to_vec(), of: None }],
                _ => Vec::new(),
            };
        };
        if let (Ty::Adt(owner, _), true) = (&ty, further.is_empty())
            && let Some(def) = self.r.names.variant_of(*owner, &name.name.text)
        {
            let mut subst = Subst::default();
            subst.set(SmolStr::new_static(THIS), ty);
            return vec![Item { def, subst, via: via.to_vec(), of: None }];
        }
        if !further.is_empty() {
            let inner = self.r.assoc_of(&Ty::Assoc(Rc::new(ty), name.name.text.clone()), &self.env);
            return self.members_of(inner, further, via);
        }
        match self.r.assoc_item(&ty, &name.name.text, self.scope, &self.env) {
            Found::Method(Method { def, mut subst, this, of }) => {
                if !this.is_unknown() {
                    subst.set(SmolStr::new_static(THIS), this);
                }
                if let DefKind::Fn(function) = self.r.index.def(def).kind {
                    for ((param, _), arg) in function.generics.params.iter().zip(self.written(name).iter()) {
                        subst.set(param.clone(), arg.clone());
                    }
                }
                vec![Item { def, subst, via: via.to_vec(), of }]
            }
            _ => Vec::new(),
        }
    }

    /// The type of an item as a value.
    pub(super) fn item_ty(&self, item: &Item) -> Ty {
        let def = self.r.index.def(item.def);
        match def.kind {
            DefKind::Fn(_) | DefKind::Foreign(_) => Ty::Item(item.def, Rc::new(item.subst.clone())),
            DefKind::Const(_) => {
                if let Owner::Def(of) = def.owner {
                    return self.r.constant_of_any(item.def, of, self.target);
                }
                let this = item.subst.get(THIS).cloned().unwrap_or(Ty::Unknown);
                self.r.settle(self.r.constant(item.def, self.target).put(&item.subst, &this), &self.env)
            }
            DefKind::Struct(data) if data.fields.is_empty() => self.made(item.def, &item.subst),
            DefKind::Struct(_) => Ty::Item(item.def, Rc::new(item.subst.clone())),
            DefKind::Variant(_) if self.fields_of(item.def, &Ty::Unknown).is_empty() => {
                self.made(item.def, &item.subst)
            }
            DefKind::Variant(_) => Ty::Item(item.def, Rc::new(item.subst.clone())),
            _ => Ty::Unknown,
        }
    }

    /// The type of what a struct's or variant's constructor makes.
    pub(super) fn made(&self, def: DefId, subst: &Subst) -> Ty {
        let data = self.r.index.def(def);
        let (head, generics) = match (data.kind, data.owner) {
            (DefKind::Struct(data), _) => (def, &data.generics),
            (DefKind::Variant(_), Owner::Def(owner)) => match self.r.index.def(owner).kind {
                DefKind::Enum(data) => (owner, &data.generics),
                _ => return Ty::Unknown,
            },
            _ => return Ty::Unknown,
        };
        if let Some(this @ Ty::Adt(known, _)) = subst.get(THIS)
            && *known == head
        {
            let mut whole = this.clone();
            if let Ty::Adt(_, args) = &mut whole {
                *args = generics
                    .params
                    .iter()
                    .zip(args.iter())
                    .map(|((name, _), arg)| {
                        subst.get(name).filter(|ty| !ty.is_unknown()).cloned().unwrap_or_else(|| arg.clone())
                    })
                    .collect();
            }
            return whole;
        }
        let arg = |(name, _): &(SmolStr, _)| subst.get(name).cloned().unwrap_or(Ty::Unknown);
        Ty::Adt(head, generics.params.iter().map(arg).collect())
    }
}

impl Resolver<'_, '_> {
    /// The values of the text that a function of the workspace gives, where its body says them.
    pub(super) fn given_text(&self, def: DefId, target: (usize, usize)) -> Option<Ty> {
        if let Some(known) = self.constants.borrow().get(&def) {
            return known.clone().filter(Ty::has_values);
        }
        let data = self.index.def(def);
        let DefKind::Fn(function) = data.kind else { return None };
        let block = function.body.as_ref().filter(|_| !self.index.open(data.scope))?;
        let body = self.body(function, Site { file: data.site.file, span: block.span })?;
        self.begin(def);
        let mut walker = Walker::silent(self, data.scope, target);
        (walker.file, walker.mount) = (data.site.file, data.mount);
        walker.env = self.env(&function.generics, data.scope, &self.outer_env(data.owner));
        for (number, param) in function.params.iter().enumerate() {
            let ty = self.ty(&param.ty, data.scope, &walker.env);
            let told = ty == Ty::text() || matches!(ty, Ty::Bounds(_) | Ty::Param(_));
            walker.bind(&param.pat, &if told { texts::parameter(number) } else { ty });
        }
        let last = walker.block(body, None);
        let given = std::mem::take(&mut walker.returned).into_iter().fold(last, Ty::join);
        self.end(def, given.clone());
        Some(given).filter(Ty::has_values)
    }

    /// Whether a type is text, or something that holds texts as its elements.
    pub(super) fn is_texts(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Slice(element) => **element == Ty::text(),
            Ty::Adt(def, args) if Some(*def) == self.lang.option || Some(*def) == self.lang.vec => {
                args.first().is_some_and(|ty| *ty == Ty::text())
            }
            ty => *ty == Ty::text(),
        }
    }

    /// What a macro of the workspace gives, where it is no matter what it is called with.
    pub(super) fn given_by_macro(&self, def: DefId, target: (usize, usize)) -> Ty {
        if let Some(known) = self.constants.borrow().get(&def) {
            return known.clone().unwrap_or(Ty::Unknown);
        }
        let data = self.index.def(def);
        let DefKind::Macro(arms) = data.kind else { return Ty::Unknown };
        if self.index.open(data.scope) {
            return Ty::Unknown;
        }
        self.begin(def);
        let mut walker = Walker::silent(self, data.scope, target);
        (walker.file, walker.mount) = (data.site.file, data.mount);
        let given = arms.iter().map(|arm| match &arm.body {
            MacroInput::Exprs(exprs) => match exprs.as_slice() {
                [expr] => walker.expr(expr),
                _ => Ty::Unknown,
            },
            MacroInput::Block(block) => walker.block(block, None),
        });
        let given = Ty::join_many(given.collect());
        self.end(def, given.clone());
        given
    }

    /// Whether a function is told something that may be text, or is a macro: then its callers may say which.
    pub(super) fn is_told_text(&self, def: DefId) -> bool {
        let DefKind::Fn(_) = self.index.def(def).kind else { return true };
        self.signature(def).is_none_or(|signature| {
            let params = signature.params.get(usize::from(signature.method)..).unwrap_or_default();
            params.iter().any(|param| {
                param.mentions(&|ty| {
                    *ty == Ty::text() || matches!(ty, Ty::Unknown | Ty::Param(_) | Ty::Bounds(_) | Ty::Foreign(..))
                })
            })
        })
    }

    /// A function's body, which stands at a place. Where it can only be lowered with its file, that is noted.
    pub(super) fn body<'f>(&self, function: &'f Function, at: Site) -> Option<&'f Block> {
        let body = syntax::body(function, &self.sources.file(at.file).text);
        if body.is_none() {
            self.bodies.borrow_mut().insert(at);
        }
        body
    }

    /// Notes that the value of a definition is being worked out: then it is asked for in a circle if at all.
    fn begin(&self, def: DefId) {
        self.working.set(self.working.get() + 1);
        self.constants.borrow_mut().insert(def, None);
    }

    fn end(&self, def: DefId, ty: Ty) {
        self.working.set(self.working.get() - 1);
        self.constants.borrow_mut().insert(def, Some(ty));
    }

    /// A constant that a trait declares, of whatever has the trait.
    fn constant_of_any(&self, def: DefId, of: DefId, target: (usize, usize)) -> Ty {
        let declared = self.constant(def, target);
        let name = &self.index.def(def).name;
        if !declared.mentions(&|part| *part == Ty::text()) {
            return declared;
        }
        let named = |path: &Path| path.segments.last().is_some_and(|last| last.name.text == self.index.def(of).name);
        let all = self.index.impls.iter().enumerate().filter(|(_, one)| one.data.head.of.as_ref().is_some_and(named));
        let found = all.filter_map(|(number, one)| {
            let member = self.implementations.member(Owner::Impl(ImplId::new(number)), name)?;
            let is_of = self.trait_of(one.data.head.of.as_ref()?, one.scope) == Some(of);
            is_of.then(|| self.constant(member, target))
        });
        let values: Vec<Ty> = found.filter(Ty::has_values).collect();
        if values.is_empty() { declared } else { declared.refined(Ty::join_many(values)) }
    }

    /// The type of a constant or static: as it is declared, and with its values where it is text.
    pub(super) fn constant(&self, def: DefId, target: (usize, usize)) -> Ty {
        match self.constants.borrow().get(&def) {
            Some(Some(ty)) => return ty.clone(),
            Some(None) => return Ty::Unknown,
            None => {}
        }
        let data = self.index.def(def);
        let DefKind::Const(constant) = data.kind else { return Ty::Unknown };
        // Constants that take more constants than this have no value that matters.
        if self.working.get() > 200 {
            return Ty::Unknown;
        }
        self.begin(def);
        let env = self.outer_env(data.owner);
        let declared = self.ty(&constant.ty, data.scope, &env);
        let holds_value = declared.mentions(&|ty| match ty {
            Ty::Adt(def, _) => !self.index.open(self.index.def(*def).scope),
            Ty::Fn(..) => true,
            ty => *ty == Ty::text() || *ty == Ty::integer() || ty.is_unknown(),
        });
        let mut ty = declared.clone();
        if let (true, Some(value)) = (holds_value, &constant.value) {
            let mut walker = Walker::silent(self, data.scope, target);
            (walker.file, walker.mount, walker.env) = (data.site.file, data.mount, (*env).clone());
            let found = walker.expr_as(value, Some(&declared));
            if !found.is_unknown() && (found.values().is_some() || self.head(&found) == self.head(&declared)) {
                ty = found;
            }
        }
        self.end(def, ty.clone());
        ty
    }
}
