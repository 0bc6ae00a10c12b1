//! In: the words that were typed. Out: a report on the standard streams and an exit code. The linter as a library.

mod assertion;
mod baseline;
mod cargo;
pub mod catalogue;
pub mod cli;
pub mod config;
pub mod discover;
pub mod error;
mod fix;
#[cfg(any(test, bb_fuzzing))]
#[doc(hidden)]
pub mod fuzzing;
mod index;
mod init;
mod inventory;
pub mod lint;
mod load;
mod near;
pub mod options;
pub mod render;
mod resolve;
mod scan;
pub mod source;
pub mod suppress;
mod syntax;
#[cfg(test)]
mod testing;
mod wrapper;

use std::{collections::BTreeMap, ffi::OsString};

pub use assertion::{Assertion, workspace};
use cargo::Beside;
use cli::{Exit, Laps, Progress, PromptsRun, Request, Screen, SetUp, Stream, Surroundings, Watch};
use config::{Config, Known, Level};
use discover::Workspace;
use error::Error;
use init::Plan;
use lint::registry::{self, Check, Group, Lint, Variant};
use load::{Ahead, Library, Loaded, More, Wanted};
use options::{Options, Parsed, Verbosity};
use render::{Rule, Sheet, View};
use resolve::{Carried, Facts, Outcome};
use scan::Scan;
use source::Sources;
use suppress::{Fault, Found, Report, Rules, Summary, Words};

/// Does what the words ask for, and says on standard error where it cannot.
pub fn main(words: impl IntoIterator<Item = OsString>) -> Exit {
    let words: Vec<OsString> = words.into_iter().collect();
    let mut colour = false;
    let done = Surroundings::of_process().and_then(|surroundings| {
        colour = surroundings.colour(Stream::Err);
        if wrapper::is_call(&words) {
            return wrapper::run(&words, &surroundings, &known());
        }
        match cli::parse(words, &surroundings, &names())? {
            Request::Lint(options) => {
                colour = options.colour.err;
                run(&options)
            }
            Request::List(options) => {
                colour = options.colour.err;
                list(&options)
            }
            Request::Prompts(run) => {
                colour = run.options.colour.err;
                prompts(&run)
            }
            Request::Check(run) => {
                colour = run.options.colour.err;
                cargo::check(&run)
            }
            Request::Explain(lint, options) => {
                colour = options.colour.err;
                explain(&lint, &options)
            }
            Request::Init(set_up, options) => {
                colour = options.colour.err;
                set_up_workspace(&set_up, &options)
            }
            Request::Completions(shell) => render::show(&cli::completions(shell, &known())).map(|()| Exit::Clean),
            Request::Manual => cli::manual().and_then(|page| render::show(&page)).map(|()| Exit::Clean),
            Request::Schema => render::show(&config::schema(&known())).map(|()| Exit::Clean),
            Request::Baseline(run) => {
                colour = run.options.colour.err;
                baseline::run(&run)
            }
            Request::Help(text) => render::show(&text).map(|()| Exit::Clean),
        }
    });
    done.unwrap_or_else(|error| {
        render::complain(&error, colour);
        Exit::Failed
    })
}

/// What a line on a terminal says while it is done.
const ASKING: &str = "asking cargo for the workspace";
const READING: &str = "reading the code";

/// The stages in order.
pub fn run(options: &Options) -> Result<Exit, Error> {
    let watch = Watch::start();
    let beside = Beside::start(options)?;
    let mut progress = Progress::start(options, ASKING);
    load::read_ahead();
    let mut workspace = discover::discover(options, &known())?;
    if let Some(consent) = options.fix {
        discover::may_change(&workspace, consent)?;
    }
    progress.say(READING);
    if options.fix.is_some() {
        progress.say("mending");
        workspace = fix::run(options, workspace, progress)?;
        progress = Progress::start(options, READING);
    }
    let (report, sources) = judge(&workspace, options)?;
    // Nothing may stand where the report goes.
    drop(progress);
    let view = View {
        workspace: &workspace,
        sources: &sources,
        rules: &rules_of_lints(),
        format: options.format,
        colour: options.colour.out,
        verbosity: options.verbosity,
        elapsed: Some(watch.elapsed()),
        open: beside.is_some(),
        offers: options.fix.is_none(),
    };
    render::to_streams(&view, &report)?;
    let mut exit = Exit::of(&report);
    if let Some(beside) = beside {
        exit = exit.and(beside.pass_on()?);
        render::finish(&view, &report, exit == Exit::Clean)?;
    }
    Ok(exit)
}

