//! In: a change of the baseline that is asked for. Out: the changed file, and a line that says what became of it.

use std::collections::BTreeMap;

use crate::{
    cli::{BaselineRun, Change, Exit},
    config::baseline::{FILE, Key},
    discover,
    error::Error,
    lint::registry::Check,
    options::Verbosity,
    render, suppress,
};

pub(crate) fn run(run: &BaselineRun) -> Result<Exit, Error> {
    let options = &run.options;
    let workspace = discover::discover(options, &crate::names())?;
    let reason = match (&run.change, &workspace.baseline) {
        (Change::Start(_), Some(_)) => {
            let help = "`--shrink` strikes what is mended; `--grow --reason \"…\"` adds what is new";
            return Err(Error::usage(format!("there is a baseline already: `{FILE}`"), Some(help.to_owned())));
        }
        (Change::Shrink | Change::Grow(_), None) => {
            let help = "`cargo bb-lint baseline --reason \"…\"` writes one";
            return Err(Error::usage(format!("there is no baseline: `{FILE}` is missing"), Some(help.to_owned())));
        }
        (Change::Shrink, Some(_)) => None,
        (Change::Start(reason) | Change::Grow(reason), _) => Some(reason),
    };
    let (report, sources) = crate::judge(&workspace, options)?;
    let known = workspace.baseline.iter().flat_map(|baseline| &baseline.entries);
    let (mut entries, mut struck) = (BTreeMap::<Key, usize>::new(), 0);
    for (entry, &held) in known.zip(&report.held) {
        struck += entry.count - held;
        if held > 0 {
            *entries.entry(entry.key.clone()).or_default() += held;
        }
    }
    // What is wrong with an allowance is mended where it stands.
    let about_allowances = [crate::only(Check::UnusedAllowance), crate::only(Check::MalformedAllowance)];
    let mut reasons = workspace.baseline.as_ref().map(|known| known.reasons.clone()).unwrap_or_default();
    let mut added = 0;
    if let Some(reason) = reason {
        for entry in report.entries.iter().filter(|entry| !about_allowances.contains(&entry.finding.lint)) {
            *entries.entry(suppress::key(entry, &workspace, &sources)).or_default() += 1;
            added += 1;
        }
        if added > 0 {
            reasons.push(format!("{}: {reason}", options.today));
        }
    }
    let text = render::baseline(&reasons, &entries);
    render::save(&workspace.root.join(FILE), (!entries.is_empty()).then_some(&text))?;
    if options.verbosity > Verbosity::Quiet {
        let left: usize = entries.values().sum();
        render::show(&match left {
            0 => format!("nothing is left for a baseline, {struck} struck: there is no `{FILE}`\n"),
            _ => format!("`{FILE}` allows {left}: {added} added, {struck} struck\n"),
        })?;
    }
    Ok(Exit::Clean)
}
