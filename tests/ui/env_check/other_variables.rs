use std::{env, process::Command};

pub fn reads() -> Vec<Option<String>> {
    ["HOME", "NO_COLOR", "CARGO_HOME"].iter().map(|name| env::var(name).ok()).collect()
}

pub fn child() -> Command {
    let mut command = Command::new("git");
    command.env("CI", "true").env_remove("TERM").env("GIT_TERMINAL_PROMPT", "0");
    command
}

pub fn arguments() -> usize {
    println!("set CI=false to be asked");
    env::args().filter(|argument| argument == "CI").count()
}
