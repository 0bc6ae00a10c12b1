mod prelude {
    pub use std::io::*;
}

mod doors {
    pub use super::prelude::{IsTerminal as Tty, stderr};
}

use doors::Tty as _;
use prelude::*;

pub fn both() -> (bool, bool) {
    let input: Stdin = stdin();
    (
        input.is_terminal(), //~ terminal_check
        doors::stderr().lock().is_terminal(), //~ terminal_check
    )
}
