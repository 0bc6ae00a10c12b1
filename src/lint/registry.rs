//! In: the embedded folders `lints/<name>/`. Out: every lint as typed data, sorted by name.
//!
//! `lint.toml` holds the keys of [`Declaration`]; `doc.md` is the text of `explain`. There is no other list of lints:
//! code picks them by what they declare ([`Check`], effects), never by name.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;

use crate::{catalogue::Effect, config::Level};

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/lints.rs"));
}

/// A lint, as its folder declares it.
#[derive(Debug, Clone)]
pub(crate) struct Lint {
    /// The folder's name, which is the lint's.
    pub(crate) name: &'static str,
    /// How loud it is where nothing else is configured.
    pub(crate) level: Level,
    /// Whether it finds anything yet. One that is not built can be named in configurations.
    pub(crate) built: bool,
    /// What it is about.
    pub(crate) group: Group,
    /// Which kind of check finds it.
    pub(crate) check: Check,
    /// What an API does for the lint to be about it.
    pub(crate) effects: Vec<Effect>,
    /// Whether it counts only where the API touches a variable that decides interactivity.
    pub(crate) variables: bool,
    /// Whether code of the detector's modules is left out.
    pub(crate) spares_detector: bool,
    /// Whether `--fix` mends what it finds where it is off and nobody said so.
    pub(crate) mended: bool,
    /// One line for `list`.
    pub(crate) summary: String,
    /// The text of `explain`: Markdown with four headings.
    pub(crate) doc: &'static str,
    /// What it says where no variant fits.
    wording: Wording,
    /// What it says in particular cases; complete, with what the declaration leaves out taken from `wording`.
    variants: BTreeMap<Variant, Wording>,
}

impl Lint {
    /// What the lint says: by the variant if it has one, else its ordinary words.
    pub(crate) fn wording(&self, variant: Option<Variant>) -> &Wording {
        variant.and_then(|variant| self.variants.get(&variant)).unwrap_or(&self.wording)
    }
}

/// Which kind of check finds a lint's places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Check {
    /// Every mention of an API with one of the effects.
    Mention,
    /// A mention of an API with one of the effects that no permit covers, and a permit's reason that says nothing.
    Prompt,
    /// A detector's result whose refusal is not used.
    Refusal,
    /// A mention of an API with one of the effects inside something that gives up after a while.
    Timeout,
    /// A mention in the detector of an API with one of the effects in whose place the standard library has something.
    Outdated,
    /// A file that could not be read or parsed.
    Problem,
    /// An allowance that covers nothing, or less than it says.
    UnusedAllowance,
    /// An allowance that cannot be followed.
    MalformedAllowance,
}

/// What lints are about, in the order in which `list` shows them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Group {
    /// Who decides whether a person is there.
    Decision,
    /// How a person is asked.
    Question,
    /// Whether the other lints can be relied on.
    Upkeep,
}

impl Group {
    /// Its heading.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Group::Decision => "Whether a person is there",
            Group::Question => "How a person is asked",
            Group::Upkeep => "What is allowed, and what is read",
        }
    }
}

/// A case in which a lint has its own words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Variant {
    /// A device path stands for the API.
    Device,
    /// The API decides by variables of its own choice.
    Decision,
    /// A permit's reason is empty or a placeholder.
    Reason,
    /// A handle is handed to a reader.
    Argument,
    /// A field's type does it.
    Field,
    /// An allowance has a higher count than there are findings.
    Excess,
    /// An entry of the baseline has a higher count than there are findings.
    Mended,
    /// An allowance's last day has passed.
    Expired,
    /// An allowance's reason stands for one that nobody wrote.
    Placeholder,
    /// An allowance names a lint that does not exist.
    UnknownLint,
    /// An allowance that does not read as one.
    Syntax,
    /// A file that cannot be read at all.
    Unread,
}

/// The words of a finding, with placeholders for [`fill`]: `{api}`, `{lint}`, `{place}`, `{allowed}`, `{found}`, `{date}`, `{standard}`, `{since}` and `{error}` are
/// bare; `{variables}` and `{reason}` come as code (`` `CI`, `TERM` ``), since they are lists or quoted text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wording {
    /// The headline: lower case, no full stop, fits after "error:".
    pub(crate) message: String,
    /// The text under the code.
    pub(crate) label: String,
    /// Why it matters, one line.
    pub(crate) why: String,
    /// What to write instead, one line.
    pub(crate) instead: String,
}

/// Puts values in: `{api}` becomes the value of `api`. A placeholder without a value stays as it is.
pub(crate) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        let (before, behind) = rest.split_at(open);
        text.push_str(before);
        let filled = behind[1..].split_once('}').and_then(|(name, after)| {
            let (_, value) = values.iter().find(|(known, _)| *known == name)?;
            Some((value, after))
        });
        if let Some((value, after)) = filled {
            text.push_str(value);
            rest = after;
        } else {
            text.push('{');
            rest = &behind[1..];
        }
    }
    text + rest
}

