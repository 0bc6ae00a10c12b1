//! In: TOML. Out: the configuration as it is written: every key known, every value with its place, nothing judged yet.

use std::{collections::BTreeMap, fmt};

use schemars::JsonSchema;
use serde::{
    Deserialize, Deserializer,
    de::{
        MapAccess, Visitor,
        value::{MapAccessDeserializer, StrDeserializer},
    },
};
use toml::value::Datetime;

use super::{Level, Spanned, schema};
use crate::catalogue::Effect;

/// A manifest, as far as it can hold the configuration.
#[derive(Deserialize)]
pub(super) struct Manifest {
    pub(super) workspace: Option<ManifestWorkspace>,
}

#[derive(Deserialize)]
pub(super) struct ManifestWorkspace {
    pub(super) metadata: Option<Metadata>,
}

#[derive(Deserialize)]
pub(super) struct Metadata {
    #[serde(rename = "bb-lint")]
    pub(super) bb_lint: Option<Written>,
}

// The comments on the keys are what an editor shows: they are the schema's descriptions.

/// Configuration of `cargo bb-lint`, beside the workspace's `Cargo.toml`.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "bb-lint.toml")]
pub(super) struct Written {
    /// Whether test code is linted too.
    pub(super) tests: bool,
    /// The program's own detector: the one place that decides whether a person can be asked. `bb-interactive` needs no entry.
    pub(super) detector: Detector,
    /// The level of each lint, and more variables that decide.
    #[schemars(with = "BTreeMap<String, Setting>")]
    pub(super) lints: BTreeMap<toml::Spanned<String>, Setting>,
    /// Places that are allowed, each with a reason.
    pub(super) allow: Vec<Spanned<Allow>>,
    /// Wrappers, and functions of crates that the catalogue does not know.
    pub(super) api: Vec<Api>,
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Detector {
    /// Modules in which checks are allowed, as in `my_cli::interactive`.
    #[schemars(inner(regex(pattern = schema::PATH)))]
    pub(super) modules: Vec<Spanned<String>>,
    /// Functions that decide, each as a path or as `{ path, reason }`.
    pub(super) detect: Vec<Spanned<Detect>>,
    /// Types that only the detector makes.
    #[schemars(inner(regex(pattern = schema::PATH)))]
    pub(super) permits: Vec<Spanned<String>>,
    /// Functions that call a closure under a permit.
    #[schemars(inner(regex(pattern = schema::PATH)))]
    pub(super) runners: Vec<Spanned<String>>,
}

/// `"path"` or `{ path, reason }`.
#[derive(JsonSchema)]
#[schemars(untagged, description = "A path, or `{ path, reason }`.")]
pub(super) enum Detect {
    Path(#[schemars(regex(pattern = schema::PATH))] String),
    Table(DetectTable),
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct DetectTable {
    /// The function's path, beginning with the crate name of a target.
    #[schemars(regex(pattern = schema::PATH))]
    pub(super) path: Spanned<String>,
    /// Which argument says why the program asks, counted from 0, without `self`.
    #[serde(default)]
    #[schemars(with = "usize")]
    pub(super) reason: Option<Spanned<usize>>,
}

/// `"deny"` or `{ level, variables }`.
#[derive(JsonSchema)]
#[schemars(untagged, description = "A level, or a table.")]
pub(super) enum Setting {
    Level(Level),
    Table(SettingTable),
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("minProperties" = 1))]
pub(super) struct SettingTable {
    /// The lint's level.
    #[schemars(with = "Level")]
    pub(super) level: Option<Spanned<Level>>,
    /// More environment variables that decide whether the program asks; `*` is every one.
    #[schemars(with = "Vec<String>", length(min = 1), inner(regex(pattern = schema::WORDS)))]
    pub(super) variables: Option<Spanned<Vec<Spanned<String>>>>,
}

#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("required" = ["lint", "reason"], "oneOf" = schema::places()))]
pub(super) struct Allow {
    /// The lint that is allowed here.
    #[schemars(with = "String")]
    pub(super) lint: Option<Spanned<String>>,
    /// The module whose code it covers, as in `my_cli::clone`. Either this or `file`.
    #[schemars(with = "String", regex(pattern = schema::PATH))]
    pub(super) module: Option<Spanned<String>>,
    /// The file that it covers, from this file's folder. Either this or `module`.
    #[schemars(with = "String", regex(pattern = schema::WORDS))]
    pub(super) file: Option<Spanned<String>>,
    /// Only findings of this API, named as findings name it.
    #[schemars(with = "String", regex(pattern = schema::WORDS))]
    pub(super) api: Option<Spanned<String>>,
    /// How many findings it covers; all of them without it.
    #[schemars(with = "usize", range(min = 1))]
    pub(super) count: Option<Spanned<usize>>,
    /// Why this place may decide for itself.
    #[schemars(with = "String", regex(pattern = schema::WORDS))]
    pub(super) reason: Option<Spanned<String>>,
    /// The last day on which it holds, `YYYY-MM-DD`.
    #[schemars(with = "Day")]
    pub(super) expires: Option<Spanned<Day>>,
}

/// `"2027-06-01"`, or TOML's own date without quotation marks.
#[derive(JsonSchema)]
pub(super) struct Day(#[schemars(extend("format" = "date"))] pub(super) String);

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Api {
    /// The path of the function, the method or the macro, which ends in `!`.
    #[schemars(regex(pattern = schema::CALLED))]
    pub(super) path: Spanned<String>,
    /// What a call of it does.
    pub(super) effect: Spanned<Effect>,
}

/// The value as it is read anywhere, and its place.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spanned<T>, D::Error> {
        let value = toml::Spanned::<T>::deserialize(deserializer)?;
        Ok(Spanned { span: value.span(), value: value.into_inner() })
    }
}

// An untagged enum would lose the places inside, so the two-form values have visitors.

impl<'de> Deserialize<'de> for Setting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Setting, D::Error> {
        struct Forms;
        impl<'de> Visitor<'de> for Forms {
            type Value = Setting;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a level or `{ level = …, variables = [ … ] }`")
            }

            fn visit_str<E: serde::de::Error>(self, level: &str) -> Result<Setting, E> {
                Level::deserialize(StrDeserializer::new(level)).map(Setting::Level)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Setting, A::Error> {
                SettingTable::deserialize(MapAccessDeserializer::new(map)).map(Setting::Table)
            }
        }
        deserializer.deserialize_any(Forms)
    }
}

impl<'de> Deserialize<'de> for Detect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Detect, D::Error> {
        struct Forms;
        impl<'de> Visitor<'de> for Forms {
            type Value = Detect;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a path or `{ path = …, reason = … }`")
            }

            fn visit_str<E: serde::de::Error>(self, path: &str) -> Result<Detect, E> {
                Ok(Detect::Path(path.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Detect, A::Error> {
                DetectTable::deserialize(MapAccessDeserializer::new(map)).map(Detect::Table)
            }
        }
        deserializer.deserialize_any(Forms)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Day, D::Error> {
        struct Forms;
        impl<'de> Visitor<'de> for Forms {
            type Value = Day;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a date as `YYYY-MM-DD`")
            }

            fn visit_str<E: serde::de::Error>(self, day: &str) -> Result<Day, E> {
                Ok(Day(day.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Day, A::Error> {
                let date = Datetime::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Day(date.to_string()))
            }
        }
        deserializer.deserialize_any(Forms)
    }
}
