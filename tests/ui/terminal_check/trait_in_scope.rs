//@ dep: is-terminal = "0.4"
use is_terminal::IsTerminal;

// Two traits give standard input the method, and the one that is imported is called.
pub fn can_ask() -> bool {
    std::io::stdin().is_terminal() //~ terminal_check
}
