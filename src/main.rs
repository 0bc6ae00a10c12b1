//! In: the process's arguments. Out: its exit code.

use std::{env, process::ExitCode};

fn main() -> ExitCode {
    bb_lint::main(env::args_os()).into()
}
