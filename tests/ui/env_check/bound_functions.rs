//@ dep: libc = "0.2"
//! Functions that read, under another name: the place is where they are named, and what they are called with says what they read.
use std::env::{self, VarError};

pub fn variable() -> bool {
    let read = env::var; //~ env_check
    read("CI").is_ok()
}

pub fn pointer() -> bool {
    let read: fn(&'static str) -> Result<String, VarError> = env::var; //~ env_check
    read("CI").is_ok()
}

pub fn under_two_names() -> bool {
    let first = env::var_os::<&str>; //~ env_check
    let second = first;
    second("TERM").is_some()
}

const READ: fn(&'static str) -> Result<String, VarError> = env::var; //~ env_check
static ALSO: fn(&'static str) -> Result<String, VarError> = std::env::var; //~ env_check

pub fn constant() -> bool {
    READ("CI").is_ok() || ALSO("GITLAB_CI").is_ok()
}

struct Source {
    read: fn(&'static str) -> Result<String, VarError>,
}

pub fn field() -> bool {
    let source = Source { read: env::var }; //~ env_check
    (source.read)("CI").is_ok()
}

pub fn element() -> bool {
    let readers: [fn(&'static str) -> Result<String, VarError>; 1] = [env::var]; //~ env_check
    let all = readers.iter().any(|read| read("CI").is_ok());
    all || readers[0]("TERM").is_ok()
}

pub fn descriptor() -> bool {
    let check = libc::isatty; //~ terminal_check
    unsafe { check(0) == 1 }
}

fn var(_name: &str) -> Result<String, VarError> {
    Ok(String::new())
}

type Reader = fn(&'static str) -> Result<String, VarError>;

pub fn one_of_several(first: bool) -> bool {
    let readers: [Reader; 2] = [var, env::var]; //~ env_check
    let chosen: Reader = if first { var } else { env::var }; //~ env_check
    let cast = if first { env::var as Reader } else { var as Reader }; //~ env_check
    readers[1]("CI").is_ok() || chosen("TERM").is_ok() || cast("CI").is_ok()
}

pub fn others_of_several(first: bool) -> bool {
    let chosen: Reader = if first { var } else { env::var };
    chosen("HOME").is_ok()
}

pub fn others() -> bool {
    let read = var;
    let home = env::var;
    let own: fn(&str) -> Result<String, VarError> = var;
    read("CI").is_ok() || home("HOME").is_ok() || own("CI").is_ok()
}
