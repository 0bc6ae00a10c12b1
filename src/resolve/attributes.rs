//! In: fields with attributes. Out: the mentions of attributes that read the environment, and of types that read standard input.

use smol_str::{SmolStr, StrExt};

use super::{Certainty, Variables, What, names::Res, ty::Ty, walk::Walker};
use crate::{
    catalogue::Api,
    index::{DefId, Namespaces},
    syntax::tree::{AttrEntry, Attrs, Expr, ExprKind, Field, Literal},
};

impl<'s> Walker<'_, '_, 's> {
    /// A field whose attributes read the environment, or whose type reads standard input when it is parsed.
    pub(super) fn field(&mut self, field: &'s Field, container: &'s Attrs) {
        let resolver = self.r;
        for list in &field.attrs.lists {
            for &number in &resolver.bindings.attributes {
                let api = &resolver.bindings.apis[number];
                let word = list.path.segments.last().map(|last| &last.name.text);
                if word.is_none_or(|word| !api.attribute.contains(word)) || !self.derives(container, api) {
                    continue;
                }
                let entry = list.entries.iter().find(|entry| Some(&entry.key.text) == api.key.as_ref());
                if let Some(entry) = entry {
                    let names = self.attribute_names(entry, api, field, container);
                    let what = What::mentioned(number, names);
                    self.say(entry.key.span, what, Vec::new(), Certainty::Resolved);
                }
            }
        }
        let ty = self.r.ty(&field.ty, self.scope, &self.env);
        let holds = |def: &DefId| ty.mentions(&|part| matches!(part, Ty::Adt(head, _) if head == def));
        let types = self.r.bindings.field_types.iter().filter(|(def, _)| holds(def));
        let mut rows: Vec<usize> = types.map(|(_, row)| *row).collect();
        rows.sort_unstable();
        for api in rows {
            let what = What::mentioned(api, Variables::None);
            self.say(field.name.span, what, Vec::new(), Certainty::Resolved);
        }
    }

    /// Code among an attribute's values: `#[arg(default_value_t = …)]`.
    pub(super) fn attribute_values(&mut self, attrs: &'s Attrs) {
        for value in attrs.lists.iter().flat_map(|list| &list.entries).flat_map(|entry| &entry.values) {
            if !matches!(value.kind, ExprKind::Literal(_) | ExprKind::Path(_)) {
                self.expr(value);
            }
        }
    }

    /// Whether a container derives what gives an attribute its meaning.
    fn derives(&self, container: &Attrs, api: &Api) -> bool {
        let paths = || std::iter::once(&api.path).chain(&api.aliases);
        container.derives.iter().any(|derive| {
            let reached = self.r.names.path(self.scope, &derive.segments, derive.global, Namespaces::ALL);
            reached.iter().any(|reached| match &reached.hit.res {
                Res::Foreign(path) => paths().any(|known| known == path),
                Res::Def(def) => paths().any(|known| *known == self.r.index.path(*def)),
                _ => false,
            })
        })
    }

    /// The variable of `env = value`; of a bare `env`, the field's own name.
    fn attribute_names(&mut self, entry: &'s AttrEntry, api: &Api, field: &Field, container: &'s Attrs) -> Variables {
        match entry.values.as_slice() {
            [] => Variables::Known(vec![respelled(&field.name.text, api, container)]),
            values => {
                let silent = self.facts.take();
                let types: Vec<Ty> = values.iter().map(|value| self.expr(value)).collect();
                self.facts = silent;
                let known: Option<Vec<&[SmolStr]>> = types.iter().map(Ty::values).collect();
                known.map_or(Variables::Unknown, |known| Variables::Known(known.concat()))
            }
        }
    }
}

/// A field's name as a variable: in capitals, unless the container says otherwise.
fn respelled(name: &SmolStr, api: &Api, container: &Attrs) -> SmolStr {
    let entries = container.lists.iter().flat_map(|list| &list.entries);
    let said = entries.filter(|entry| Some(&entry.key.text) == api.rename_all.as_ref()).find_map(|entry| {
        match entry.values.as_slice() {
            [Expr { kind: ExprKind::Literal(Literal::Str(style)), .. }] => {
                Some(style.to_lowercase().replace(['-', '_'], ""))
            }
            _ => None,
        }
    });
    // The styles that clap knows; a field's own name is in snake case.
    match said.as_deref() {
        Some("verbatim" | "snakecase") => name.clone(),
        Some("kebabcase") => name.replace_smolstr("_", "-"),
        Some("lower" | "lowercase") => name.replace_smolstr("_", ""),
        Some("upper" | "uppercase") => name.replace_smolstr("_", "").to_uppercase_smolstr(),
        _ => name.to_uppercase_smolstr(),
    }
}
