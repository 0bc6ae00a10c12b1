//! In: a note, as an argument or on standard input; out: it is published, once a person or a policy has said where.
//!
//! `cargo run --example publish --features clap,prompts -- "moon landing"`, or `CI=1 PUBLISH_AUTO_ANSWER=staging` before it.

use bb_interactive::stdin::FromStdin;
use bb_interactive::{Detector, External, Flags, Outcome, Prompter, Question, channel, reason};
use clap::Parser;
use std::{error::Error, process::Command, thread};

#[derive(Parser)]
struct Cli {
    /// What to publish; without it, standard input is read
    note: String,
    /// Where, without asking
    #[arg(long)]
    to: Option<String>,
    /// Let a page answer instead of the terminal
    #[arg(long)]
    page: bool,
    #[command(flatten)]
    interaction: Flags,
}

fn page(detector: Detector) -> Prompter {
    let (prompter, mut requests) = channel(detector.answer_channel(External("the page")));
    thread::spawn(move || {
        while let Some(request) = requests.next() {
            println!("on the page: {} {}", request.asked(), request.reason());
            let _ = request.answer_line("staging");
        }
    });
    prompter
}

fn ask(prompter: &Prompter) -> Result<String, Box<dyn Error>> {
    let why = reason!("what is published cannot be taken back").answered_by("--to");
    let question = Question::choice("Publish where?", ["staging", "production"], why).destructive();
    let outcome = prompter.ask(question)?;
    if let Outcome::Policy(_, automatic) = &outcome {
        eprintln!("{automatic}");
    }
    Ok(outcome.answer()?.to_string())
}

fn main() {
    let cli: Cli = FromStdin::new(["note"]).parse();
    let detector = cli.interaction.detector().prefix("PUBLISH");
    let mut publish = Command::new("echo");
    detector.scrub(&mut publish);
    let prompter = if cli.page { page(detector) } else { Prompter::terminal(detector) };
    let to = cli.to.map_or_else(|| ask(&prompter), Ok).unwrap_or_else(|error| {
        eprintln!("error: {error}");
        std::process::exit(1)
    });
    let published = publish.args(["published on", &to, &cli.note]).status();
    std::process::exit(i32::from(!published.is_ok_and(|status| status.success())));
}
