//@ dep: someones = "1"
//! A line that is read after a print is an answer, whatever macros other crates bring.
#[macro_use]
extern crate someones;

use std::io;

pub fn name() -> io::Result<String> {
    print!("name: ");
    let mut line = String::new();
    io::stdin().read_line(&mut line)?; //~ prompt_without_reason
    theirs!(Ok(line))
}
