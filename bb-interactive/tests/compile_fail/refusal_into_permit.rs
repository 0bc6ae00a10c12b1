//! A refusal is not turned into permission.
use bb_interactive::{Attended, Permit, Refusal};

fn attended(refusal: Refusal) -> Attended {
    refusal.into()
}

fn permit(refusal: Refusal) -> Permit {
    refusal.permit()
}

fn main() {}
