//! Runs the linter on a case, watches its time and memory, and holds what it said against what was expected.

use std::{
    fs,
    io::Read,
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use libtest_mimic::Failed;
use serde_json::Value;

use super::{Case, Expected, scratch::Scratch};

/// No case takes longer, whole ones on a busy machine included.
const LONGEST: Duration = Duration::from_secs(120);
/// No case takes more memory, in KiB.
const MOST: u64 = 2 << 20;
/// The same check stands in `src/found.rs` and at the end of `src/hostile.rs`.
pub const CHECK: &str = "pub fn own() -> bool { std::io::IsTerminal::is_terminal(&std::io::stdin()) }\n";

pub fn judge(case: &Case, whole: bool) -> Result<(), Failed> {
    let scratch = Scratch::new(&[
        ("Cargo.toml", "[package]\nname = \"hostile\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n"),
        ("src/lib.rs", "pub mod found;\npub mod hostile;\n"),
        ("src/found.rs", CHECK),
        ("src/hostile.rs", ""),
    ]);
    let size = if whole { case.sizes.1 } else { case.sizes.0 };
    (case.make)(&scratch, size);
    let ended = run(case, &scratch)?;
    if whole {
        let (seconds, memory) = (ended.time.as_secs_f64(), ended.memory / 1024);
        println!("| {} | {size} | {seconds:.1} s | {memory} MB | {} |", case.name, ended.gist());
    }
    ended.check(case.expected).map_err(|fault| format!("{fault}\n{}", ended.shown()).into())
}

/// A run that is over.
struct Ended {
    status: ExitStatus,
    time: Duration,
    /// The most that was resident at a time, in KiB; 0 where the system does not say.
    memory: u64,
    out: Vec<u8>,
    err: Vec<u8>,
}

fn run(case: &Case, scratch: &Scratch) -> Result<Ended, Failed> {
    let binary = std::env::var("BB_LINT_BINARY").unwrap_or_else(|_| env!("CARGO_BIN_EXE_cargo-bb-lint").to_owned());
    let mut command = Command::new(binary);
    command.args(["bb-lint", "--offline", "--message-format", "json"]);
    command
        .current_dir(case.folder.as_ref().map_or(scratch.path(""), |folder| scratch.path("").join(folder)))
        .env_remove("RUST_BACKTRACE");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if case.humble {
        humble(&mut command, &scratch.path(""))?;
    }
    if case.without_cargo {
        command.env_remove("CARGO").env("PATH", scratch.path(""));
    }
    let start = Instant::now();
    let mut child = command.spawn()?;
    let mut out = child.stdout.take().ok_or("no standard output")?;
    let mut err = child.stderr.take().ok_or("no standard error")?;
    let out = thread::spawn(move || {
        let mut all = Vec::new();
        out.read_to_end(&mut all).map(|_| all)
    });
    let err = thread::spawn(move || {
        let mut all = Vec::new();
        err.read_to_end(&mut all).map(|_| all)
    });
    let mut memory = 0;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        memory = memory.max(resident(&child));
        if start.elapsed() > LONGEST || memory > MOST {
            child.kill()?;
            child.wait()?;
            return Err(format!("it was still running after {:?} with {} MB", start.elapsed(), memory / 1024).into());
        }
        thread::sleep(Duration::from_millis(5));
    };
    let time = start.elapsed();
    let all = |reader: thread::JoinHandle<std::io::Result<Vec<u8>>>| reader.join().expect("a reader does not panic");
    Ok(Ended { status, time, memory, out: all(out)?, err: all(err)? })
}

/// What Linux says of the process's memory at its highest.
fn resident(child: &Child) -> u64 {
    let said = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = said.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")).and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Root reads what nobody may, so its runs are somebody else's.
#[cfg(unix)]
fn humble(command: &mut Command, folder: &Path) -> Result<(), Failed> {
    use std::os::unix::{fs::MetadataExt, fs::PermissionsExt, process::CommandExt};
    if fs::metadata("/proc/self").map_or(1, |own| own.uid()) == 0 {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755))?;
        command.uid(65_534).gid(65_534).env("HOME", "/nonexistent").env_remove("CARGO_HOME").env_remove("RUSTUP_HOME");
        // Nor would somebody else find root's cargo.
        command.env_remove("CARGO").env("PATH", "/usr/bin:/bin");
    }
    Ok(())
}

