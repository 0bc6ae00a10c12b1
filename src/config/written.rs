//! In: TOML. Out: the configuration as it is written: every key known, every value with its place, nothing judged yet.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{
        MapAccess, Visitor,
        value::{MapAccessDeserializer, StrDeserializer},
    },
};
use toml::{Spanned, value::Datetime};

use super::Level;
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
    pub(super) bb_lint: Option<Spanned<Written>>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Written {
    pub(super) tests: bool,
    pub(super) detector: Detector,
    pub(super) lints: BTreeMap<Spanned<String>, Setting>,
    pub(super) allow: Vec<Spanned<Allow>>,
    pub(super) api: Vec<Api>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Detector {
    pub(super) modules: Vec<Spanned<String>>,
    pub(super) detect: Vec<Spanned<Detect>>,
    pub(super) permits: Vec<Spanned<String>>,
    pub(super) runners: Vec<Spanned<String>>,
}

/// `"path"` or `{ path, reason }`.
pub(super) enum Detect {
    Path(String),
    Table(DetectTable),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DetectTable {
    pub(super) path: Spanned<String>,
    pub(super) reason: Option<usize>,
}

/// `"deny"` or `{ level, variables }`.
pub(super) enum Setting {
    Level(Level),
    Table(SettingTable),
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct SettingTable {
    pub(super) level: Option<Level>,
    pub(super) variables: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Allow {
    pub(super) lint: Option<Spanned<String>>,
    pub(super) module: Option<Spanned<String>>,
    pub(super) file: Option<Spanned<String>>,
    pub(super) api: Option<Spanned<String>>,
    pub(super) count: Option<Spanned<usize>>,
    pub(super) reason: Option<Spanned<String>>,
    pub(super) expires: Option<Spanned<Day>>,
}

/// `"2027-06-01"`, or TOML's own date without quotation marks.
pub(super) struct Day(pub(super) String);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Api {
    pub(super) path: Spanned<String>,
    pub(super) effect: Spanned<Effect>,
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
