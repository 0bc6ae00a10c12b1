//@ dep: some-screens = "1"
//! The trait is in scope, the receiver's type is not known: reported, and said to be likely.
use std::io::IsTerminal;

use some_screens::current;

pub fn wide() -> bool {
    current().is_terminal() //~ terminal_check
}
