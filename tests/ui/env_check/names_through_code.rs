//! Names through helper functions, tables of structs, wrappers and macros.
use std::{env, ffi::OsStr};

struct Vendor {
    name: &'static str,
    variable: &'static str,
}

const VENDORS: &[Vendor] =
    &[Vendor { name: "one", variable: "TRAVIS" }, Vendor { name: "two", variable: "GITLAB_CI" }];

pub fn table() -> Option<&'static str> {
    VENDORS.iter().find(|vendor| env::var_os(vendor.variable).is_some()).map(|vendor| vendor.name) //~ env_check
}

pub fn taken_apart() -> bool {
    for Vendor { variable, .. } in VENDORS {
        if env::var_os(variable).is_some() { //~ env_check
            return true;
        }
    }
    false
}

fn key(short: bool) -> &'static str {
    if short {
        return "CI";
    }
    "HOME"
}

pub fn helper() -> bool {
    env::var(key(true)).is_ok() //~ env_check
}

fn outer(name: &str) -> bool {
    inner(name)
}

fn inner(name: &str) -> bool {
    env::var(name).is_ok() //~ env_check
}

pub fn wrapped_twice() -> bool {
    outer("BUILDKITE")
}

struct Settings;

impl Settings {
    fn has(&self, name: &str) -> bool {
        env::var(name).is_ok()
    }
}

pub fn home() -> bool {
    Settings.has("HOME")
}

macro_rules! is_set {
    ($name:expr) => {
        std::env::var($name).is_ok() //~ env_check
    };
}

pub fn by_macro() -> bool {
    is_set!("CIRCLECI")
}

pub fn as_os_text() -> bool {
    env::var_os(OsStr::new("CI")).is_some() //~ env_check
}

pub fn built(number: usize) -> bool {
    env::var(format!("APP_{number}")).is_ok()
}
