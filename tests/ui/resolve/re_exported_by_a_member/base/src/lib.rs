pub mod prelude {
    pub use dialoguer::Confirm as Question;
    pub use std::{env::var_os as variable, io::IsTerminal as Attached};
}

pub use dialoguer;
