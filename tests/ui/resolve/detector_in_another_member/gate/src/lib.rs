//! The detector of a whole workspace.
mod decide;

pub use decide::{Permit, Refusal, detect as can_ask};

pub mod prelude {
    pub use crate::{Permit as Leave, can_ask};
}

pub fn quietly() -> bool {
    can_ask("the index will be rebuilt").is_ok() //~ dropped_refusal
}
