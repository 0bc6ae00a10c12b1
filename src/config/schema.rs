//! In: the configuration as it is written, and the lints. Out: its JSON Schema, for editors.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, json_schema};

use super::{
    Known, Level,
    written::{Setting, SettingTable, Written},
};

/// Names joined by `::`.
pub(super) const PATH: &str = r"^[^\s:.-]+(::[^\s:.-]+)*$";

/// The same, or a macro's.
pub(super) const CALLED: &str = r"^[^\s:.!-]+(::[^\s:.!-]+)*!?$";

/// A text that is not blank.
pub(super) const WORDS: &str = r"\S";

/// A module or a file, and not both.
pub(super) fn places() -> [Schema; 2] {
    [json_schema!({ "required": ["module"] }), json_schema!({ "required": ["file"] })]
}

pub(super) fn of_file(lints: &[Known<'_>]) -> Schema {
    // What editors for TOML understand.
    let mut generator = SchemaSettings::draft07().into_generator();
    let (with_variables, level_only) = (generator.subschema_for::<Setting>(), level_only(&mut generator));
    let mut schema = generator.into_root_schema_for::<Written>();
    // Which lints there are is data, so the types take any name.
    let settings: BTreeMap<&str, Schema> = lints
        .iter()
        .map(|lint| {
            let shape = if lint.variables { &with_variables } else { &level_only };
            let description = format!("Finds {}.", lint.summary);
            (lint.name, json_schema!({ "description": description, "default": lint.level, "allOf": [shape] }))
        })
        .collect();
    narrow(&mut schema, "/properties/lints", json_schema!({ "properties": settings, "additionalProperties": false }));
    let names: Vec<&str> = lints.iter().map(|lint| lint.name).collect();
    narrow(&mut schema, "/definitions/Allow/properties/lint", json_schema!({ "enum": names }));
    schema
}

/// What can be said of a lint that depends on no variables.
fn level_only(generator: &mut SchemaGenerator) -> Schema {
    let mut table = SettingTable::json_schema(generator);
    if let Some(keys) = table.pointer_mut("/properties").and_then(|keys| keys.as_object_mut()) {
        keys.remove("variables");
    }
    let level = generator.subschema_for::<Level>();
    let name = "SettingWithoutVariables";
    generator.definitions_mut().insert(name.to_owned(), json_schema!({ "anyOf": [level, table] }).to_value());
    Schema::new_ref(format!("#/definitions/{name}"))
}

/// Adds keys to a part of a schema.
fn narrow(schema: &mut Schema, part: &str, keys: Schema) {
    if let (Some(part), Some(keys)) = (schema.pointer_mut(part).and_then(|part| part.as_object_mut()), keys.as_object())
    {
        part.extend(keys.clone());
    }
}
