//! In: what was asked for besides our own findings. Out: cargo's own check or clippy, run with the same words; its messages pass
//! through.

use std::{
    env,
    ffi::OsString,
    io::{self, BufReader},
    path::Path,
    process::{Child, Command, ExitStatus, Stdio},
};

use crate::{
    cli::{CheckRun, Exit, OPTIONS},
    error::Error,
    options::{Companion, Options},
    render,
};

/// What clippy's own subcommand puts between the words for the driver.
const BETWEEN: &str = "__CLIPPY_HACKERY__";

/// `cargo check` with this program as the wrapper around the compiler.
pub(crate) fn check(run: &CheckRun) -> Result<Exit, Error> {
    let mut command = cargo(&run.options);
    command.arg("check").args(&run.cargo);
    command.env("RUSTC_WORKSPACE_WRAPPER", env::current_exe()?).env(OPTIONS, &run.wrapped);
    if run.what == Companion::Clippy {
        let words: Vec<OsString> = run.clippy.iter().flat_map(|word| [word.clone(), BETWEEN.into()]).collect();
        command.env("CLIPPY_ARGS", words.into_iter().collect::<OsString>());
    }
    let status = command.status().map_err(|source| no_cargo(&run.options, source))?;
    Ok(ended(status))
}

fn cargo(options: &Options) -> Command {
    let named = !options.cargo.as_os_str().is_empty();
    Command::new(if named { options.cargo.as_path() } else { Path::new("cargo") })
}

fn no_cargo(options: &Options, source: io::Error) -> Error {
    Error::NoCargo { cargo: options.cargo.clone(), source }
}

fn ended(status: ExitStatus) -> Exit {
    match status.code().map(u8::try_from) {
        Some(Ok(0)) => Exit::Clean,
        Some(Ok(code)) => Exit::Other(code),
        _ => Exit::Failed,
    }
}

/// A run of cargo beside ours.
pub(crate) struct Beside {
    child: Child,
}

impl Beside {
    /// Starts it, where it is asked for.
    pub(crate) fn start(options: &Options) -> Result<Option<Beside>, Error> {
        let Some(with) = options.with else { return Ok(None) };
        let word = match with {
            Companion::Check => "check",
            Companion::Clippy => "clippy",
        };
        let mut command = cargo(options);
        command.arg(word).args(&options.same_words);
        command.args(options.format.of_cargo().map(|format| format!("--message-format={format}")));
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let child = command.spawn().map_err(|source| no_cargo(options, source))?;
        Ok(Some(Beside { child }))
    }

    /// Passes on what it writes, and gives how it ended.
    pub(crate) fn pass_on(mut self) -> Result<Exit, Error> {
        if let Some(lines) = self.child.stdout.take() {
            render::pass_on(BufReader::new(lines))?;
        }
        Ok(ended(self.child.wait()?))
    }
}

impl Drop for Beside {
    /// It is of no use where our own part could not be done.
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
