//@ dep: tokio = "1"
//@ config: [lints]
//@ config: raw_stdin = "allow"
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};

pub async fn raced() -> Option<String> {
    let mut line = String::new();
    tokio::select! { //~ timed_prompt
        _ = BufReader::new(tokio::io::stdin()).read_line(&mut line) => Some(line),
        () = tokio::time::sleep(Duration::from_secs(5)) => None,
    }
}

pub async fn two_inputs(mut other: tokio::sync::mpsc::Receiver<String>) -> Option<String> {
    let mut line = String::new();
    tokio::select! {
        _ = BufReader::new(tokio::io::stdin()).read_line(&mut line) => Some(line),
        text = other.recv() => text,
    }
}
