//! What is known at run time only goes through `Reason::new`, which can fail.
use bb_interactive::{Reason, reason};

fn why(name: &'static str) -> Reason {
    reason!(name)
}

fn main() {}
