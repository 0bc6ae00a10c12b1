//! A secret has no text to print.

use bb_interactive::Secret;

fn main() {
    println!("{}", Secret::new("hunter2"));
}
