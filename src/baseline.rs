//! In: a change of the baseline that is asked for. Out: the changed file, and a line that says what became of it.

use std::collections::BTreeMap;

use crate::{
    cli::{BaselineRun, Change, Exit, Progress},
    config::baseline::{FILE, Key},
    discover::{self, Workspace},
    error::Error,
    lint::registry::{self, Check},
    options::Verbosity,
    render, suppress,
};

pub(crate) fn run(run: &BaselineRun) -> Result<Exit, Error> {
    let options = &run.options;
    let progress = Progress::start(options, crate::ASKING);
    let workspace = discover::discover(options, &crate::known())?;
    progress.say(crate::READING);
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
    drop(progress);
    let known = workspace.baseline.iter().flat_map(|baseline| &baseline.entries);
    let (mut entries, mut struck) = (BTreeMap::<Key, usize>::new(), 0);
    // What a file held that cannot be read now may not be mended.
    let unseen = report.entries.iter().any(|entry| is_of(entry.finding.lint, &[Check::Problem]));
    for (entry, &held) in known.zip(&report.held) {
        let held = if unseen { entry.count } else { held };
        struck += entry.count - held;
        if held > 0 {
            *entries.entry(entry.key.clone()).or_default() += held;
        }
    }
    let mut reasons = workspace.baseline.as_ref().map(|known| known.reasons.clone()).unwrap_or_default();
    let (mut added, mut left_out) = (0, 0);
    for entry in &report.entries {
        if reason.is_some() && !stays_out(entry.finding.lint) {
            *entries.entry(suppress::key(entry)).or_default() += 1;
            added += 1;
        } else if workspace.baseline.as_ref().is_none_or(|known| *sources.path(entry.finding.site.file) != known.path) {
            // What is said about the baseline itself has been struck.
            left_out += 1;
        }
    }
    reasons.extend(reason.filter(|_| added > 0).map(|reason| format!("{}: {reason}", options.today)));
    if added + struck > 0 {
        let text = render::baseline(&reasons, &entries);
        render::save(&workspace.root.join(FILE), (!entries.is_empty()).then_some(&text))?;
    }
    if options.verbosity > Verbosity::Quiet {
        let left: usize = entries.values().sum();
        let mut said = match (left, added + struck) {
            (0, _) => format!("nothing is left for a baseline, {struck} struck: there is no `{FILE}`\n"),
            (_, 0) if unseen => format!("`{FILE}` allows {left}, as before: a file could not be read or parsed\n"),
            (_, 0) => format!("`{FILE}` allows {left}, as before: nothing was mended\n"),
            _ => format!("`{FILE}` allows {left}: {added} added, {struck} struck; commit it\n"),
        };
        match (left_out, reason) {
            (0, _) => {}
            (_, None) => said += &format!("{left_out} more found: run `cargo bb-lint --workspace`\n"),
            (_, Some(_)) => {
                said += &format!("{left_out} more found that no baseline takes: run `cargo bb-lint --workspace`\n")
            }
        }
        render::show(&said)?;
    }
    Ok(Exit::Clean)
}

/// What no baseline takes: a file that was not looked into may hold anything, and an allowance is mended where it stands.
fn stays_out(lint: &str) -> bool {
    is_of(lint, &[Check::Problem, Check::UnusedAllowance, Check::MalformedAllowance])
}

fn is_of(lint: &str, checks: &[Check]) -> bool {
    checks.iter().flat_map(|&check| registry::of(check)).any(|known| known.name == lint)
}

/// The baseline names nothing that no baseline takes, whoever wrote it there.
pub(crate) fn check(workspace: &Workspace) -> Result<(), Error> {
    let Some(baseline) = &workspace.baseline else { return Ok(()) };
    match baseline.entries.iter().find(|entry| stays_out(&entry.key.lint)) {
        None => Ok(()),
        Some(entry) => {
            let message = format!("no baseline takes `{}`", entry.key.lint);
            Err(baseline.mistake(
                entry,
                message,
                "remove the line, and mend what it is about or allow it with a reason",
            ))
        }
    }
}
