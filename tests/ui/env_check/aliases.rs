use std::env as surroundings;
use std::env::{self, var as read, var_os};

pub fn one_use_binds_a_module_and_a_macro() -> bool {
    surroundings::var("CI").is_ok() //~ env_check
        || surroundings!("CI").is_empty() //~ env_check
}

pub fn functions() -> bool {
    read("TERM").is_ok() //~ env_check
        || self::env::var_os("CIRCLECI").is_some() //~ env_check
        || var_os("PATH").is_some()
}