/// The keys of `lint.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Declaration {
    level: Level,
    built: bool,
    group: Group,
    check: Check,
    #[serde(default)]
    effects: Vec<Effect>,
    #[serde(default)]
    variables: bool,
    #[serde(default)]
    spares_detector: bool,
    #[serde(default)]
    mended: bool,
    summary: String,
    message: String,
    label: String,
    why: String,
    instead: String,
    #[serde(default)]
    variant: BTreeMap<Variant, Words>,
}

/// The keys of `[variant.<case>]`; what is left out is as in the lint itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    message: Option<String>,
    label: Option<String>,
    why: Option<String>,
    instead: Option<String>,
}

/// Every lint, sorted by name.
pub(crate) fn all() -> &'static [Lint] {
    static ALL: LazyLock<Vec<Lint>> = LazyLock::new(|| {
        let mut all: Vec<Lint> = embedded::LINTS
            .iter()
            .map(|(name, declaration, doc)| {
                read(name, declaration, doc).expect("a unit test reads every embedded declaration")
            })
            .collect();
        all.sort_by_key(|lint| lint.name);
        all
    });
    &ALL
}

/// The lint with this name.
pub(crate) fn find(name: &str) -> Option<&'static Lint> {
    all().iter().find(|lint| lint.name == name)
}

/// The lints that one kind of check finds and that are built.
pub(crate) fn of(check: Check) -> impl Iterator<Item = &'static Lint> {
    all().iter().filter(move |lint| lint.built && lint.check == check)
}

fn read(name: &'static str, declaration: &str, doc: &'static str) -> Result<Lint, toml::de::Error> {
    let Declaration {
        level,
        built,
        group,
        check,
        effects,
        variables,
        spares_detector,
        mended,
        summary,
        message,
        label,
        why,
        instead,
        variant,
    } = toml::from_str(declaration)?;
    let wording = Wording { message, label, why, instead };
    let complete = |words: Words| Wording {
        message: words.message.unwrap_or_else(|| wording.message.clone()),
        label: words.label.unwrap_or_else(|| wording.label.clone()),
        why: words.why.unwrap_or_else(|| wording.why.clone()),
        instead: words.instead.unwrap_or_else(|| wording.instead.clone()),
    };
    let variants = variant.into_iter().map(|(case, words)| (case, complete(words))).collect();
    Ok(Lint {
        name,
        level,
        built,
        group,
        check,
        effects,
        variables,
        spares_detector,
        mended,
        summary,
        doc,
        wording,
        variants,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACEHOLDERS: &[&str] = &[
        "api",
        "variables",
        "reason",
        "lint",
        "place",
        "allowed",
        "found",
        "date",
        "error",
        "detect",
        "permit",
        "standard",
        "since",
    ];

    #[test]
    fn every_declaration_reads() {
        for (name, declaration, doc) in embedded::LINTS {
            if let Err(error) = read(name, declaration, doc) {
                panic!("lints/{name}/lint.toml: {error}");
            }
        }
        assert!(all().is_sorted_by_key(|lint| lint.name));
        assert!(all().iter().all(|lint| find(lint.name).is_some()));
    }

    #[test]
    fn messages_fit_after_error_and_use_known_placeholders() {
        for lint in all() {
            for words in lint.variants.values().chain([&lint.wording]) {
                for text in [&words.message, &words.label, &words.why, &words.instead, &lint.summary] {
                    assert!(!text.is_empty() && !text.ends_with('.') && !text.contains('\n'), "{}: {text}", lint.name);
                    assert!(!text.starts_with(char::is_uppercase), "{}: {text}", lint.name);
                    let values: Vec<_> = PLACEHOLDERS.iter().map(|&name| (name, "")).collect();
                    assert!(!fill(text, &values).contains('{'), "{}: unknown placeholder in {text}", lint.name);
                }
            }
        }
    }

    #[test]
    fn checks_that_need_effects_have_them() {
        for lint in all() {
            let needs = matches!(lint.check, Check::Mention | Check::Prompt | Check::Timeout | Check::Outdated);
            assert_eq!(needs, !lint.effects.is_empty(), "{}", lint.name);
        }
    }

    #[test]
    fn a_variant_takes_what_it_leaves_out_from_the_lint() {
        let text = r#"
            level = "warn"
            built = true
            group = "upkeep"
            check = "problem"
            summary = "s"
            message = "m"
            label = "l"
            why = "w"
            instead = "i"
            [variant.unread]
            message = "n"
        "#;
        let lint = read("x", text, "").expect("complete");
        let words = lint.wording(Some(Variant::Unread));
        assert_eq!((words.message.as_str(), words.why.as_str()), ("n", "w"));
        assert_eq!(lint.wording(Some(Variant::Device)), lint.wording(None));
        let error = read("x", &text.replace("label", "lable"), "").expect_err("a misspelt key");
        assert!(error.to_string().contains("lable"), "{error}");
    }

    #[test]
    fn values_are_put_in_once() {
        assert_eq!(
            fill("`{api}` reads {variables}", &[("api", "{variables}"), ("variables", "`CI`")]),
            "`{variables}` reads `CI`"
        );
        assert_eq!(fill("{", &[]), "{");
        assert_eq!(fill("{unknown} {api}", &[("api", "a")]), "{unknown} a");
    }
}
