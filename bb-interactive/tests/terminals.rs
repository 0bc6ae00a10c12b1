//! In: this program itself, started on real terminals and pipes; out: whether it decides there as it should.
//!
//! With `BB_TEST_VERDICT` set it is the program under test, and writes its verdict into that file,
//! since its streams are what is tested.

#[cfg(unix)]
#[path = "terminals/cases.rs"]
mod cases;
#[path = "terminals/program.rs"]
mod program;
#[cfg(unix)]
#[path = "terminals/setup.rs"]
mod setup;

#[cfg(unix)]
fn main() {
    if let Some(verdict) = std::env::var_os(program::VERDICT) {
        std::process::exit(program::run(verdict.as_ref()));
    }
    let arguments = libtest_mimic::Arguments::from_args();
    libtest_mimic::run(&arguments, cases::all()).exit();
}

#[cfg(not(unix))]
fn main() {
    if let Some(verdict) = std::env::var_os(program::VERDICT) {
        std::process::exit(program::run(verdict.as_ref()));
    }
}
