//! The whole environment under a name: what it is asked for later.
use std::{collections::HashMap, env};

pub fn arms() -> bool {
    for (name, value) in env::vars() { //~ env_check
        match name.as_str() {
            "CI" | "TRAVIS" => return true,
            "HOME" => return value.is_empty(),
            _ => {}
        }
    }
    false
}

pub fn map() -> bool {
    let all: HashMap<String, String> = env::vars().collect(); //~ env_check
    all.contains_key("CI")
}

pub fn value_of_map() -> bool {
    let all = env::vars().collect::<HashMap<_, _>>(); //~ env_check
    let value = all.get("TERM").map(String::as_str);
    value == Some("dumb")
}

pub fn indexed() -> bool {
    let all: HashMap<String, String> = env::vars().collect(); //~ env_check
    if cfg!(unix) { all["CI"] == "true" } else { false }
}

pub fn looped() -> bool {
    let all: Vec<(String, String)> = env::vars().collect(); //~ env_check
    for (name, _) in &all {
        if matches!(name.as_str(), "CI" | "TRAVIS") {
            return true;
        }
    }
    false
}

pub fn others() -> usize {
    let all: HashMap<String, String> = env::vars().collect();
    let words = HashMap::from([("CI", 1)]);
    let known = words.get("CI").copied().unwrap_or(0);
    for (name, _) in env::vars() {
        match name.as_str() {
            "HOME" => return 0,
            _ => {}
        }
    }
    known + usize::from(all.contains_key("HOME"))
}
