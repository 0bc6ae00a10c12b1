//! A permit cannot be multiplied.
use bb_interactive::Permit;

fn twice(permit: &Permit) -> Permit {
    permit.clone()
}

fn main() {}