#[cfg(not(unix))]
fn humble(_: &mut Command, _: &Path) -> Result<(), Failed> {
    Ok(())
}

impl Ended {
    fn check(&self, expected: Expected) -> Result<(), String> {
        let err = String::from_utf8_lossy(&self.err);
        if err.contains("panicked") || err.contains("overflowed its stack") {
            return Err("it broke".to_owned());
        }
        let code = self.status.code();
        if matches!(expected, Expected::Changing) {
            return holds(matches!(code, Some(1 | 2)), "findings or an error");
        }
        if let Expected::Fails(said) = expected {
            return holds(code == Some(2) && err.contains(said), "an error and exit code 2");
        }
        holds(code == Some(1), "findings and exit code 1")?;
        let found = self.found()?;
        let at = |lint: &str, file: &str| {
            found.iter().any(|(name, place, _)| name == &format!("bb_lint::{lint}") && place.ends_with(file))
        };
        holds(at("terminal_check", "found.rs"), "the finding in the file beside it")?;
        let own = at("terminal_check", "hostile.rs");
        let unparsed = found.iter().filter(|(name, ..)| name == "bb_lint::unparsed_file");
        match expected {
            Expected::Read => {
                holds(own, "the finding in it")?;
                holds(unparsed.count() == 0, "nothing unparsed")
            }
            Expected::Unparsed(said, still) => {
                let mut unparsed = unparsed.filter(|(_, _, message)| message.contains(said));
                holds(unparsed.next().is_some(), &format!("`unparsed_file` that says `{said}`"))?;
                holds(own == still, if still { "the finding in it" } else { "no finding in it" })
            }
            Expected::Quiet => holds(unparsed.count() == 0 && !own, "nothing of it"),
            Expected::Fails(_) | Expected::Changing => Ok(()),
        }
    }

    /// Lint, file and message of each finding; an error where the JSON has no end.
    fn found(&self) -> Result<Vec<(String, String, String)>, String> {
        let lines: Result<Vec<Value>, _> =
            self.out.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).map(serde_json::from_slice).collect();
        let lines = lines.map_err(|error| format!("its output is no JSON: {error}"))?;
        holds(lines.last().is_some_and(|line| line["reason"] == "build-finished"), "a last line")?;
        let messages = lines.iter().filter(|line| line["reason"] == "compiler-message").map(|line| &line["message"]);
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let one = |message: &Value| {
            (text(&message["code"]["code"]), text(&message["spans"][0]["file_name"]), text(&message["message"]))
        };
        Ok(messages.map(one).collect())
    }

    /// A few words on how it ended.
    fn gist(&self) -> String {
        if self.status.code() == Some(2) {
            return String::from_utf8_lossy(&self.err).lines().next().unwrap_or_default().chars().take(120).collect();
        }
        let found = self.found().unwrap_or_default();
        let unparsed = found.iter().find(|(name, ..)| name == "bb_lint::unparsed_file");
        let own = found.iter().any(|(name, file, _)| name.ends_with("terminal_check") && file.ends_with("hostile.rs"));
        let first = unparsed.map_or("read".to_owned(), |(.., message)| message.chars().take(120).collect());
        format!("{first}{}", if own { "; its finding is there" } else { "" })
    }

    fn shown(&self) -> String {
        let short = |bytes: &[u8]| String::from_utf8_lossy(bytes).chars().take(3_000).collect::<String>();
        format!("{}, {:?}\n{}\n{}", self.status, self.time, short(&self.out), short(&self.err))
    }
}

fn holds(condition: bool, wanted: &str) -> Result<(), String> {
    if condition { Ok(()) } else { Err(format!("there should be {wanted}")) }
}
