//! In: nothing. Out: what a type is to the resolver, and what can be done with types alone: putting values in, matching, joining.
//!
//! A reference is the type behind it, and text is one type, whoever owns it. Text whose value is known carries its value.

use std::{collections::HashSet, rc::Rc};

use smol_str::SmolStr;

use crate::index::{DefId, ScopeId};

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Ty {
    Unknown,
    /// `str` whose value is one of these.
    Text(Rc<[SmolStr]>),
    /// A number that is written out: `i32` with its value.
    Number(SmolStr),
    Primitive(SmolStr),
    /// A struct or an enum.
    Adt(DefId, Rc<[Ty]>),
    /// A struct of which the values of some fields are known: the type, and those fields.
    Known(Rc<Ty>, Rc<[(SmolStr, Ty)]>),
    /// A type of which only the path is known.
    Foreign(SmolStr, Rc<[Ty]>),
    /// A generic parameter of the code that is being read, or, in a signature, of the signature.
    Param(SmolStr),
    /// `impl Trait` and `dyn Trait`.
    Bounds(Rc<[Bound]>),
    Slice(Rc<Ty>),
    Tuple(Rc<[Ty]>),
    /// A function pointer or a closure.
    Fn(Rc<[Ty]>, Rc<Ty>),
    /// A function, or a tuple variant or struct, as a value.
    Item(DefId, Rc<Subst>),
    /// One of several functions, as a value.
    OneOf(Rc<[Ty]>),
    /// `T::Item`, of a type that is not known yet.
    Assoc(Rc<Ty>, SmolStr),
    /// `Self` in a trait.
    This,
    /// Never returns.
    Never,
}

/// A trait with its arguments, as a bound.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Bound {
    /// `None` for a trait of which nothing is known.
    pub(crate) of: Option<DefId>,
    pub(crate) args: Rc<[Ty]>,
    pub(crate) assoc: Rc<[(SmolStr, Ty)]>,
}

/// What stands for generic parameters.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Subst(Vec<(SmolStr, Ty)>);

/// The generic parameters that code is read under.
#[derive(Debug, Clone, Default)]
pub(crate) struct Env {
    pub(crate) scope: Option<ScopeId>,
    /// Parameters and their bounds.
    pub(crate) params: Vec<(SmolStr, Vec<Bound>)>,
    /// What `Self` is.
    pub(crate) this: Option<Ty>,
}

/// A text that may have more values than this has none that are known.
pub(super) const MANY: usize = 64;

impl Ty {
    pub(crate) fn unit() -> Ty {
        Ty::Tuple(Rc::from([]))
    }

    pub(crate) fn boolean() -> Ty {
        Ty::Primitive(SmolStr::new_static("bool"))
    }

    pub(crate) fn text() -> Ty {
        Ty::Primitive(SmolStr::new_static("str"))
    }

    pub(crate) fn integer() -> Ty {
        Ty::Primitive(SmolStr::new_static("i32"))
    }

