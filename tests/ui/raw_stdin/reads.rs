use std::io::{self, BufRead, Read, copy};

pub fn whole() -> io::Result<String> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?; //~ raw_stdin
    Ok(text + &io::read_to_string(io::stdin())?) //~ raw_stdin
}

pub fn parts() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut input = io::stdin().lock();
    input.read_until(b'\0', &mut bytes)?; //~ raw_stdin
    input.by_ref().take(16).read_to_end(&mut bytes)?; //~ raw_stdin
    Ok(bytes)
}

pub fn lines() -> usize {
    let mut count = 0;
    for line in io::stdin().lines() { //~ raw_stdin
        count += line.map_or(0, |line| line.bytes().count());
    }
    count
}

pub fn copied(target: &mut Vec<u8>) -> io::Result<u64> {
    copy(&mut io::stdin(), target) //~ raw_stdin
}
