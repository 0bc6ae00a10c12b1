//! In: the example interface, on a terminal that this test types at and looks at; out: whether it stays alive while it asks, and leaves the terminal as it was.
//!
//! With `BB_TEST_DO` set it is the example.

#[cfg(unix)]
#[path = "interface/cases.rs"]
mod cases;
#[cfg(unix)]
#[path = "interface/screen.rs"]
mod screen;
#[cfg(unix)]
#[path = "../examples/tui.rs"]
mod tui;

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    if std::env::var_os(screen::DO).is_some() {
        return tui::main();
    }
    let arguments = libtest_mimic::Arguments::from_args();
    libtest_mimic::run(&arguments, cases::all()).exit_code()
}

#[cfg(not(unix))]
fn main() {}
