//@ dep: atty = "0.2"
//@ dep: is-terminal = "0.4"
//@ config: detector.modules = ["case::tty"]
//@ config: lints.outdated_check = "warn"
pub mod tty {
    use is_terminal::IsTerminal as _;

    pub fn can_ask() -> bool {
        std::io::stdin().is_terminal() //~ outdated_check
            && atty::is(atty::Stream::Stderr) //~ outdated_check
            && is_terminal::is_terminal(std::io::stdout()) //~ outdated_check
    }
}

pub fn colour() -> bool {
    // bb-lint: allow(terminal_check, reason = "colour is about how to write")
    atty::is(atty::Stream::Stdout)
}
