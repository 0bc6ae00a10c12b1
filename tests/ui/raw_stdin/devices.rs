use std::{
    fs::{self, File},
    io,
};

pub fn text() -> io::Result<String> {
    fs::read_to_string("/dev/stdin") //~ raw_stdin
}

pub fn file() -> io::Result<File> {
    File::open("/dev/fd/0") //~ raw_stdin
}

pub fn nothing() -> io::Result<File> {
    File::open("/dev/null")
}
