//! In: `run`, or `run --attach`; out: a worker that asks only where somebody is attached to it.
//!
//! `cargo run --example attached -- run`; `BB_NO_PROMPT=0` before it lifts the default.

use bb_interactive::{Channel, Detector, External, reason, scrub};
use std::process::{Command, ExitCode};

fn detector(attach: bool) -> Detector {
    let detector = Detector::new().force_variable();
    if attach {
        detector.answer_channel(External("the attached client"))
    } else {
        detector.unattended("run without --attach")
    }
}

fn work(attach: bool) -> Result<(), Box<dyn std::error::Error>> {
    let why = reason!("the worker wants to reach the network").answered_by("--allow-network");
    let permit = detector(attach).detect_for(why)?;
    println!("{}: {}", from_whom(permit.channel()), permit.reason());
    let mut child = Command::new("git");
    scrub(&mut child);
    child.arg("--version").status()?;
    Ok(())
}

fn from_whom(channel: Channel) -> &'static str {
    match channel {
        Channel::External(External(name)) => name,
        _ => "the terminal",
    }
}

fn main() -> ExitCode {
    let attach = std::env::args().any(|argument| argument == "--attach");
    match work(attach) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
