//! In: types as they are written. Out: the names and the functions in them.

use crate::syntax::{
    self,
    tree::{Generics, Path, Type},
};

/// Whether a type may be text: only what gives some can give a path.
pub(super) fn gives_text(ty: &Type) -> bool {
    let mut gives = matches!(ty, Type::Impl(_));
    names_of(ty, &mut |name| gives |= syntax::is_text(name));
    gives
}

pub(super) fn bounds(generics: &Generics) -> impl Iterator<Item = &Path> {
    let params = generics.params.iter().flat_map(|(_, bounds)| bounds);
    params.chain(generics.bounds.iter().flat_map(|(_, bounds)| bounds))
}

/// Every name that a type is written with.
pub(super) fn names_of(ty: &Type, see: &mut dyn FnMut(&str)) {
    match ty {
        Type::Path(path) => names_of_path(path, see),
        Type::Slice(inner) => names_of(inner, see),
        Type::Tuple(types) => types.iter().for_each(|ty| names_of(ty, see)),
        Type::Fn(params, output) => {
            params.iter().for_each(|ty| names_of(ty, see));
            names_of(output, see);
        }
        Type::Impl(paths) | Type::Dyn(paths) => paths.iter().for_each(|path| names_of_path(path, see)),
        Type::Never | Type::Unknown => {}
    }
}

fn names_of_path(path: &Path, see: &mut dyn FnMut(&str)) {
    if let Some((ty, _)) = &path.qself {
        names_of(ty, see);
    }
    for segment in &path.segments {
        see(&segment.name.text);
        segment.args.iter().for_each(|ty| names_of(ty, see));
        segment.assoc.iter().for_each(|(_, ty)| names_of(ty, see));
    }
}

/// The types of functions among the parts of a type: what they take comes out of nothing that their caller names.
pub(super) fn handed_to_closures<'t>(ty: &'t Type, found: &mut Vec<&'t Type>) {
    match ty {
        Type::Path(path) => path_to_closures(path, found),
        Type::Slice(inner) => handed_to_closures(inner, found),
        Type::Tuple(types) => types.iter().for_each(|ty| handed_to_closures(ty, found)),
        Type::Fn(..) => found.push(ty),
        Type::Impl(paths) | Type::Dyn(paths) => paths.iter().for_each(|path| path_to_closures(path, found)),
        Type::Never | Type::Unknown => {}
    }
}

pub(super) fn path_to_closures<'t>(path: &'t Path, found: &mut Vec<&'t Type>) {
    for segment in &path.segments {
        if segment.name.text.contains("Fn") {
            found.extend(&segment.args);
        } else {
            segment.args.iter().for_each(|ty| handed_to_closures(ty, found));
        }
    }
}
