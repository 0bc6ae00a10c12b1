//! In: the folder of a workspace. Out: how long the linter takes on it, beside other tools in the same run, and its memory.
//!
//! `cargo bench --bench peers -- <folder>` runs, one after the other and several times: `cargo metadata --no-deps`, ripgrep for
//! the same names, ast-grep with the rule in `benches/peers/rule.yml`, the linter, and the linter with everything parsed.
//! `--clippy` adds clippy's `disallowed_methods`, which compiles. A tool that is not there is left out, and that is said.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

/// The names for ripgrep.
const NAMES: &str = r"\b(is_terminal|isatty|var|var_os|set_var|remove_var|stdin|read_line|interact|prompt)\b";
/// The same for clippy.
const DISALLOWED: &str = "disallowed-methods = [\"std::env::var\", \"std::env::var_os\", \"std::env::set_var\", \
                          \"std::env::remove_var\", \"std::io::stdin\", \"std::io::IsTerminal::is_terminal\"]\n";
/// How often each is run; the fastest counts.
const RUNS: usize = 5;

fn main() -> io::Result<()> {
    let words: Vec<String> = env::args().skip(1).filter(|word| word != "--bench").collect();
    let clippy = words.iter().any(|word| word == "--clippy");
    let folders: Vec<&String> = words.iter().filter(|word| *word != "--clippy").collect();
    let [folder] = folders.as_slice() else {
        eprintln!("error: name the folder of one workspace: `cargo bench --bench peers -- <folder>`");
        std::process::exit(2)
    };
    let folder = fs::canonicalize(folder)?;
    let rule = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches/peers/rule.yml");
    let linter = env!("CARGO_BIN_EXE_cargo-bb-lint");
    let ours = ["bb-lint", "--workspace", "--offline", "--message-format", "short"];
    let mut peers: Vec<(&str, Command)> = vec![
        (
            "cargo metadata --no-deps",
            command("cargo", &["metadata", "--no-deps", "--offline", "--format-version", "1"]),
        ),
        ("ripgrep", command("rg", &["--count", "--type", "rust", NAMES, "."])),
        ("ast-grep", command("ast-grep", &["scan", "--rule", &rule.to_string_lossy(), "."])),
        ("cargo-bb-lint", command(linter, &ours)),
        ("… --parse everything", command(linter, &[&ours[..], &["--parse", "everything"]].concat())),
    ];
    let configuration = tempfile::tempdir()?;
    if clippy {
        fs::write(configuration.path().join("clippy.toml"), DISALLOWED)?;
        let mut command = command("cargo", &["clippy", "--workspace", "--offline", "--quiet"]);
        command
            .env("CLIPPY_CONF_DIR", configuration.path())
            .env("CARGO_TARGET_DIR", configuration.path().join("target"));
        peers.push(("clippy, from nothing", command));
    }
    println!("{}: the fastest of {RUNS} runs, and the most memory", folder.display());
    let mut measured: Vec<(&str, f64, Option<u64>)> = Vec::new();
    for (name, command) in &mut peers {
        command.current_dir(&folder);
        let runs = if name.starts_with("clippy") { 1 } else { RUNS };
        match measure(command, runs)? {
            Some((seconds, memory)) => measured.push((name, seconds, memory)),
            None => println!("{name} is not installed, and was left out"),
        }
    }
    let ours = measured.iter().find(|(name, ..)| *name == "cargo-bb-lint").map_or(f64::NAN, |(_, seconds, _)| *seconds);
    for (name, seconds, memory) in &measured {
        let memory = memory.map_or("unknown".to_owned(), |kilobytes| format!("{} MB", kilobytes / 1000));
        println!("{name:<26} {seconds:>8.3} s {memory:>9}   cargo-bb-lint takes {:.2} of it", ours / seconds);
    }
    Ok(())
}

fn command(program: &str, words: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// The fastest of several runs in seconds, and the most memory of one in kilobytes; `None` where the program is not there.
fn measure(command: &Command, runs: usize) -> io::Result<Option<(f64, Option<u64>)>> {
    let mut best = f64::INFINITY;
    for _ in 0..runs {
        let start = Instant::now();
        match like(Command::new(command.get_program()), command).status() {
            Ok(_) => best = best.min(start.elapsed().as_secs_f64()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        }
    }
    Ok(Some((best, memory(command)?)))
}

/// What GNU time says of one more run.
fn memory(command: &Command) -> io::Result<Option<u64>> {
    let report = tempfile::NamedTempFile::new()?;
    let mut timed = Command::new("/usr/bin/time");
    timed.args(["-f", "%M", "-o"]).arg(report.path()).arg(command.get_program());
    match like(timed, command).status() {
        Ok(_) => Ok(fs::read_to_string(report.path())?.lines().last().and_then(|line| line.trim().parse().ok())),
        Err(_) => Ok(None),
    }
}

/// A command with the words, the folder and the variables of another one.
fn like(mut command: Command, model: &Command) -> Command {
    command.args(model.get_args()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.current_dir(model.get_current_dir().unwrap_or(Path::new(".")));
    command.envs(model.get_envs().filter_map(|(name, value)| Some((name, value?))));
    command
}
