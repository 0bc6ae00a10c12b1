//! In: this program itself, started on pipes, terminals, files, devices and sockets; out: whether it finds what is on its standard input, and takes all of it or nothing.
//!
//! With `BB_TEST_DO` set it is the program under test.

#[cfg(unix)]
#[path = "stdin/cases.rs"]
mod cases;
#[cfg(unix)]
#[path = "stdin/program.rs"]
mod program;
#[cfg(unix)]
#[path = "stdin/start.rs"]
mod start;

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
