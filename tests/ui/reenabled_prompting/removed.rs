//@ dep: libc = "0.2"
use std::env::{self, remove_var as forget};

const NAME: &str = "BB_NO_PROMPT";

const NAMES: [&str; 3] = ["CI", "HOME", "GITHUB_ACTIONS"];

pub fn plain() {
    unsafe { std::env::remove_var("CI") } //~ reenabled_prompting
    unsafe {
        env::remove_var("CLAUDECODE"); //~ reenabled_prompting
        forget("TERM"); //~ reenabled_prompting
        forget(NAME); //~ reenabled_prompting
    }
}

pub fn in_a_loop() {
    for name in NAMES {
        unsafe { env::remove_var(name) } //~ reenabled_prompting
    }
    for name in ["CI", "GITLAB_CI"] {
        unsafe { env::remove_var(name) } //~ reenabled_prompting
    }
}

pub fn as_a_value() {
    ["CI", "NONINTERACTIVE"].iter().for_each(|name| unsafe { env::remove_var(name) }); //~ reenabled_prompting
}

pub fn in_c() {
    unsafe { libc::unsetenv(c"CI".as_ptr()) }; //~ reenabled_prompting
}
