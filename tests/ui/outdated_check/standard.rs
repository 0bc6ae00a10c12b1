//@ dep: atty = "0.2"
//@ config: detector.modules = ["case::tty"]
//@ config: lints.outdated_check = "warn"
pub mod tty {
    use std::io::IsTerminal;

    pub fn can_ask() -> bool {
        std::io::stdin().is_terminal()
    }

    pub fn is(stream: atty::Stream) -> bool {
        matches!(stream, atty::Stream::Stdin)
    }

    pub fn asks() -> bool {
        is(atty::Stream::Stdin)
    }
}
