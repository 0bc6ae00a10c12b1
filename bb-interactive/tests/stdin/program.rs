//! In: what to do, in `BB_TEST_DO`; out: what it found on standard input, on standard output.

use bb_interactive::stdin::{self, Piped, WINDOW};
use std::io::{self, Read, Write};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

pub const DO: &str = "BB_TEST_DO";
/// What is read is written here, so that it can be compared byte by byte.
pub const COPY: &str = "BB_TEST_COPY";
/// Set where the window is to be longer than any test waits.
pub const LONG: &str = "BB_TEST_LONG";

pub fn run(what: &str) -> i32 {
    match what {
        "probe" => println!("{:?}", stdin::probe(WINDOW)),
        "probe-for-long" => {
            signal_hook::flag::register(signal_hook::consts::SIGUSR1, Arc::new(AtomicBool::new(false)))
                .expect("the signal can be handled");
            println!("ready");
            let began = Instant::now();
            println!("{:?}", stdin::probe(Duration::from_secs(1)));
            println!("{}", began.elapsed().as_millis());
        }
        "read" => print_piped(stdin::read_piped(WINDOW)),
        "twice" => {
            print_piped(stdin::read_piped(WINDOW));
            print_piped(stdin::read_piped(WINDOW));
        }
        "required" => return required(),
        "everything" => {
            let mut all = String::new();
            io::stdin().read_to_string(&mut all).expect("what the test writes");
            println!("{all}");
        }
        "child" => {
            println!("{:?}", stdin::probe(WINDOW));
            Command::new("cat").status().expect("a child can be started");
        }
        "then-read" => {
            println!("{:?} {}", stdin::probe(WINDOW), threads());
            let mut line = String::new();
            io::stdin().read_line(&mut line).expect("what the test writes");
            println!("{}", line.trim_end());
        }
        "then-keyboard" => then_keyboard(),
        "then-exit" => println!("{:?} {}", stdin::probe(WINDOW), threads()),
        #[cfg(feature = "clap")]
        _ => return arguments(what),
        #[cfg(not(feature = "clap"))]
        _ => return 1,
    }
    io::stdout().flush().map_or(1, |()| 0)
}

fn print_piped(piped: io::Result<Piped>) {
    match piped {
        Ok(Piped::Text(text)) => {
            println!("{} bytes", text.len());
            if let Some(copy) = std::env::var_os(COPY) {
                std::fs::write(copy, text).expect("the folder is the test's own");
            }
        }
        Ok(Piped::Nothing(why)) => println!("Nothing({why:?})"),
        Err(error) => println!("{:?}: {error}", error.kind()),
    }
}

/// A program with one required argument, which was not given.
fn required() -> i32 {
    match stdin::read_piped(WINDOW) {
        Ok(Piped::Text(text)) => println!("{text}"),
        Ok(Piped::Nothing(why)) => {
            println!("error: MESSAGE is missing: {why}");
            return 2;
        }
        Err(error) => {
            println!("error: {error}");
            return 2;
        }
    }
    0
}

fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").map_or(1, Iterator::count)
}

/// Standard input was an idle pipe; from here on it is the terminal, and the next key is this program's.
fn then_keyboard() {
    println!("{:?}", stdin::probe(WINDOW));
    let terminal = std::fs::File::open("/dev/tty").expect("the test gives one");
    rustix::stdio::dup2_stdin(terminal).expect("a standard stream can be replaced");
    println!("{:?}, now type", stdin::probe(WINDOW));
    let mut line = String::new();
    io::stdin().read_line(&mut line).expect("the test types");
    println!("got {}", line.trim_end());
}

#[cfg(feature = "clap")]
fn arguments(words: &str) -> i32 {
    use bb_interactive::stdin::FromStdin;
    use clap::{Parser, Subcommand};

    #[derive(Parser)]
    struct Cli {
        #[command(subcommand)]
        command: Task,
    }

    #[derive(Debug, Subcommand)]
    enum Task {
        /// One argument may come from standard input
        Say { message: String },
        /// One may, and the other may not
        Send { message: String, to: String },
        /// The second may
        Forward { to: String, message: String },
        /// Both may
        Post { message: String, title: String },
        /// Its parser is asked as ever
        Count {
            #[arg(long)]
            number: u8,
        },
    }

    let known = ["message", "title", "number"];
    let ids = if words.contains("unknown") { &["mesage"][..] } else { &known };
    let words = words.split(' ').filter(|word| !word.is_empty());
    let window = if std::env::var_os(LONG).is_some() { Duration::from_secs(60) } else { WINDOW };
    match FromStdin::new(ids.iter().copied()).window(window).try_parse_from::<Cli, _>(words) {
        Ok(cli) => {
            println!("{:?}", cli.command);
            0
        }
        Err(error) => {
            println!("{:?}\n{error}", error.kind());
            error.exit_code()
        }
    }
}
