//@ dep: atty = "0.2"
//@ config: detector.modules = ["case::tty"]
pub mod tty {
    pub fn can_ask() -> bool {
        atty::is(atty::Stream::Stdin)
    }
}
