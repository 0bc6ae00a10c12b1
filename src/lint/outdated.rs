//! In: mentions in the detector, and the texts. Out: a finding for each API in whose place the standard library has something, with
//! the change to it.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use super::{Finding, Fix, at, mention::is_within, registry::Lint, spelled};
use crate::{
    catalogue::{Api, Import, Standard},
    discover::Workspace,
    resolve::{Certainty, Facts, Mention, What},
    source::{FileId, Site, Sources, Span},
};

/// What mends a mention, and whether it is the same in every build.
type Change = (Site, String, bool);

pub(super) fn findings(lint: &'static Lint, facts: &Facts, workspace: &Workspace, sources: &Sources) -> Vec<Finding> {
    let outdated = |mention: &'_ Mention| match &mention.what {
        What::Api { api, .. } => Some(&facts.apis[*api]).filter(|api| lint.effects.contains(&api.effect)),
        _ => None,
    };
    let all = facts.mentions.iter().filter_map(|mention| Some((mention, outdated(mention)?)));
    let all: Vec<(&Mention, &Api, &Standard)> =
        all.filter_map(|(mention, api)| Some((mention, api, api.standard.as_ref()?))).collect();
    // An import is changed for everything that it brings, or for nothing.
    let mut files: BTreeMap<FileId, Vec<(&Mention, &Standard)>> = BTreeMap::new();
    for (mention, _, standard) in all.iter().filter(|(.., standard)| standard.import.is_some()) {
        files.entry(mention.within.site.file).or_default().push((mention, standard));
    }
    let own = |file: FileId, import: &Import| opening(&sources.file(file).text, import).is_some();
    let in_detector = |mention: &Mention| facts.detector.iter().any(|module| is_within(&mention.within.module, module));
    let found = all.iter().filter(|(mention, ..)| in_detector(mention)).map(|(mention, api, standard)| {
        let path = spelled(api);
        let values = [("api", path.as_str()), ("standard", &standard.path), ("since", &standard.since)];
        let mut finding = at(lint, &mention.within, None, &values);
        let file = mention.within.site.file;
        let change = call(mention, standard, sources).or_else(|| {
            let import = standard.import.as_ref()?;
            let used = files.get(&file)?;
            let (site, replacement, certain) = imported(file, import, used, sources)?;
            // A file without an import of its own may have it from this one.
            let alone = files.keys().all(|file| own(*file, import));
            let inside = used.iter().all(|(mention, _)| in_detector(mention));
            Some((site, replacement, certain && alone && inside))
        });
        finding.fix = change.map(|(site, replacement, certain)| Fix {
            site,
            replacement,
            text: format!("ask `{}`", standard.path),
            sure: certain && bears(workspace, mention.within.target, &standard.since),
        });
        finding.api = Some(path);
        finding.effect = Some(api.effect);
        finding.certainty = mention.certainty;
        finding.how = mention.how.clone();
        finding
    });
    found.collect()
}

/// Whether a package says that it is built with this Rust version or later, as `rust-version` or by its edition.
fn bears(workspace: &Workspace, target: (usize, usize), since: &str) -> bool {
    let Some((package, target)) = workspace.target(target) else { return false };
    let number = |text: &str| text.parse::<u64>().ok();
    let since = since.split_once('.').and_then(|(major, minor)| Some((number(major)?, number(minor)?)));
    // The first version that knows the edition.
    let by_edition = if target.edition == "2024" { Some((1, 85)) } else { None };
    let said = package.rust_version.max(by_edition);
    said.is_some_and(|said| since.is_some_and(|since| said >= since))
}

fn is_plain(mention: &Mention) -> bool {
    mention.certainty == Certainty::Resolved && !mention.within.in_macro
}

/// Whether something else may have the name of the standard library.
fn renames(text: &str) -> bool {
    ["mod std", "as std"].iter().any(|other| text.contains(other))
}

/// The change of a call whose argument is written as a path that is known.
fn call(mention: &Mention, standard: &Standard, sources: &Sources) -> Option<Change> {
    let Site { file, span } = mention.within.site;
    let text = &sources.file(file).text;
    let behind = text.get(span.end as usize..)?;
    let (argument, rest) = behind.trim_start().strip_prefix('(')?.split_once(')')?;
    let path = argument.trim();
    let names: Vec<&str> = path.strip_suffix(',').unwrap_or(path).split("::").map(str::trim).collect();
    let last_two = names.get(names.len().checked_sub(2)?..)?.join("::");
    let call = standard.call.as_ref()?.replace("{}", standard.names.get(last_two.as_str())?);
    // What is negated must not be asked further.
    let next = rest.trim_start();
    let open = call.starts_with('!') && ['.', '?'].iter().any(|sign| next.starts_with(*sign));
    let call = if open { format!("({call})") } else { call };
    let end = u32::try_from(text.len() - rest.len()).ok()?;
    Some((Site { file, span: Span { end, ..span } }, call, is_plain(mention) && !renames(text)))
}

/// Where a file imports something by itself, in a line of its own that hands nothing out.
fn opening(text: &str, import: &Import) -> Option<Range<usize>> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        let Some(path) = line.trim().strip_prefix("use ") else { continue };
        let rest = path.strip_prefix(import.from.as_str());
        if rest.is_some_and(|rest| rest.starts_with(';') || rest.starts_with(" as ")) {
            let start = start + "use ".len();
            return Some(start..start + import.from.len());
        }
    }
    None
}

/// The change of an import, where the file uses it for nothing else than for what was found.
fn imported(file: FileId, import: &Import, used: &[(&Mention, &Standard)], sources: &Sources) -> Option<Change> {
    let text = &sources.file(file).text;
    let Range { start, end } = opening(text, import)?;
    let (module, name) = import.from.rsplit_once("::")?;
    let words = |word: &str| {
        let of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let whole = |at: usize| !text[..at].ends_with(of_name) && !text[at + word.len()..].starts_with(of_name);
        text.match_indices(word).filter(|(at, _)| whole(*at)).count()
    };
    let known = |(mention, standard): &(&Mention, &Standard)| {
        let called = mention.how.iter().find_map(|step| step.text.strip_prefix("called on `")?.strip_suffix('`'));
        is_plain(mention) && called.is_some_and(|called| standard.receivers.iter().any(|known| known == called))
    };
    // Of the trait nothing else is said, and the method is called nowhere else. It may have the name of the crate.
    let places: BTreeSet<Site> = used.iter().map(|(mention, _)| mention.within.site).collect();
    let (_, method) = used.first()?.1.path.rsplit_once("::")?;
    let alone = words(name) == 1 && words(method) == places.len() + usize::from(method == module);
    let span = Span { start: u32::try_from(start).ok()?, end: u32::try_from(end).ok()? };
    Some((Site { file, span }, import.to.to_string(), alone && used.iter().all(known) && !renames(text)))
}