/// Lists every question; the report only says which of them are allowed.
fn prompts(run: &PromptsRun) -> Result<Exit, Error> {
    let options = &run.options;
    let progress = Progress::start(options, ASKING);
    let workspace = discover::discover(options, &known())?;
    progress.say(READING);
    let (facts, found, sources) = threads()?.install(|| find(&workspace, options.parsed))?;
    let (report, sources) = report(found, sources, &default_levels(), &workspace, options);
    let questions = inventory::questions(&facts, &report, &workspace, &sources);
    drop(progress);
    let shown = render::Shown {
        workspace: &workspace,
        sources: &sources,
        questions: &questions,
        colour: options.colour.out,
        width: run.width,
    };
    let text = render::inventory(&shown, run.format)?;
    match &run.kept {
        None => render::show(&text).map(|()| Exit::Clean),
        Some(kept) => cli::keep(kept, &text, |path, found| {
            render::differs(path, &render::difference(found, &text), options.colour.err)
        }),
    }
}

/// The stages between discovery and the writing of the report.
pub(crate) fn judge(workspace: &Workspace, options: &Options) -> Result<(Report, Sources), Error> {
    judge_by(&default_levels(), workspace, options)
}

/// The same for a run that changes files: with what is mended unless somebody said otherwise.
pub(crate) fn judge_to_mend(workspace: &Workspace, options: &Options) -> Result<(Report, Sources), Error> {
    let level = |lint: &Lint| if lint.mended { lint.level.max(Level::Warn) } else { lint.level };
    let levels: Vec<(&str, Level)> = registry::all().iter().map(|lint| (lint.name, level(lint))).collect();
    judge_by(&levels, workspace, options)
}

