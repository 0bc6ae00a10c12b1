//@ dep: serde_json = "1"
use std::io::{self, BufRead, Read};

fn count(reader: impl BufRead) -> usize {
    reader.lines().count()
}

fn measure(reader: &mut dyn Read) -> usize {
    reader.bytes().count()
}

pub fn value() -> Option<serde_json::Value> {
    serde_json::from_reader(io::stdin()).ok() //~ raw_stdin
}

pub fn both() -> usize {
    count(io::stdin().lock()) //~ raw_stdin
        + measure(&mut io::stdin()) //~ raw_stdin
}

pub fn other(file: std::fs::File) -> usize {
    count(io::BufReader::new(file)) + measure(&mut &b"bytes"[..])
}
