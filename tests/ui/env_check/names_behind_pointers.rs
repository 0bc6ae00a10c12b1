//@ dep: once_cell = "1"
use std::{
    env,
    sync::{Arc, LazyLock},
};

use once_cell::sync::{Lazy, OnceCell};

static NAME: LazyLock<&str> = LazyLock::new(|| "CI");
static NAMES: Lazy<Vec<String>> = Lazy::new(|| vec!["CI".to_string(), "TRAVIS".to_string()]);
static CELL: OnceCell<&str> = OnceCell::with_value("CI");
const GITHUB: &str = "GITHUB";

pub fn lazy() -> bool {
    env::var(*NAME).is_ok() //~ env_check
}

pub fn of_a_crate() -> bool {
    NAMES.iter().any(|name| env::var(name).is_ok()) //~ env_check
}

pub fn set_at_once() -> bool {
    CELL.get().is_some_and(|name| env::var(name).is_ok()) //~ env_check
}

pub fn shared() -> bool {
    let name = Arc::new("CI");
    let boxed = Box::new("CI");
    env::var(*name).is_ok() || env::var(*boxed).is_ok() //~ env_check env_check
}

pub fn put_together() -> bool {
    env::var(GITHUB.to_string() + "_" + "ACTIONS").is_ok() //~ env_check
}

pub fn another(suffix: &str) -> bool {
    env::var("APP_".to_string() + suffix).is_ok() || env::var(String::from("APP_") + "COLOUR").is_ok()
}
