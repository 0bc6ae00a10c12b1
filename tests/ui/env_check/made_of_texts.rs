//! Names that methods make of texts, and texts that go on.
use std::env;

pub fn capitals() -> bool {
    let name = "gitlab_ci".to_ascii_uppercase();
    env::var("ci".to_uppercase()).is_ok() || env::var_os(&name).is_some() //~ env_check env_check
}

pub fn joined() -> bool {
    let vendor = "GITHUB";
    env::var([vendor, "ACTIONS"].join("_")).is_ok() || env::var(["C", "I"].concat()).is_ok() //~ env_check env_check
}

pub fn pushed() -> bool {
    let mut name = String::from("GITHUB");
    name.push('_');
    name.push_str("ACTIONS");
    env::var(&name).is_ok() //~ env_check
}

pub fn added() -> bool {
    let mut name = "GITLAB".to_string();
    name += "_CI";
    env::var(name).is_ok() //~ env_check
}

pub fn pushed_perhaps(more: bool) -> bool {
    let mut name = String::from("CI");
    if more {
        name.push_str("_NAME");
    }
    env::var(&name).is_ok() //~ env_check
}

pub fn pushed_on_the_way(more: bool) -> bool {
    let mut name = String::from("CI");
    name.push_str("_COLOUR");
    if more {
        name.push_str("_ALWAYS");
    }
    env::var(&name).is_ok()
}

pub fn taken_apart() -> bool {
    "CI,HOME".split(',').any(|name| env::var(name).is_ok()) //~ env_check
        || "CI HOME".split_whitespace().any(|name| env::var(name).is_ok()) //~ env_check
        || "CI\nHOME".lines().any(|name| env::var(name).is_ok()) //~ env_check
        || "HOME,EDITOR".split(',').any(|name| env::var(name).is_ok())
}

pub fn cut() -> bool {
    env::var(" CI ".trim()).is_ok() //~ env_check
        || env::var("XCI".strip_prefix('X').unwrap_or_default()).is_ok() //~ env_check
        || env::var("C-I".replace('-', "")).is_ok() //~ env_check
        || env::var("HOME_CI".strip_suffix("_CI").unwrap_or_default()).is_ok()
}
