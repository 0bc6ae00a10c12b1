//! The variables of the detector itself.
use std::env;

pub fn run() {
    unsafe {
        env::remove_var("BB_NO_PROMPT"); //~ reenabled_prompting
        env::remove_var("BB_NO_PROMPT_VARS"); //~ reenabled_prompting
        env::set_var("BB_NO_PROMPT_VARS", ""); //~ reenabled_prompting
        env::set_var("BB_FORCE_INTERACTIVE", "1"); //~ reenabled_prompting
        env::set_var("BB_NO_PROMPT", "yes");
    }
}

/// These take nothing back that refuses.
pub fn tidy() {
    unsafe {
        env::remove_var("BB_AUTO_ANSWER");
        env::remove_var("BB_FORCE_INTERACTIVE");
        env::set_var("BB_FORCE_INTERACTIVE", "0");
    }
}
