//@ dep: clap = { version = "4", features = ["derive"] }
//@ dep: clap-stdin = "0.8"
use clap::Parser;
use clap_stdin::MaybeStdin;

#[derive(Parser)]
pub struct Options {
    /// The message, or `-` for standard input.
    pub message: MaybeStdin<String>, //~ raw_stdin
    pub title: Option<String>,
}
