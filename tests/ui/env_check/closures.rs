//! Names that a closure is called with.
use std::env;

const VENDOR: &str = "GITLAB_CI";

pub fn closure() -> bool {
    let has = |name: &str| env::var_os(name).is_some(); //~ env_check
    has("CI") || has("HOME")
}

pub fn with_a_constant() -> bool {
    let has = |name| env::var_os(name).is_some(); //~ env_check
    if cfg!(unix) { has(VENDOR) } else { false }
}

pub fn others() -> bool {
    let has = |name: &str| env::var_os(name).is_some();
    let says = |name: &str| name.is_empty();
    has("HOME") || says("CI")
}
