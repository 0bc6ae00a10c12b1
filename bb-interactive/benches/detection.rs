//! In: this program, started anew with a hundred variables; out: what a detection costs, beside other crates in the same run.
//!
//! `cargo bench -p bb-interactive` runs it three times: where nothing refuses, where an agent is
//! named, and where the last rows of the table are.

use bb_interactive::{Detector, Surroundings, reason};
use divan::{Bencher, black_box};
use std::process::{Command, ExitCode};

const READY: &str = "BENCH_IS_READY";
const VARIABLES: usize = 100;

fn main() -> ExitCode {
    if std::env::var_os(READY).is_some() {
        divan::main();
        return ExitCode::SUCCESS;
    }
    for (what, variable) in [
        ("nothing in the environment refuses", ("EDITOR", "vi")),
        ("an agent is named", ("CLAUDECODE", "1")),
        ("CI is set", ("CI", "true")),
    ] {
        println!("{VARIABLES} variables, {what}");
        let ready = ["TERM", READY];
        let filler = (ready.len() + 1..VARIABLES)
            .map(|at| (format!("SOME_SETTING_NUMBER_{at}"), format!("/a/value/of/usual/length/{at}")));
        let ended = std::env::current_exe().and_then(|program| {
            Command::new(program)
                .args(std::env::args_os().skip(1))
                .env_clear()
                .envs(filler)
                .envs([("TERM", "xterm-256color"), (READY, "1"), variable])
                .status()
        });
        if !ended.is_ok_and(|status| status.success()) {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// What the first detection of a process does, done again each time: nothing is kept of it.
#[divan::bench]
fn first_detection() -> bool {
    Detector::new().refusal_in(&Surroundings::now()).is_some()
}

/// One pass over the environment, which copies every variable, for comparison.
#[divan::bench]
fn first_pass_over_the_environment() -> usize {
    std::env::vars_os().map(|(name, value)| name.len() + value.len()).sum()
}

#[divan::bench]
fn first_is_ai_agent_then_is_ci() -> bool {
    is_ai_agent::detect().is_some() | is_ci::uncached()
}

#[divan::bench]
fn first_is_ai_agent() -> bool {
    is_ai_agent::detect().is_some()
}

#[divan::bench]
fn first_is_ci() -> bool {
    is_ci::uncached()
}

#[divan::bench]
fn first_mise_agent_env() -> bool {
    mise_agent_env::is_agent()
}

#[divan::bench]
fn first_ci_info() -> bool {
    ci_info::is_ci()
}

#[divan::bench(sample_size = 1000)]
fn later_detection() -> bool {
    bb_interactive::detect().is_ok()
}

#[divan::bench(sample_size = 1000)]
fn later_detection_for_a_reason() -> bool {
    let why = reason!("the repository and its history will be deleted");
    bb_interactive::detect_for(why).is_ok()
}

#[divan::bench(sample_size = 1000)]
fn later_detection_of_a_configured_detector(bencher: Bencher<'_, '_>) {
    let detector = Detector::new().prefix("MYAPP").machine_output("--json", false);
    bencher.bench_local(|| black_box(&detector).detect().is_ok());
}

#[divan::bench(sample_size = 1000)]
fn later_is_ci() -> bool {
    is_ci::cached()
}

#[divan::bench(sample_size = 1000)]
fn later_ai_env() -> bool {
    ai_env::is_ai_agent()
}
