//! Nor is a text that stands for one.
use bb_interactive::{Reason, reason};

const LATER: &str = "TODO: say why";

fn main() {
    let _later: Reason = reason!(LATER);
    let _nothing: Reason = reason!("n/a");
    let _dots: Reason = reason!("...");
}
