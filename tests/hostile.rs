//! Workspaces that are made to break a linter: too large, too deep, no text, no file, no end. Each run has to end by itself, in
//! bounded time and memory, say what it could not check, not pass then, and find what is to be found in the files beside it.
//!
//! Sizes are reduced where a size costs time. `BB_LINT_HOSTILE=whole` makes everything as large as `docs/reliability.md` says and
//! prints its table; `BB_LINT_BINARY` names another binary than the one that was built for this test.

#[path = "hostile/disk.rs"]
mod disk;
#[path = "hostile/run.rs"]
mod run;
mod scratch;
#[path = "hostile/texts.rs"]
mod texts;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use scratch::Scratch;

/// Writes a case of this size.
type Make = Box<dyn Fn(&Scratch, usize) + Send + Sync>;

/// A workspace and what has to be said of it.
struct Case {
    name: String,
    /// How large it is here, and as a whole. What it counts is the case's own affair.
    sizes: (usize, usize),
    /// Writes it, on top of a package that has a finding in `src/found.rs` and declares `src/hostile.rs`.
    make: Make,
    expected: Expected,
    /// Whether the run is somebody's who may not read everything, as root may.
    humble: bool,
    /// The folder in which the run is started.
    folder: Option<std::ffi::OsString>,
    /// Whether no cargo is on the search path.
    without_cargo: bool,
}

impl Case {
    fn new(expected: Expected) -> Case {
        Case {
            name: String::new(),
            sizes: (1, 1),
            make: Box::new(|_, _| {}),
            expected,
            humble: false,
            folder: None,
            without_cargo: false,
        }
    }
}

#[derive(Debug, Clone, Copy)]
enum Expected {
    /// All of it is read, and the finding at the end of `src/hostile.rs` is there.
    Read,
    /// `unparsed_file` with this in its message; whether the finding at the end of `src/hostile.rs` is there all the same.
    Unparsed(&'static str, bool),
    /// Nothing is wrong with it, and there is no finding in it.
    Quiet,
    /// One way or the other, as it is not always the same, or cargo's own affair; what is said is said.
    Changing,
    /// Exit code 2 with this in the error.
    Fails(&'static str),
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let whole = std::env::var("BB_LINT_HOSTILE").is_ok_and(|value| value == "whole");
    let cases = texts::cases().into_iter().chain(disk::cases());
    let trials = cases.map(|case| Trial::test(case.name.clone(), move || run::judge(&case, whole))).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}
