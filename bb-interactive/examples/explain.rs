//! In: the terminal and the environment it is started in; out: whether a program could ask here, and everything against it.
//!
//! `cargo run --example explain`, and then with `CI=true` before it, or with `| cat` behind it.

use bb_interactive::{Detector, Stream};
use std::process::ExitCode;

fn main() -> ExitCode {
    match Detector::new().prompts_on(Stream::Stderr).detect() {
        Ok(attended) => {
            println!("a question can be asked here, answered by {:?}", attended.channel());
            ExitCode::SUCCESS
        }
        Err(refusal) => {
            for cause in refusal.all() {
                println!("{:<26} {cause}", cause.rule().id());
            }
            println!("{}", refusal.fix());
            ExitCode::FAILURE
        }
    }
}
