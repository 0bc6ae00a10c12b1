//! In: what to do, in `BB_TEST_DO`; out: the exit code, 0 where all went as it has to, and what was found in the file that
//! `BB_TEST_VERDICT` names.

use bb_interactive::{Refusal, detect, stdin};
use std::collections::BTreeSet;
use std::sync::Barrier;
use std::thread;
use std::time::Duration;

pub const DO: &str = "BB_TEST_DO";
pub const VERDICT: &str = "BB_TEST_VERDICT";
pub const THREADS: usize = 2_000;

pub fn run(what: &str) -> i32 {
    let verdict = match what {
        "detect" => verdict(detect().map(drop)),
        "probe" => format!("{:?}", stdin::probe(Duration::from_millis(800)).ok()),
        "threads" => threads(),
        "all" => format!("{} {:?}", verdict(detect().map(drop)), stdin::probe(Duration::ZERO).ok()),
        _ => return 3,
    };
    let written = std::env::var_os(VERDICT).map(|file| std::fs::write(file, verdict));
    i32::from(!matches!(written, Some(Ok(()))))
}

fn verdict(detected: Result<(), Refusal>) -> String {
    match detected {
        Ok(()) => "allow".to_owned(),
        // Every text is made, too.
        Err(refusal) => {
            let all: Vec<&str> = refusal.all().iter().map(|cause| cause.rule().id()).collect();
            let text = refusal.to_string();
            assert!(!text.contains(char::is_control), "{text:?}");
            format!("{} of {all:?}", refusal.rule())
        }
    }
}

/// Every thread detects at the same moment, the first time in this process.
fn threads() -> String {
    let together = Barrier::new(THREADS);
    let detected: BTreeSet<String> = thread::scope(|scope| {
        let start = || {
            let builder = thread::Builder::new().stack_size(128 << 10);
            let detected = || {
                together.wait();
                verdict(detect().map(drop))
            };
            builder.spawn_scoped(scope, detected).expect("the system gives so many threads")
        };
        let threads: Vec<_> = (0..THREADS).map(|_| start()).collect();
        threads.into_iter().map(|thread| thread.join().expect("no detection panics")).collect()
    });
    format!("{detected:?}")
}
