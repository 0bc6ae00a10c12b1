//! An empty reason is none.
use bb_interactive::{Reason, reason};

fn main() {
    let _empty: Reason = reason!("");
    let _blank: Reason = reason!("  ");
}
