//! In: published programs at fixed versions, and the built linter. Out: how its findings compare with recorded truth.
//!
//! The programs come from the registry through cargo, once; they lie under the target folder, and nothing of them is built.
//! `tests/corpus/` holds what the compiler itself resolved in them (clippy's `disallowed_methods` on Linux, all targets):
//!
//! * `programs.tsv`: name and version;
//! * `paths.tsv`: the paths that were asked for, and the kind of each;
//! * `<name>.jsonl`: the places where a call resolved to one of them;
//! * `<name>.files`: the files that were given to the compiler;
//! * `known.tsv`: the differences that there are, each with its reason.
//!
//! Recall is how many of the compiler's places have a finding of the same lint on the same line, or at the macro call that
//! made them. Precision is how many findings stand where the compiler knows a place; judged are those for a path in
//! `paths.tsv`, in a file that was compiled, under no condition. The others say nothing of the linter and are only counted.

#[expect(dead_code, reason = "only the places in the tree are of use here")]
mod support;

#[path = "corpus/fetch.rs"]
mod fetch;
#[path = "corpus/findings.rs"]
mod findings;
#[path = "corpus/score.rs"]
mod score;

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    path::PathBuf,
    process::ExitCode,
    sync::{Arc, Mutex, PoisonError},
};

use fetch::fetched;
use findings::lint;
use libtest_mimic::{Arguments, Failed, Trial};
use score::{Difference, Tally, compare};
use support::{read, root};

/// Set to `skip`, the programs are neither fetched nor looked at.
const SWITCH: &str = "BB_LINT_CORPUS";

/// The lints that are compared, with every environment variable, as the compiler knows paths and no names of variables.
const CONFIG: &str = "tests = true\n\n[lints]\nenv_check = { level = \"deny\", variables = [\"*\"] }\n";

/// A kind of API, the lint that finds it, and what must be reached. A finding counts for the first kind of its lint.
struct Kind {
    name: &'static str,
    lint: &'static str,
    /// How many of the compiler's places there are to find, so that lost data cannot pass.
    places: usize,
    /// The least recall and precision, in percent, cut off after two digits.
    recall: f64,
    precision: f64,
}

/// What was reached last. A figure only goes up, except with a row in `known.tsv` that says why.
const KINDS: [Kind; 4] = [
    Kind { name: "term", lint: "terminal_check", places: 50, recall: 100.0, precision: 100.0 },
    Kind { name: "env", lint: "env_check", places: 53, recall: 100.0, precision: 100.0 },
    Kind { name: "ci", lint: "env_check", places: 0, recall: 100.0, precision: 100.0 },
    Kind { name: "prompt", lint: "prompt_without_reason", places: 164, recall: 100.0, precision: 99.36 },
];

/// A row of `programs.tsv`.
#[derive(Clone)]
struct Program {
    name: String,
    version: String,
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let skip = env::var_os(SWITCH).is_some_and(|value| value == "skip");
    let tally = Arc::new(Mutex::new(Tally::default()));
    let known = Arc::new(known());
    let programs = table("programs.tsv").into_iter().map(|[name, version]| Program { name, version });
    let mut trials: Vec<Trial> = programs
        .map(|program| {
            let (tally, known) = (Arc::clone(&tally), Arc::clone(&known));
            let name = format!("{} {}", program.name, program.version);
            Trial::test(name, move || run(&program, &known, &tally)).with_ignored_flag(skip)
        })
        .collect();
    trials.push(Trial::test("known.tsv", move || known_is_in_order(&known)));
    let conclusion = libtest_mimic::run(&arguments, trials);
    if arguments.list {
        return ExitCode::SUCCESS;
    }
    if skip && conclusion.num_ignored > 0 {
        println!("{SWITCH}=skip: {} published programs were not looked at", conclusion.num_ignored);
    }
    let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
    if tally.scores.iter().all(|score| score.places + score.judged == 0) {
        return conclusion.exit_code();
    }
    tally.print();
    // A bar is about all programs; one that failed is not in the figures.
    let whole = conclusion.num_filtered_out + conclusion.num_ignored == 0 && !conclusion.has_failed();
    let below = if whole { tally.below() } else { Vec::new() };
    for line in &below {
        println!("{line}");
    }
    if below.is_empty() { conclusion.exit_code() } else { ExitCode::from(101) }
}

/// Compares one program, adds to the tally, and fails where the differences are not the known ones.
fn run(program: &Program, known: &BTreeMap<Difference, String>, tally: &Mutex<Tally>) -> Result<(), Failed> {
    let folder = fetched(program)?;
    let found = lint(&folder.join("source"), &folder.join("bb-lint.toml"))?;
    let compared = compare(program, &found)?;
    let now: BTreeSet<&Difference> = compared.differences.iter().collect();
    let then: BTreeSet<&Difference> = known.keys().filter(|known| known.program == program.name).collect();
    let new = now.difference(&then).map(|difference| format!("not in known.tsv: {difference}"));
    let gone = then.difference(&now).map(|difference| format!("gone, take it out of known.tsv: {difference}"));
    let wrong: Vec<String> = new.chain(gone).collect();
    tally.lock().unwrap_or_else(PoisonError::into_inner).add(compared);
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
}

/// The rows of a file with a fixed number of columns.
fn table<const COLUMNS: usize>(file: &str) -> Vec<[String; COLUMNS]> {
    let text = read(&data(file));
    let rows = text.lines().map(|line| {
        let columns: Vec<String> = line.split('\t').map(str::to_owned).collect();
        columns.try_into().unwrap_or_else(|_| panic!("{file}: {COLUMNS} columns are wanted: {line}"))
    });
    rows.collect()
}

fn data(file: &str) -> PathBuf {
    root().join("tests/corpus").join(file)
}

fn known() -> BTreeMap<Difference, String> {
    let rows = table("known.tsv").into_iter().map(|[program, side, file, line, path, why]| {
        let line = line.parse().unwrap_or_else(|_| panic!("known.tsv: `{line}` is no line"));
        (Difference { program, side, file, line, path }, why)
    });
    rows.collect()
}

fn known_is_in_order(known: &BTreeMap<Difference, String>) -> Result<(), Failed> {
    let programs: BTreeSet<String> = table("programs.tsv").into_iter().map(|[name, _]| name).collect();
    for (difference, why) in known {
        if !programs.contains(&difference.program) {
            return Err(format!("no such program: {difference}").into());
        }
        if why.trim().is_empty() {
            return Err(format!("no reason: {difference}").into());
        }
    }
    Ok(())
}
