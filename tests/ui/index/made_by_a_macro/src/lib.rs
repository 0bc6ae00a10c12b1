//! Items that a macro of the program makes are imported: they are known to be there. What no macro call names is lost.
mod made {
    macro_rules! functions {
        ($($name:ident)*) => { $(pub fn $name() -> bool { std::env::var("CI").is_ok() })* }; //~ env_check
    }

    macro_rules! texts {
        ($name:ident) => { stringify!($name) };
    }

    functions! { first second }

    pub const THIRD: &str = texts!(third);
}

mod handed_on {
    pub use super::made::second;
}

use handed_on::second;
use made::{first, third};

pub fn all() -> bool {
    first() || second() || third()
}