fn judge_by(
    levels: &[(&'static str, Level)],
    workspace: &Workspace,
    options: &Options,
) -> Result<(Report, Sources), Error> {
    baseline::check(workspace)?;
    let (_, found, sources) = threads()?.install(|| find(workspace, options.parsed))?;
    Ok(report(found, sources, levels, workspace, options))
}

fn report(
    found: Found,
    mut sources: Sources,
    levels: &[(&'static str, Level)],
    workspace: &Workspace,
    options: &Options,
) -> (Report, Sources) {
    let config = &workspace.config;
    let config_file = config.path.as_ref().map(|path| sources.add(path.clone(), config.text.clone()));
    let baseline_file = workspace.baseline.as_ref().map(|known| sources.add(known.path.clone(), known.text.clone()));
    let rules = Rules {
        lints: levels,
        typed: &options.levels,
        today: &options.today,
        config_file,
        baseline_file,
        unused: only(Check::UnusedAllowance),
        malformed: only(Check::MalformedAllowance),
        unseen: &registry::of(Check::Problem).map(|lint| lint.name).collect::<Vec<_>>(),
        words: &words,
    };
    let report = suppress::report(found, &rules, workspace, &sources);
    (report, sources)
}

/// Decides, tries the configuration, and only then writes.
fn set_up_workspace(set_up: &SetUp, options: &Options) -> Result<Exit, Error> {
    let progress = Progress::start(options, ASKING);
    let mut workspace = discover::discover(options, &known())?;
    progress.say(READING);
    let (mut report, _) = judge(&workspace, options)?;
    // Nothing may stand where a question goes.
    drop(progress);
    let plan = init::plan(set_up, &workspace, &report, &known())?;
    if let Some((path, text)) = plan.configuration() {
        workspace.config = Config::from_file(path, text.to_owned(), &known()).map_err(Plan::mistake)?;
        let _progress = Progress::start(options, "trying the configuration");
        (report, _) = judge(&workspace, options).map_err(Plan::mistake)?;
    }
    if !set_up.dry_run {
        plan.carry_out()?;
    }
    if options.verbosity != Verbosity::Quiet || set_up.dry_run || !plan.is_whole() {
        render::show(&plan.account(&workspace, &report, set_up.dry_run))?;
    }
    Ok(if plan.is_whole() { Exit::Clean } else { Exit::Failed })
}

fn list(options: &Options) -> Result<Exit, Error> {
    let workspace = discover::discover(options, &known())?;
    let summaries: Vec<(&str, &str)> = registry::all().iter().map(|lint| (lint.name, lint.summary.as_str())).collect();
    let levels = suppress::levels(&default_levels(), &workspace.config, &options.levels);
    show(&render::list(&summaries, &levels, &workspace), options, |sheet| {
        let mut groups: BTreeMap<Group, Vec<(&str, &str)>> = BTreeMap::new();
        for lint in registry::all() {
            groups.entry(lint.group).or_default().push((lint.name, &lint.summary));
        }
        let groups: Vec<(&str, Vec<(&str, &str)>)> =
            groups.into_iter().map(|(group, lints)| (group.title(), lints)).collect();
        render::table(&groups, &levels, &workspace, sheet)
    })
}

fn explain(name: &str, options: &Options) -> Result<Exit, Error> {
    let lint = registry::find(name).expect("the command line takes only names of lints");
    let text = render::explain(lint.name, lint.level, lint.doc);
    show(&text, options, |sheet| render::lay_out(&text, sheet))
}

/// Shows a text as it is to programs, and laid out to a person.
fn show(text: &str, options: &Options, laid_out: impl Fn(&Sheet) -> String) -> Result<Exit, Error> {
    match Screen::of_process(options.colour.out) {
        None => render::show(text)?,
        Some(screen) => {
            let text = laid_out(&screen.sheet);
            if !screen.page(&text)? {
                render::show(&text)?;
            }
        }
    }
    Ok(Exit::Clean)
}

/// Threads with stacks for deeply nested code: the parser and what reads its tree are recursive.
fn threads() -> Result<rayon::ThreadPool, Error> {
    const STACK: usize = 256 << 20;
    rayon::ThreadPoolBuilder::new().stack_size(STACK).build().map_err(|error| Error::Threads(error.to_string()))
}

/// The stages between discovery and the report: what is read, who is called, what the lints say of it.
fn find(workspace: &Workspace, parsed: Parsed) -> Result<(Facts, Found, Sources), Error> {
    let mut laps = Laps::start();
    let (mut loaded, mut scan) = load::load(workspace, parsed);
    laps.lap("read");
    let mut earlier: Option<Carried> = None;
    let mut facts = loop {
        let ahead = Ahead::of(&scan, &loaded);
        let (Outcome { facts, carried, wanted }, libraries) = rayon::in_place_scope(|scope| {
            scope.spawn(|_| ahead.lower(&loaded));
            let step = step(workspace, &loaded, &mut scan, earlier.take(), &mut laps);
            ahead.stop();
            step
        });
        let more = loaded.extend(workspace, &mut scan, wanted, libraries);
        laps.lap("read");
        match (more, facts) {
            (More::Nothing, Some(facts)) => break facts,
            (More::Files(files), _) => earlier = carried.map(|carried| carried.but_for(files)),
            _ => {}
        }
    };
    // What is not looked at may hold what a path names.
    if let Some(unmatched) = facts.unmatched.first().filter(|_| workspace.whole) {
        let (message, help) = (unmatched.message.clone(), unmatched.help.clone());
        return Err(workspace.config.mistake(unmatched.span.clone(), message, Some(help)));
    }
    let findings = lint::findings(&facts, &loaded.problems, workspace, &loaded.sources);
    let (written, files, mut unread_macros) = loaded.selected(workspace, &scan);
    unread_macros.extend_from_slice(&facts.unread);
    laps.lap("lint");
    let sources = std::mem::take(&mut loaded.sources);
    // Nobody waits for what is not needed any more.
    rayon::spawn(move || drop((loaded, scan)));
    let summary = Summary {
        files,
        packages: workspace.packages.iter().filter(|package| package.selected).count(),
        unread_macros,
        unknown_names: std::mem::take(&mut facts.unknown_names),
        unresolved_imports: std::mem::take(&mut facts.unresolved_imports),
        spent: laps.spent(),
        ..Summary::default()
    };
    Ok((facts, Found { findings, written, left_out: Vec::new(), summary }, sources))
}

/// What one index leads to: facts, or what has to be read to have them.
fn step(
    workspace: &Workspace,
    loaded: &Loaded,
    scan: &mut Scan,
    earlier: Option<Carried>,
    laps: &mut Laps,
) -> (Outcome, Vec<Library>) {
    let index = index::build(workspace, loaded);
    let names = resolve::Names::new(&index);
    // An import may take a known API from a crate outside the workspace, and that crate from another.
    let packages = resolve::wanted(workspace, loaded, &names);
    let libraries = load::libraries(workspace, &packages);
    laps.lap("index");
    let mut outcome = Outcome { facts: None, carried: None, wanted: Wanted::default() };
    if libraries.is_empty() {
        outcome = resolve::facts(workspace, loaded, scan, names, earlier);
        laps.lap("resolve");
    }
    outcome.wanted.packages = packages;
    (outcome, libraries)
}

/// How the lints about allowances say what is wrong with one.
fn words(fault: &Fault) -> Words {
    let (check, variant, values): (_, _, Vec<(&str, String)>) = match fault {
        Fault::Unused { lint } => (Check::UnusedAllowance, None, vec![("lint", lint.clone())]),
        Fault::Excess { lint, allowed, found } => {
            let values = vec![("lint", lint.clone()), ("allowed", allowed.to_string()), ("found", found.to_string())];
            (Check::UnusedAllowance, Some(Variant::Excess), values)
        }
        Fault::Mended { lint, place, allowed, found } => {
            let mut values = vec![("lint", lint.clone()), ("place", place.clone())];
            values.extend([("allowed", allowed.to_string()), ("found", found.to_string())]);
            (Check::UnusedAllowance, Some(Variant::Mended), values)
        }
        Fault::Expired { lint, date } => {
            (Check::UnusedAllowance, Some(Variant::Expired), vec![("lint", lint.clone()), ("date", date.clone())])
        }
        Fault::NoReason => (Check::MalformedAllowance, None, Vec::new()),
        Fault::Placeholder { reason } => {
            (Check::MalformedAllowance, Some(Variant::Placeholder), vec![("reason", lint::as_code([reason.as_str()]))])
        }
        Fault::UnknownLint { lint } => {
            (Check::MalformedAllowance, Some(Variant::UnknownLint), vec![("lint", lint.clone())])
        }
        Fault::Syntax { error } => (Check::MalformedAllowance, Some(Variant::Syntax), vec![("error", error.clone())]),
    };
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let words = registry::of(check).next().map(|lint| lint.wording(variant));
    words.map_or_else(
        || Words { message: String::new(), label: String::new(), why: String::new(), instead: String::new() },
        |words| Words {
            message: registry::fill(&words.message, &values),
            label: registry::fill(&words.label, &values),
            why: registry::fill(&words.why, &values),
            instead: registry::fill(&words.instead, &values),
        },
    )
}

/// The name of the lint that a check of which there is one belongs to.
fn only(check: Check) -> &'static str {
    registry::of(check).next().map_or("", |lint| lint.name)
}

fn rules_of_lints() -> Vec<Rule<'static>> {
    let rules = registry::all().iter().map(|lint| Rule {
        name: lint.name,
        level: lint.level,
        summary: &lint.summary,
        why: &lint.wording(None).why,
        doc: lint.doc,
    });
    rules.collect()
}

/// The lints, as configurations speak of them.
fn known() -> Vec<Known<'static>> {
    let known = registry::all().iter().map(|lint| Known {
        name: lint.name,
        summary: &lint.summary,
        level: lint.level,
        variables: lint.variables,
    });
    known.collect()
}

fn names() -> Vec<&'static str> {
    registry::all().iter().map(|lint| lint.name).collect()
}

fn default_levels() -> Vec<(&'static str, Level)> {
    registry::all().iter().map(|lint| (lint.name, lint.level)).collect()
}
