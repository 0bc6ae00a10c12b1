//! A reason stands in one line of a message.
use bb_interactive::{Reason, reason};

fn main() {
    let _lines: Reason = reason!("the branch\nwill be deleted");
}