    pub(crate) fn known_text(value: SmolStr) -> Ty {
        Ty::Text(Rc::from([value]))
    }

    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self, Ty::Unknown)
    }

    /// The type without what is known of its fields.
    pub(crate) fn plain(&self) -> &Ty {
        match self {
            Ty::Known(ty, _) => ty,
            ty => ty,
        }
    }

    /// The values of a text, where they are known.
    pub(crate) fn values(&self) -> Option<&[SmolStr]> {
        match self {
            Ty::Text(values) => Some(values),
            _ => None,
        }
    }

    /// The functions that a value may be.
    pub(crate) fn functions(&self) -> &[Ty] {
        match self {
            Ty::OneOf(all) => all,
            ty => std::slice::from_ref(ty),
        }
    }

    /// Whether it is text, or texts, with values that are known.
    pub(crate) fn has_values(&self) -> bool {
        self.mentions(&|part| part.values().is_some())
    }

    /// The values of every text in it.
    pub(crate) fn texts(&self) -> Vec<SmolStr> {
        let mut texts = Vec::new();
        self.each(&mut |part| texts.extend(part.values().into_iter().flatten().cloned()));
        texts
    }

    /// The texts that these make with others behind them, where both are known and few.
    pub(crate) fn followed_by(&self, other: &Ty) -> Option<Ty> {
        let (mine, theirs) = (self.values()?, other.values()?);
        let both = |one: &SmolStr| theirs.iter().map(|two| smol_str::format_smolstr!("{one}{two}")).collect::<Vec<_>>();
        (mine.len() * theirs.len() <= MANY).then(|| Ty::Text(mine.iter().flat_map(both).collect()))
    }

    /// The same, with other numbers for what it is made of; `None` where something has none.
    pub(crate) fn renumbered(&self, def: &dyn Fn(DefId) -> Option<DefId>) -> Option<Ty> {
        let all = |types: &[Ty]| types.iter().map(|ty| ty.renumbered(def)).collect::<Option<Rc<[Ty]>>>();
        let named = |types: &[(SmolStr, Ty)]| {
            types.iter().map(|(name, ty)| Some((name.clone(), ty.renumbered(def)?))).collect::<Option<Vec<_>>>()
        };
        let bound = |bound: &Bound| {
            let of = match bound.of {
                Some(of) => Some(def(of)?),
                None => None,
            };
            Some(Bound { of, args: all(&bound.args)?, assoc: named(&bound.assoc)?.into() })
        };
        Some(match self {
            Ty::Adt(of, args) => Ty::Adt(def(*of)?, all(args)?),
            Ty::Known(ty, fields) => Ty::Known(Rc::new(ty.renumbered(def)?), named(fields)?.into()),
            Ty::Foreign(path, args) => Ty::Foreign(path.clone(), all(args)?),
            Ty::Bounds(bounds) => Ty::Bounds(bounds.iter().map(bound).collect::<Option<_>>()?),
            Ty::Slice(inner) => Ty::Slice(Rc::new(inner.renumbered(def)?)),
            Ty::Tuple(types) => Ty::Tuple(all(types)?),
            Ty::Fn(params, output) => Ty::Fn(all(params)?, Rc::new(output.renumbered(def)?)),
            Ty::Item(of, subst) => Ty::Item(def(*of)?, Rc::new(Subst(named(&subst.0)?))),
            Ty::OneOf(types) => Ty::OneOf(all(types)?),
            Ty::Assoc(inner, name) => Ty::Assoc(Rc::new(inner.renumbered(def)?), name.clone()),
            Ty::Unknown | Ty::Text(_) | Ty::Number(_) | Ty::Primitive(_) | Ty::Param(_) | Ty::This | Ty::Never => {
                self.clone()
            }
        })
    }

    /// The first type argument.
    pub(crate) fn arg(&self, at: usize) -> Ty {
        match self {
            Ty::Adt(_, args) | Ty::Foreign(_, args) => args.get(at).cloned().unwrap_or(Ty::Unknown),
            _ => Ty::Unknown,
        }
    }

    /// Whether some part of the type is as `test` says.
    pub(crate) fn mentions(&self, test: &dyn Fn(&Ty) -> bool) -> bool {
        test(self)
            || match self {
                Ty::Adt(_, args) | Ty::Foreign(_, args) | Ty::Tuple(args) => args.iter().any(|arg| arg.mentions(test)),
                Ty::Slice(inner) => inner.mentions(test),
                Ty::Known(inner, _) => inner.mentions(test),
                _ => false,
            }
    }

    /// Every part of the type, the whole first.
    pub(crate) fn each(&self, see: &mut dyn FnMut(&Ty)) {
        see(self);
        match self {
            Ty::Adt(_, args) | Ty::Foreign(_, args) | Ty::Tuple(args) => args.iter().for_each(|arg| arg.each(see)),
            Ty::Slice(inner) | Ty::Known(inner, _) => inner.each(see),
            _ => {}
        }
    }

    /// The type of an expression that is one of two: branches, elements.
    pub(crate) fn join(self, other: Ty) -> Ty {
        match (self, other) {
            (Ty::Known(mine, fields), Ty::Known(theirs, others)) if mine.same_head(&theirs) => {
                // A field that is known on one side only has any value.
                let both = fields.iter().filter_map(|(name, ty)| {
                    let (_, other) = others.iter().find(|(other, _)| other == name)?;
                    Some((name.clone(), ty.clone().join(other.clone())))
                });
                Ty::Known(Rc::new((*mine).clone().join((*theirs).clone())), both.collect())
            }
            (Ty::Known(ty, _), other) | (other, Ty::Known(ty, _)) if !matches!(other, Ty::Never | Ty::Unknown) => {
                (*ty).clone().join(other)
            }
            // A place for functions, and the function that is in it.
            (Ty::Fn(..), item @ (Ty::Item(..) | Ty::OneOf(_))) | (item @ (Ty::Item(..) | Ty::OneOf(_)), Ty::Fn(..)) => {
                item
            }
            (this @ (Ty::Item(..) | Ty::OneOf(_)), other @ (Ty::Item(..) | Ty::OneOf(_))) if this != other => {
                let mut all = this.functions().to_vec();
                let new = other.functions().iter().filter(|function| !this.functions().contains(function));
                all.extend(new.take(MANY.saturating_sub(all.len())).cloned());
                Ty::OneOf(all.into())
            }
            (Ty::Never | Ty::Unknown, other) => other,
            (this, Ty::Never | Ty::Unknown) => this,
            (Ty::Text(mine), Ty::Text(theirs)) => {
                let mut all: Vec<SmolStr> = mine.to_vec();
                let known: HashSet<&SmolStr> = mine.iter().collect();
                all.extend(theirs.iter().filter(|value| !known.contains(value)).cloned());
                Ty::Text(all.into())
            }
            (Ty::Number(mine), Ty::Number(theirs)) if mine != theirs => Ty::integer(),
            (text @ Ty::Primitive(_), Ty::Text(_)) | (Ty::Text(_), text @ Ty::Primitive(_)) => text,
            (Ty::Adt(def, mine), Ty::Adt(other, theirs)) if def == other => Ty::Adt(def, join_all(&mine, &theirs)),
            (Ty::Tuple(mine), Ty::Tuple(theirs)) if mine.len() == theirs.len() => Ty::Tuple(join_all(&mine, &theirs)),
            (Ty::Slice(mine), Ty::Slice(theirs)) => Ty::Slice(Rc::new((*mine).clone().join((*theirs).clone()))),
            (this, _) => this,
        }
    }

    /// A type that is written or declared, with what is known besides of a value of it: the values of texts, what `_` is.
    pub(crate) fn refined(self, found: Ty) -> Ty {
        let all = |mine: &[Ty], theirs: &[Ty]| -> Rc<[Ty]> {
            mine.iter().zip(theirs).map(|(mine, theirs)| mine.clone().refined(theirs.clone())).collect()
        };
        match (self, found) {
            (this, text @ Ty::Text(_)) if this == Ty::text() => text,
            (Ty::Adt(def, mine), Ty::Adt(other, theirs)) if def == other => Ty::Adt(def, all(&mine, &theirs)),
            (Ty::Tuple(mine), Ty::Tuple(theirs)) if mine.len() == theirs.len() => Ty::Tuple(all(&mine, &theirs)),
            (Ty::Slice(mine), Ty::Slice(theirs)) => Ty::Slice(Rc::new((*mine).clone().refined((*theirs).clone()))),
            (this, found) => this.join(found),
        }
    }

    /// The type of all of these. They are joined by halves, since what is joined one by one is copied for each that follows.
    pub(crate) fn join_many(mut types: Vec<Ty>) -> Ty {
        while types.len() > 1 {
            let mut rest = types.into_iter();
            types = std::iter::from_fn(|| {
                let one = rest.next()?;
                Some(match rest.next() {
                    Some(other) => one.join(other),
                    None => one,
                })
            })
            .collect();
        }
        types.pop().unwrap_or(Ty::Unknown)
    }

    fn same_head(&self, other: &Ty) -> bool {
        matches!((self, other), (Ty::Adt(mine, _), Ty::Adt(theirs, _)) if mine == theirs)
    }

    /// Puts `subst`'s types in the place of parameters; a parameter that it does not name becomes unknown.
    pub(crate) fn put(&self, subst: &Subst, this: &Ty) -> Ty {
        let all = |args: &Rc<[Ty]>| -> Rc<[Ty]> { args.iter().map(|arg| arg.put(subst, this)).collect() };
        match self {
            Ty::Param(name) => subst.get(name).cloned().unwrap_or(Ty::Unknown),
            Ty::This => this.clone(),
            Ty::Adt(def, args) => Ty::Adt(*def, all(args)),
            Ty::Foreign(path, args) => Ty::Foreign(path.clone(), all(args)),
            Ty::Tuple(args) => Ty::Tuple(all(args)),
            Ty::Slice(inner) => Ty::Slice(Rc::new(inner.put(subst, this))),
            Ty::Fn(params, output) => Ty::Fn(all(params), Rc::new(output.put(subst, this))),
            Ty::Assoc(base, name) => Ty::Assoc(Rc::new(base.put(subst, this)), name.clone()),
            Ty::Bounds(bounds) => Ty::Bounds(bounds.iter().map(|bound| bound.put(subst, this)).collect()),
            _ => self.clone(),
        }
    }

    /// Learns from an actual type what the parameters of this one stand for.
    pub(crate) fn learn(&self, actual: &Ty, subst: &mut Subst) {
        match (self, actual) {
            (_, Ty::Unknown | Ty::Never) => {}
            (Ty::Param(name), actual) => subst.learn(name, actual),
            (_, Ty::Known(actual, _)) => self.learn(actual, subst),
            (Ty::Adt(def, mine), Ty::Adt(other, theirs)) if def == other => {
                mine.iter().zip(theirs.iter()).for_each(|(mine, theirs)| mine.learn(theirs, subst));
            }
            (Ty::Tuple(mine), Ty::Tuple(theirs)) => {
                mine.iter().zip(theirs.iter()).for_each(|(mine, theirs)| mine.learn(theirs, subst));
            }
            (Ty::Slice(mine), Ty::Slice(theirs)) => mine.learn(theirs, subst),
            (Ty::Fn(mine, output), Ty::Fn(theirs, result)) => {
                mine.iter().zip(theirs.iter()).for_each(|(mine, theirs)| mine.learn(theirs, subst));
                output.learn(result, subst);
            }
            _ => {}
        }
    }
}

