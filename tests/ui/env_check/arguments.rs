//@ dep: clap = { version = "4", features = ["derive", "env"] }
use clap::{Arg, Command, Parser};

const AGENT: &str = "GEMINI_CLI";

#[derive(Parser)]
pub struct Options {
    #[arg(long, env = "CI")] //~ env_check
    pub batch: bool,
    #[arg(long, env)] //~ env_check
    pub ci: bool,
    #[arg(long, env)]
    pub no_color: bool,
    #[clap(long, env = AGENT, hide_env = true)] //~ env_check
    pub agent: Option<String>,
}

pub fn command() -> Command {
    Command::new("demo")
        .arg(Arg::new("term").long("term").env("TERM")) //~ env_check
        .arg(Arg::new("home").long("home").env("HOME"))
}

pub fn child() -> std::process::Command {
    let mut child = std::process::Command::new("demo");
    child.env("TERM", "dumb");
    child
}
