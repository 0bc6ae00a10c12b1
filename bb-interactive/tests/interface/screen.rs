//! In: a shell line, in which `$PROGRAM` is the example; out: a terminal as a person sees it, and a keyboard.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

pub const DO: &str = "BB_TEST_DO";
/// Longer than any machine should need, and short enough to tell a hang.
const LIMIT: Duration = Duration::from_secs(20);

pub type Failure = Box<dyn std::error::Error>;

pub struct Screen {
    seen: vt100::Parser,
    output: Receiver<Vec<u8>>,
    keyboard: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    /// Held so that the terminal stays open.
    _terminal: Box<dyn MasterPty + Send>,
}

impl Screen {
    pub fn start(line: &str, variables: &[(&str, &str)]) -> Result<Self, Failure> {
        let (rows, cols) = (NonZeroU16::MIN.saturating_add(23), NonZeroU16::MIN.saturating_add(159));
        let pair = native_pty_system().openpty(PtySize { rows: rows.get(), cols: cols.get(), ..PtySize::default() })?;
        let mut shell = CommandBuilder::new("sh");
        shell.args(["-c", line]);
        shell.env_clear();
        shell.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        shell.env("TERM", "xterm");
        shell.env("PROGRAM", std::env::current_exe()?);
        shell.env(DO, "");
        for (name, value) in variables {
            shell.env(name, value);
        }
        let child = pair.slave.spawn_command(shell)?;
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader()?;
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(many @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..many].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keyboard = pair.master.take_writer()?;
        let seen = vt100::Parser::new(rows, cols, 0);
        Ok(Self { seen, output, keyboard, child, _terminal: pair.master })
    }

    pub fn press(&mut self, keys: &str) -> Result<(), Failure> {
        self.keyboard.write_all(keys.as_bytes())?;
        Ok(())
    }

    /// Looks until it is so, or until no machine would need longer.
    pub fn wait(&mut self, what: &str, mut so: impl FnMut(&str) -> bool) -> Result<(), Failure> {
        let began = Instant::now();
        loop {
            if so(&self.seen.screen().contents()) {
                return Ok(());
            }
            if began.elapsed() > LIMIT {
                return Err(format!("never seen: {what}; on the screen:\n{}", self.seen.screen().contents()).into());
            }
            self.look();
        }
    }

    pub fn wait_for(&mut self, text: &str) -> Result<(), Failure> {
        self.wait(text, |screen| screen.contains(text))
    }

    fn look(&mut self) {
        if let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(20)) {
            self.seen.process(&bytes);
        }
    }

    /// Waits for the end, and tells the code and the last screen.
    pub fn end(mut self) -> Result<(u32, vt100::Parser), Failure> {
        let began = Instant::now();
        let code = loop {
            self.look();
            if let Some(status) = self.child.try_wait()? {
                break status.exit_code();
            }
            if began.elapsed() > LIMIT {
                self.child.kill()?;
                return Err(format!("it hangs; on the screen:\n{}", self.seen.screen().contents()).into());
            }
        };
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(100)) {
            self.seen.process(&bytes);
        }
        Ok((code, self.seen))
    }
}
