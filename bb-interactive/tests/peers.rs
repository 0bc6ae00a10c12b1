//! In: the sources of crates that detect agents and CI; out: whether every variable that one of them counts is in our table or has a reason not to be.
//!
//! The names are taken from their sources, so that a new version of theirs shows what we lack. Each
//! is tried in a process of its own, since some of them remember what they saw.

use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Set where this program is to say which of the crates count what is set.
const SAY: &str = "BB_TEST_SAY_WHO_COUNTS";
const PEERS: &[&str] = &["ai_env", "ci_info", "is-ai-agent", "is_ci", "mise-agent-env"];
const OURS: &str = "bb-interactive";
const LEFT_OUT: &str = include_str!("../docs/left-out.md");

/// Every value that one of the crates asks for by itself, and two for those that take any.
const VALUES: &[&str] = &["1", "true", "agent-exec", "exec", "assistant", "AmazonQ-For-CLI", "###PS1JSON###"];

fn main() {
    if std::env::var_os(SAY).is_some() {
        say_who_counts();
        return;
    }
    let failed = |error: Failure| Failed::from(error.to_string());
    let trials = vec![
        Trial::test("nobody_counts_an_empty_environment", move || empty().map_err(failed)),
        Trial::test("what_a_peer_counts_is_counted_or_left_out_for_a_reason", move || counted().map_err(failed)),
        Trial::test("what_is_left_out_is_not_in_the_table", move || disjoint().map_err(failed)),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn say_who_counts() {
    let known = |refusal: &bb_interactive::Refusal| refusal.rule() == bb_interactive::Rule::KnownVariable;
    let verdicts = [
        ("ai_env", ai_env::is_ai_agent()),
        ("ci_info", ci_info::is_ci()),
        ("is-ai-agent", is_ai_agent::is_ai_agent()),
        ("is_ci", is_ci::uncached()),
        ("mise-agent-env", mise_agent_env::is_agent()),
        (OURS, bb_interactive::detect().err().as_ref().is_some_and(known)),
    ];
    let who: Vec<&str> = verdicts.iter().filter(|(_, counts)| *counts).map(|(who, _)| *who).collect();
    println!("{}", who.join("\n"));
}

fn who_counts(variable: Option<(&str, &str)>) -> Result<BTreeSet<String>, Failure> {
    let mut command = Command::new(std::env::current_exe()?);
    command.env_clear().env(SAY, "").envs(variable).stdin(Stdio::null());
    let output = command.output()?;
    if !output.status.success() {
        return Err(format!("{variable:?}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(String::from_utf8(output.stdout)?.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect())
}

fn empty() -> Result<(), Failure> {
    let who = who_counts(None)?;
    if who.is_empty() { Ok(()) } else { Err(format!("{who:?} see somebody").into()) }
}

fn counted() -> Result<(), Failure> {
    let left_out = left_out();
    let names: Vec<String> = literals()?.into_iter().collect();
    if names.len() < 100 {
        return Err(format!("only {} names in the crates' sources", names.len()).into());
    }
    let next = Mutex::new(names.iter());
    let counting = AtomicUsize::new(0);
    let lacking = Mutex::new(BTreeMap::<String, BTreeSet<String>>::new());
    let work = || -> Result<(), Failure> {
        loop {
            let Some(name) = next.lock().map_err(|_| "a thread failed")?.next() else {
                return Ok(());
            };
            for value in VALUES {
                let who = who_counts(Some((name, value)))?;
                counting.fetch_add(usize::from(who.len() > 1), Ordering::Relaxed);
                if !who.is_empty() && !who.contains(OURS) && !left_out.contains_key(name.as_str()) {
                    let mut lacking = lacking.lock().map_err(|_| "a thread failed")?;
                    lacking.entry(name.clone()).or_default().extend(who);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        let threads = [scope.spawn(work), scope.spawn(work)];
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a thread failed")?)
    })?;
    if counting.into_inner() < 100 {
        return Err("the crates hardly count anything: how they are asked must be wrong".into());
    }
    let lacking = lacking.into_inner().map_err(|_| "a thread failed")?;
    if lacking.is_empty() { Ok(()) } else { Err(format!("not in our table: {lacking:#?}").into()) }
}

fn disjoint() -> Result<(), Failure> {
    let left_out = left_out();
    for signal in bb_interactive::signals::all() {
        if let Some(why) = left_out.get(signal.name) {
            return Err(format!("{} is in the table, and left out: {why}", signal.name).into());
        }
    }
    match left_out.iter().find(|(_, why)| why.trim().is_empty()) {
        Some((name, _)) => Err(format!("{name} is left out without a reason").into()),
        None => Ok(()),
    }
}

/// The page's tables: names in backquotes in the first column, the reason in the last.
fn left_out() -> BTreeMap<&'static str, &'static str> {
    let rows = LEFT_OUT.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"));
    rows.flat_map(|row| {
        let (names, why) = row.split_once(" | ").unwrap_or((row, ""));
        names.trim_matches('`').split("`, `").map(move |name| (name, why))
    })
    .collect()
}

/// Every string literal in the crates' sources that could be a variable's name.
fn literals() -> Result<BTreeSet<String>, Failure> {
    let metadata = cargo_metadata::MetadataCommand::new()
        .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .features(cargo_metadata::CargoOpt::AllFeatures)
        .other_options(["--offline".to_owned(), format!("--filter-platform={}", host()?)])
        .exec()?;
    let mut names = BTreeSet::new();
    for peer in PEERS {
        let package = metadata.packages.iter().find(|package| package.name.as_str() == *peer);
        let manifest = &package.ok_or(format!("no source of {peer}"))?.manifest_path;
        let folder = manifest.parent().ok_or("a manifest is in a folder")?.join("src");
        for file in sources(folder.as_std_path())? {
            let text = std::fs::read_to_string(file)?;
            names.extend(text.split('"').filter(|text| is_name(text)).map(str::to_owned));
        }
    }
    Ok(names)
}

/// Only the sources for this platform are sure to be on disk.
fn host() -> Result<String, Failure> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = String::from_utf8(Command::new(rustc).arg("-vV").output()?.stdout)?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.ok_or("rustc does not say its host")?.to_owned())
}

fn is_name(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let begins = text.starts_with(|c: char| c.is_ascii_alphabetic());
    let loud = text.chars().all(|c| !c.is_ascii_lowercase()) || text.contains(['_', '.']);
    begins && loud && text.chars().all(plain) && text.contains(|c: char| c.is_ascii_uppercase())
}

fn sources(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(files)
}
