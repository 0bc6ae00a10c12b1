//! In: what the program under test has to do, and its standard input; out: what it printed, its exit code and how long it took.

use crate::program;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

pub type Failure = Box<dyn std::error::Error>;

pub struct Run {
    pub shown: String,
    pub code: i32,
    pub took: Duration,
}

/// The program under test with a standard input of its own.
pub struct Start {
    child: Child,
    began: Instant,
}

pub fn start(what: &str, input: impl Into<Stdio>, variables: &[(&str, &str)]) -> Result<Start, Failure> {
    let mut command = Command::new(std::env::current_exe()?);
    command.env_clear().env(program::DO, what).envs(variables.iter().copied());
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command.stdin(input).stdout(Stdio::piped());
    let began = Instant::now();
    Ok(Start { child: command.spawn()?, began })
}

impl Start {
    pub fn keyboard(&mut self) -> Result<ChildStdin, Failure> {
        Ok(self.child.stdin.take().ok_or("standard input is a pipe")?)
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until the program prints a line.
    pub fn line(&mut self) -> Result<String, Failure> {
        let output = self.child.stdout.as_mut().ok_or("standard output is a pipe")?;
        let mut line = Vec::new();
        // byte by byte: what comes later is not to be lost in a buffer
        let mut output = BufReader::with_capacity(1, output);
        output.read_until(b'\n', &mut line)?;
        Ok(String::from_utf8(line)?.trim_end().to_owned())
    }

    pub fn end(mut self) -> Result<Run, Failure> {
        let mut shown = String::new();
        self.child.stdout.take().ok_or("standard output is a pipe")?.read_to_string(&mut shown)?;
        let code = self.child.wait()?.code().ok_or("it was ended by a signal")?;
        Ok(Run { shown, code, took: self.began.elapsed() })
    }
}

/// Runs it on this standard input to its end.
pub fn on(what: &str, input: impl Into<Stdio>) -> Result<Run, Failure> {
    start(what, input, &[])?.end()
}

/// Runs it on a pipe that stays open and idle until it has ended.
pub fn idle(what: &str) -> Result<Run, Failure> {
    let mut program = start(what, Stdio::piped(), &[])?;
    let keyboard = program.keyboard()?;
    let run = program.end();
    drop(keyboard);
    run
}

/// Runs it on a pipe with these bytes in it.
pub fn with(what: &str, bytes: &[u8]) -> Result<Run, Failure> {
    let mut program = start(what, Stdio::piped(), &[])?;
    match program.keyboard()?.write_all(bytes) {
        // a program that reads nothing may be gone already
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {}
        written => written?,
    }
    program.end()
}

/// Runs a shell line on a terminal of its own, in which `$PROGRAM` is the program under test, and types
/// a line once the text is shown.
pub fn on_terminal(line: &str, what: &str, typed: Option<(&str, &str)>) -> Result<String, Failure> {
    let folder = tempfile::tempdir()?;
    let pair = native_pty_system().openpty(PtySize { rows: 24, cols: 120, ..PtySize::default() })?;
    let mut shell = CommandBuilder::new("sh");
    shell.args(["-c", line]);
    shell.env_clear();
    shell.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    shell.env("PROGRAM", std::env::current_exe()?);
    shell.env("D", folder.path());
    shell.env(program::DO, what);
    let mut child = pair.slave.spawn_command(shell)?;
    drop(pair.slave);
    let mut output = pair.master.try_clone_reader()?;
    let mut keyboard = pair.master.take_writer()?;
    let mut shown = String::new();
    let mut buffer = [0; 4096];
    let mut typed = typed;
    // the end of a terminal is an error on Linux
    while let Ok(many @ 1..) = output.read(&mut buffer) {
        shown.push_str(&String::from_utf8_lossy(&buffer[..many]));
        if let Some((_, line)) = typed.take_if(|(wanted, _)| shown.contains(*wanted)) {
            keyboard.write_all(line.as_bytes())?;
        }
    }
    child.wait()?;
    Ok(shown)
}

/// The two ends of a connected pair of sockets.
pub fn sockets() -> Result<(OwnedFd, OwnedFd), Failure> {
    let (ours, theirs) = std::os::unix::net::UnixStream::pair()?;
    Ok((ours.into(), theirs.into()))
}
