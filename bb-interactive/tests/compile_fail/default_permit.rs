//! There is no permit without a detection.
use bb_interactive::{Attended, Permit};

fn main() {
    let _permit = Permit::default();
    let _attended = Attended::new(None);
}
