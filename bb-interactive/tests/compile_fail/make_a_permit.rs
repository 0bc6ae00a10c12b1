//! A permit cannot be made from its parts.
use bb_interactive::{Channel, Permit, reason};

fn main() {
    let _permit = Permit { reason: reason!("the branch will be deleted"), channel: Channel::Terminal };
}
