use std::env;

const HARNESS: &str = concat!("CLAUDE", "CODE");
static VENDORS: [&str; 2] = ["TRAVIS", names::BUILDKITE];

mod names {
    pub const BUILDKITE: &str = r"BUILDKITE";
}

pub fn single() -> bool {
    env::var(HARNESS).is_ok() //~ env_check
        || env::var_os(names::BUILDKITE).is_some() //~ env_check
        || env::var(String::from("CI")).is_ok() //~ env_check
        || env::var("\u{43}I").is_ok() //~ env_check
}

pub fn several() -> bool {
    for vendor in VENDORS {
        if env::var_os(vendor).is_some() { //~ env_check
            return true;
        }
    }
    false
}

pub fn bound() -> Option<String> {
    let name = "TERM";
    env::var(name).ok() //~ env_check
}
