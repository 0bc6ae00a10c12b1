//! Standard input that is put behind a pointer which forgets what it is.
use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read, Write},
};

pub fn bound(path: &str) -> io::Result<usize> {
    let reader: Box<dyn BufRead> = if path == "-" {
        Box::new(BufReader::new(io::stdin())) //~ raw_stdin
    } else {
        Box::new(BufReader::new(File::open(path)?))
    };
    Ok(reader.lines().count())
}

pub fn given(path: Option<&str>) -> io::Result<Box<dyn Read>> {
    Ok(match path {
        Some(path) => Box::new(File::open(path)?),
        None => Box::new(io::stdin().lock()), //~ raw_stdin
    })
}

pub struct Source {
    pub reader: Box<dyn Read + Send>,
    pub writer: Box<dyn Write>,
}

pub fn kept() -> Source {
    Source {
        reader: Box::new(io::stdin()), //~ raw_stdin
        writer: Box::new(io::stdout()),
    }
}

fn count(reader: Box<dyn BufRead>) -> usize {
    reader.lines().count()
}

pub fn counted() -> usize {
    count(Box::new(io::stdin().lock())) //~ raw_stdin
}

pub fn nothing_is_read() -> (Box<io::Stdin>, Box<dyn std::fmt::Debug>) {
    (Box::new(io::stdin()), Box::new(io::stdin()))
}
