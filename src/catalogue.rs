//! In: `catalogue/*.toml`, embedded. Out: what known APIs do to a person, one typed table per crate.
//!
//! A crate's table is read only when a workspace can name the crate.

mod rows;

use serde::{Deserialize, de::IgnoredAny};
use smol_str::SmolStr;

pub(crate) use rows::{DetectorRows, Import, Standard};

/// The tables as texts, by package; made by the build script from the folder.
mod embedded {
    include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));
}

/// What calling an API does.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize, serde::Serialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Asks whether a stream is a terminal or a person attends.
    TerminalCheck,
    /// Reads an environment variable.
    EnvRead,
    /// Decides by environment variables of its own choice whether a person or a machine runs the program.
    EnvDecision,
    /// Sets or removes an environment variable of this process.
    EnvWrite,
    /// Waits for a person's answer.
    Prompt,
    /// Reads standard input until something arrives.
    StdinRead,
    /// Asks who started this process.
    Ancestry,
    /// Gives up after a while on what it was given.
    Timeout,
}

/// A part of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Part {
    /// What is asked.
    Text,
    /// Why it is asked.
    Reason,
    /// The flag or the variable that answers it.
    Flag,
    /// The detector that permits it: code says that, no row.
    Detector,
}

impl Part {
    pub(crate) const ALL: [Part; 4] = [Part::Text, Part::Reason, Part::Flag, Part::Detector];
}

/// A function, method or macro of which an argument is a part of a question.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TellsRow {
    pub(crate) path: SmolStr,
    pub(crate) part: Part,
    pub(crate) argument: usize,
    /// For a macro: the type of what it gives.
    pub(crate) gives: Option<SmolStr>,
}

/// What a method makes of a text, or of a list of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Making {
    /// The text in capital letters.
    Upper,
    /// The text in small letters.
    Lower,
    /// The text without white space around it.
    Trimmed,
    /// The text with its second argument wherever its first one stands.
    Replaced,
    WithoutPrefix,
    WithoutSuffix,
    /// The parts between its argument.
    Split,
    /// The parts between white space.
    Words,
    Lines,
    /// Its argument behind the text, which changes.
    Appended,
    /// The texts of a list with its argument between them.
    Joined,
    /// The texts of a list, one behind the other.
    Concatenated,
    /// What it goes through, and then what its argument goes through.
    Chained,
}

/// A method that makes texts of texts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TextRow {
    pub(crate) path: SmolStr,
    pub(crate) makes: Making,
}

/// One file of the catalogue.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Table {
    /// The package's name in the registry.
    #[serde(rename = "crate")]
    pub(crate) package: SmolStr,
    /// The crate's public items in Rust, as far as a name or a type depends on them.
    #[serde(default)]
    pub(crate) declarations: String,
    /// In no registry: there is no newest version to compare the rows with.
    #[serde(default, rename = "unpublished")]
    pub(crate) _unpublished: bool,
    /// Whether the functions are C symbols that a program may declare itself in an `extern` block.
    #[serde(default)]
    pub(crate) symbols: bool,
    #[serde(default, rename = "api")]
    pub(crate) apis: Vec<Api>,
    /// What says a part of a question.
    #[serde(default)]
    pub(crate) tells: Vec<TellsRow>,
    /// Methods that make texts of texts.
    #[serde(default)]
    pub(crate) texts: Vec<TextRow>,
    /// Types that are standard input.
    #[serde(default)]
    pub(crate) stdin: Vec<SmolStr>,
    /// Methods that throw an error away.
    #[serde(default)]
    pub(crate) discards: Vec<SmolStr>,
    /// Methods that give an error to a function, which may throw it away: their first argument.
    #[serde(default)]
    pub(crate) hands_on: Vec<SmolStr>,
    /// Methods that show an error to a function and keep it.
    #[serde(default)]
    pub(crate) shows: Vec<SmolStr>,
    /// Adaptors of iterators that leave errors out.
    #[serde(default)]
    pub(crate) flattens: Vec<SmolStr>,
    /// Methods that hand what they get to some other place than their receiver, as channels do.
    #[serde(default)]
    pub(crate) sends: Vec<SmolStr>,
    /// Traits through which a reader is read, whatever it is.
    #[serde(default)]
    pub(crate) readers: Vec<SmolStr>,
    #[serde(default)]
    pub(crate) detector: Option<DetectorRows>,
    /// Things with an API's name that do something else: for people, and for a test that they are none.
    #[serde(default, rename = "lookalike")]
    _lookalikes: Vec<LookAlike>,
}

