//! In: nothing; out: a countdown that moves on a terminal that somebody watches, and is a plain list elsewhere.
//!
//! `cargo run --example countdown --features output`, and then with `| cat` or `CI=true`.

use bb_interactive::output::{self, Stream};
use std::io::{self, Write};
use std::thread::sleep;
use std::time::Duration;

fn main() -> io::Result<()> {
    let worth = output::worth(Stream::Stdout);
    let (bold, plain) = if worth.colour { ("\u{1b}[1m", "\u{1b}[0m") } else { ("", "") };
    let mut stdout = io::stdout().lock();
    for left in (1..=3).rev() {
        if worth.progress {
            write!(stdout, "\r{bold}{left}{plain} ")?;
            stdout.flush()?;
            sleep(Duration::from_millis(300));
        } else {
            writeln!(stdout, "{bold}{left}{plain}")?;
        }
    }
    writeln!(stdout, "{}now", if worth.progress { "\r" } else { "" })
}
