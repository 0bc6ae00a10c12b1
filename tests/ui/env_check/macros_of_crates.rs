//@ dep: log = "0.4"
//@ dep: someones = "1"
//! Macros that come from another crate do not hide those of the standard library.
#[macro_use]
extern crate log;
#[macro_use]
extern crate someones;

pub fn compiled_in() -> bool {
    info!("asked");
    option_env!("CI").is_some() //~ env_check
}

pub fn inside() -> bool {
    theirs!(std::env::var("TERM").is_ok()) //~ env_check
}

pub fn put_together() -> bool {
    std::env::var(format!("GITHUB_{}", "ACTIONS")).is_ok() //~ env_check
}