/// What the catalogue knows of one function, method, macro, attribute, field type or value.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Api {
    /// The path that names it: what the compiler would say.
    pub(crate) path: SmolStr,
    pub(crate) form: Form,
    pub(crate) effect: Effect,
    /// Other public paths of the same thing.
    #[serde(default)]
    pub(crate) aliases: Vec<SmolStr>,
    /// The number of arguments without the receiver, where it must match.
    pub(crate) arity: Option<usize>,
    /// Which argument holds a variable's name.
    pub(crate) name_argument: Option<usize>,
    /// Variables that it reads by itself.
    #[serde(default)]
    pub(crate) variables: Vec<SmolStr>,
    /// Which argument holds the new value of a variable.
    pub(crate) value_argument: Option<usize>,
    /// Which argument a timeout gives up on; without one, it is what was started before.
    pub(crate) timed_argument: Option<usize>,
    /// For a timeout: it gives up on the rest as soon as one thing that it is given is there.
    #[serde(default)]
    pub(crate) races: bool,
    /// For a timeout: it is what such a race is lost to.
    #[serde(default)]
    pub(crate) clock: bool,
    /// It counts only where this argument is one of `paths`.
    pub(crate) path_argument: Option<usize>,
    /// It counts only where the receiver is one of `paths`.
    #[serde(default)]
    pub(crate) path_receiver: bool,
    #[serde(default)]
    pub(crate) paths: Vec<SmolStr>,
    /// It counts only where this argument is standard input, or a reader around it.
    pub(crate) stdin_argument: Option<usize>,
    /// It counts only where the receiver is standard input, or a reader around it.
    #[serde(default)]
    pub(crate) stdin_receiver: bool,
    /// It counts only where this argument is file descriptor 0.
    pub(crate) fd_argument: Option<usize>,
    /// It reads one line, or line by line: after a printed question that is an answer.
    #[serde(default)]
    pub(crate) line: bool,
    /// It gives a handle on standard input: what reads through the handle counts, not this.
    #[serde(default)]
    pub(crate) handle: bool,
    /// Whether the name alone is evidence where the crate is a dependency.
    #[serde(default)]
    pub(crate) specific: bool,
    /// Known, and not reported: it says nothing of attendance by itself.
    #[serde(default)]
    pub(crate) weak: bool,
    /// It asks under a permit of its own: weak, since it needs no other, and a question all the same.
    #[serde(default)]
    pub(crate) permitted: bool,
    /// For an attribute: the attributes in which the key may stand.
    #[serde(default)]
    pub(crate) attribute: Vec<SmolStr>,
    /// For an attribute: the key that reads.
    pub(crate) key: Option<SmolStr>,
    /// For an attribute: the container's key that changes how a field's name is spelled.
    #[serde(default)]
    pub(crate) rename_all: Option<SmolStr>,
    /// What the standard library has in its place.
    #[serde(default)]
    pub(crate) standard: Option<Standard>,
    /// Not in the newest version any more; programs that depend on an older one still have it.
    #[serde(default, rename = "gone")]
    pub(crate) _gone: bool,
    // What people who keep the catalogue want to know.
    /// Spellings through a type that implements the trait: the same thing.
    #[serde(default, rename = "also")]
    _also: IgnoredAny,
    /// Where an attribute's name comes from, in words.
    #[serde(default, rename = "value")]
    _value: IgnoredAny,
    #[serde(default, rename = "versions")]
    _versions: IgnoredAny,
    #[serde(default, rename = "note")]
    _note: IgnoredAny,
    #[serde(default, rename = "verified")]
    _verified: IgnoredAny,
}

impl Api {
    /// An API that a configuration names: only its path and what it does are known.
    pub(crate) fn configured(path: &str, effect: Effect) -> Api {
        Api {
            path: SmolStr::new(path),
            form: Form::Method,
            effect,
            aliases: Vec::new(),
            arity: None,
            name_argument: (effect == Effect::EnvRead || effect == Effect::EnvWrite).then_some(0),
            variables: Vec::new(),
            value_argument: None,
            timed_argument: None,
            races: false,
            clock: false,
            path_argument: None,
            path_receiver: false,
            paths: Vec::new(),
            stdin_argument: None,
            stdin_receiver: false,
            fd_argument: None,
            handle: false,
            line: false,
            specific: false,
            weak: false,
            permitted: false,
            attribute: Vec::new(),
            key: None,
            rename_all: None,
            standard: None,
            _gone: false,
            _also: IgnoredAny,
            _value: IgnoredAny,
            _versions: IgnoredAny,
            _note: IgnoredAny,
            _verified: IgnoredAny,
        }
    }
}

/// How an API is written in code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Form {
    Fn,
    Method,
    TraitMethod,
    Macro,
    Attribute,
    FieldType,
    Value,
}

/// A thing with an API's name that does something else.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LookAlike {
    #[serde(rename = "path")]
    _path: String,
    #[serde(rename = "name")]
    _name: String,
    #[serde(rename = "looks_like")]
    _looks_like: String,
    #[serde(rename = "why")]
    _why: String,
    #[serde(default, rename = "verified")]
    _verified: IgnoredAny,
}

/// The packages that have a table, sorted.
pub(crate) fn packages() -> impl Iterator<Item = &'static str> {
    embedded::CATALOGUE.iter().map(|(package, _)| *package)
}

/// The table of a package, where there is one.
///
/// # Panics
///
/// Where an embedded table is no valid table; a test reads them all.
pub(crate) fn table(package: &str) -> Option<Table> {
    Some(toml::from_str(text(package)?).expect("every embedded table is valid: a test reads them all"))
}

/// Whether a package's table is needed in every run: the standard library, and functions that a program may declare itself.
pub(crate) fn always(package: &str) -> bool {
    package == STANDARD || text(package).is_some_and(|text| text.contains("\nsymbols = true\n"))
}

/// The package of the standard library's table.
pub(crate) const STANDARD: &str = "std";

/// The packages in which a name is that of a known API, of what has it, or of the crate.
pub(crate) fn naming(name: &str) -> impl Iterator<Item = &'static str> {
    let from = embedded::NAMES.partition_point(|(known, _)| *known < name);
    embedded::NAMES[from..].iter().take_while(move |(known, _)| *known == name).map(|(_, package)| *package)
}

/// The package whose crate has this name in code.
pub(crate) fn package_of(name: &str) -> Option<&'static str> {
    packages().find(|package| package.len() == name.len() && package.replace('-', "_") == name)
}

fn text(package: &str) -> Option<&'static str> {
    let at = embedded::CATALOGUE.binary_search_by_key(&package, |(name, _)| *name).ok()?;
    Some(embedded::CATALOGUE[at].1)
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_table_is_valid_and_named_after_its_package() {
        for package in super::packages() {
            let table = super::table(package).expect("is listed");
            assert_eq!(table.package, package);
        }
    }
}
