//! A rule of the program's own has no word for "permitted".
use bb_interactive::{Attended, Detector};

fn always(attended: Attended) -> Detector {
    Detector::new().rule(move |_| Some(attended))
}

fn main() {}
