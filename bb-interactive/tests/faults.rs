//! In: this program itself, started without its streams, forked, with thousands of threads, under signals, and with an environment
//! that is too large or no text; out: whether it decides as ever, in time and without a panic.
//!
//! With `BB_TEST_DO` set it is the program under test.

#[cfg(unix)]
#[path = "faults/cases.rs"]
mod cases;
#[cfg(unix)]
#[path = "faults/program.rs"]
mod program;

#[cfg(unix)]
fn main() {
    if let Ok(what) = std::env::var(program::DO) {
        std::process::exit(program::run(&what));
    }
    let arguments = libtest_mimic::Arguments::from_args();
    libtest_mimic::run(&arguments, cases::all()).exit();
}

#[cfg(not(unix))]
fn main() {}
