//! In: the process's arguments. Out: its exit code.

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

use std::{env, process::ExitCode};

fn main() -> ExitCode {
    bb_lint::main(env::args_os()).into()
}
