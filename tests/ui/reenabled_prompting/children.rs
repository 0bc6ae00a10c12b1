//! A child's environment, and variables that decide nothing.
use std::{env, process::Command};

pub fn child() -> std::io::Result<()> {
    Command::new("make").env_remove("CI").env("GITHUB_ACTIONS", "false").env_clear().status()?;
    Ok(())
}

pub fn not_ours() {
    unsafe {
        env::remove_var("HOME");
        env::set_var("NO_COLOR", "0");
        env::remove_var("PATH");
    }
}

pub fn any(name: &str) {
    unsafe { env::remove_var(name) }
}

mod own {
    pub fn remove_var(_name: &str) {}
}

pub fn lookalike() {
    own::remove_var("CI");
    let set_var = |_name: &str, _value: &str| {};
    set_var("CI", "false");
}
