//! Nor can the answer that permits come from.
use bb_interactive::{Attended, Channel};

fn main() {
    let _attended = Attended { channel: Channel::Terminal };
}
