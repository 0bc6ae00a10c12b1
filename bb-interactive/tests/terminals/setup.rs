//! In: a line for the shell and the variables it gets; out: what the program under test said, and what was shown.

use crate::program;
use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Longer than any machine should need, and short enough to tell a hang.
const LIMIT: Duration = Duration::from_secs(20);

pub type Failure = Box<dyn std::error::Error>;

/// What a run left behind.
#[derive(Debug)]
pub struct Run {
    /// What the program under test wrote down.
    pub verdict: String,
    /// What appeared on the terminal, or on standard error where there was none.
    pub shown: String,
    /// The shell's exit code, which is the program's unless the line says otherwise.
    pub code: u32,
    pub took: Duration,
    pub folder: TempDir,
}

/// A shell line in which `$PROGRAM` stands for the program under test and `$D` for a folder of
/// its own, with nothing in the environment but what is given.
pub struct Setup<'a> {
    pub line: &'a str,
    pub variables: &'a [(&'a str, &'a str)],
    pub what: &'a str,
    /// Typed at the terminal once this text is shown.
    pub typed: Option<(&'a str, &'a str)>,
}

impl Default for Setup<'_> {
    fn default() -> Self {
        Self { line: "$PROGRAM", variables: &[], what: "", typed: None }
    }
}

impl Setup<'_> {
    fn environment(&self, folder: &TempDir) -> Result<Vec<(String, String)>, Failure> {
        let text = |path: &std::path::Path| path.to_string_lossy().into_owned();
        let mut all = vec![
            ("PATH".to_owned(), std::env::var("PATH")?),
            ("TERM".to_owned(), "xterm".to_owned()),
            ("PROGRAM".to_owned(), text(&std::env::current_exe()?)),
            ("D".to_owned(), text(folder.path())),
            (program::VERDICT.to_owned(), text(&folder.path().join("verdict"))),
            (program::DO.to_owned(), self.what.to_owned()),
        ];
        let given = self.variables.iter().map(|(name, value)| ((*name).into(), (*value).into()));
        all.extend(given);
        Ok(all)
    }

    /// Runs the line in a shell that leads a new session on a terminal of its own.
    pub fn on_terminal(&self) -> Result<Run, Failure> {
        let folder = tempfile::tempdir()?;
        let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
        let pair = native_pty_system().openpty(size)?;
        let mut shell = CommandBuilder::new("sh");
        shell.args(["-c", self.line]);
        shell.env_clear();
        for (name, value) in self.environment(&folder)? {
            shell.env(name, value);
        }
        let began = Instant::now();
        let mut child = pair.slave.spawn_command(shell)?;
        drop(pair.slave);
        let output = read_in_thread(pair.master.try_clone_reader()?);
        let mut keyboard = pair.master.take_writer()?;
        let mut screen = Screen::default();
        if let Some((shown, typed)) = self.typed {
            screen.wait_for(shown, &output)?;
            // what is typed before the prompt reads may be thrown away
            wait(|| Ok((!echoes(&*pair.master)).then_some(())))?;
            keyboard.write_all(typed.as_bytes())?;
        }
        let ended = wait(|| Ok(child.try_wait()?.map(|status| status.exit_code())));
        if ended.is_err() {
            child.kill()?;
        }
        // the terminal has to be let go, or its end is never seen
        drop(keyboard);
        drop(pair.master);
        screen.rest(&output);
        Ok(Run {
            code: ended.map_err(|error| format!("{error}; shown: {}", screen.text))?,
            took: began.elapsed(),
            verdict: verdict(&folder)?,
            shown: screen.text,
            folder,
        })
    }

    /// Runs the line in a session that has no terminal at all; it takes util-linux's `setsid`.
    pub fn without_terminal(&self) -> Result<Run, Failure> {
        let folder = tempfile::tempdir()?;
        let mut command = Command::new("setsid");
        command.args(["--wait", "sh", "-c", self.line]).env_clear();
        command.envs(self.environment(&folder)?);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let began = Instant::now();
        let mut child = command.spawn()?;
        let stderr = child.stderr.take().ok_or("standard error was asked for")?;
        let output = read_in_thread(Box::new(stderr));
        let ended = wait(|| Ok(child.try_wait()?.map(|status| status.code().unwrap_or(1))));
        if ended.is_err() {
            child.kill()?;
        }
        let mut screen = Screen::default();
        screen.rest(&output);
        let took = began.elapsed();
        let (code, shown) = (ended?.try_into()?, screen.text);
        Ok(Run { code, took, verdict: verdict(&folder)?, shown, folder })
    }
}

/// Whether the terminal shows what is typed, which no prompt leaves on while it reads.
fn echoes(terminal: &dyn MasterPty) -> bool {
    terminal.get_termios().is_some_and(|modes| {
        let flags = format!("{:?}", modes.local_flags);
        flags.split(|c: char| !c.is_alphanumeric()).any(|flag| flag == "ECHO")
    })
}

pub fn has(command: &str) -> bool {
    let mut version = Command::new(command);
    version.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    version.status().is_ok_and(|status| status.success())
}

fn verdict(folder: &TempDir) -> Result<String, Failure> {
    Ok(std::fs::read_to_string(folder.path().join("verdict")).unwrap_or_default())
}

fn wait<T>(mut ended: impl FnMut() -> Result<Option<T>, Failure>) -> Result<T, Failure> {
    let began = Instant::now();
    loop {
        if let Some(status) = ended()? {
            return Ok(status);
        }
        if began.elapsed() > LIMIT {
            return Err("it hangs".into());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn read_in_thread(mut reader: Box<dyn Read + Send>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(many @ 1..) = reader.read(&mut buffer) {
            if sender.send(buffer[..many].to_vec()).is_err() {
                break;
            }
        }
    });
    receiver
}

#[derive(Default)]
struct Screen {
    text: String,
}

impl Screen {
    fn add(&mut self, bytes: &[u8]) {
        self.text.push_str(&String::from_utf8_lossy(bytes));
    }

    fn wait_for(&mut self, wanted: &str, output: &Receiver<Vec<u8>>) -> Result<(), Failure> {
        while !self.text.contains(wanted) {
            match output.recv_timeout(LIMIT) {
                Ok(bytes) => self.add(&bytes),
                Err(error) => return Err(format!("{error}; shown: {}", self.text).into()),
            }
        }
        Ok(())
    }

    /// What is left, until the other end is closed.
    fn rest(&mut self, output: &Receiver<Vec<u8>>) {
        loop {
            match output.recv_timeout(LIMIT) {
                Ok(bytes) => self.add(&bytes),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
            }
        }
    }
}
