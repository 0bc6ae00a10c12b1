//@ dep: libc = "0.2"
//! Functions that read, under another name.
use std::env::{self, VarError};

pub fn variable() -> bool {
    let read = env::var;
    read("CI").is_ok() //~ env_check
}

pub fn pointer() -> bool {
    let read: fn(&'static str) -> Result<String, VarError> = env::var;
    read("CI").is_ok() //~ env_check
}

pub fn under_two_names() -> bool {
    let first = env::var_os::<&str>;
    let second = first;
    second("TERM").is_some() //~ env_check
}

const READ: fn(&'static str) -> Result<String, VarError> = env::var;
static ALSO: fn(&'static str) -> Result<String, VarError> = std::env::var;

pub fn constant() -> bool {
    READ("CI").is_ok() //~ env_check
        || ALSO("GITLAB_CI").is_ok() //~ env_check
}

struct Source {
    read: fn(&'static str) -> Result<String, VarError>,
}

pub fn field() -> bool {
    let source = Source { read: env::var };
    (source.read)("CI").is_ok() //~ env_check
}

pub fn element() -> bool {
    let readers: [fn(&'static str) -> Result<String, VarError>; 1] = [env::var];
    let all = readers.iter().any(|read| read("CI").is_ok()); //~ env_check
    all || readers[0]("CI").is_ok() //~ env_check
}

pub fn descriptor() -> bool {
    let check = libc::isatty; //~ terminal_check
    unsafe { check(0) == 1 }
}

fn var(_name: &str) -> Result<String, VarError> {
    Ok(String::new())
}

pub fn others() -> bool {
    let read = var;
    let home = env::var;
    let own: fn(&str) -> Result<String, VarError> = var;
    read("CI").is_ok() || home("HOME").is_ok() || own("CI").is_ok()
}