fn join_all(mine: &[Ty], theirs: &[Ty]) -> Rc<[Ty]> {
    mine.iter().zip(theirs).map(|(mine, theirs)| mine.clone().join(theirs.clone())).collect()
}

impl Bound {
    fn put(&self, subst: &Subst, this: &Ty) -> Bound {
        Bound {
            of: self.of,
            args: self.args.iter().map(|arg| arg.put(subst, this)).collect(),
            assoc: self.assoc.iter().map(|(name, ty)| (name.clone(), ty.put(subst, this))).collect(),
        }
    }

    pub(crate) fn assoc(&self, name: &str) -> Option<&Ty> {
        self.assoc.iter().find(|(other, _)| other == name).map(|(_, ty)| ty)
    }
}

impl Subst {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Ty> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, ty)| ty)
    }

    pub(crate) fn set(&mut self, name: SmolStr, ty: Ty) {
        match self.0.iter_mut().find(|(other, _)| *other == name) {
            Some(entry) => entry.1 = ty,
            None => self.0.push((name, ty)),
        }
    }

    fn learn(&mut self, name: &SmolStr, actual: &Ty) {
        match self.0.iter_mut().find(|(other, _)| other == name) {
            // A text that is declared, and one that is known: `option.unwrap_or("CI")` may be the one that is known.
            Some(entry) if entry.1 == Ty::text() && actual.values().is_some() => entry.1 = actual.clone(),
            Some(entry) => entry.1 = std::mem::replace(&mut entry.1, Ty::Unknown).join(actual.clone()),
            None => self.0.push((name.clone(), actual.clone())),
        }
    }
}

impl Env {
    pub(crate) fn bounds(&self, name: &str) -> Option<&[Bound]> {
        self.params.iter().rev().find(|(other, _)| other == name).map(|(_, bounds)| bounds.as_slice())
    }
}
