//! What reads variables of its own reads no others, whatever stands beside it.
use std::{env, path::PathBuf};

pub fn place(wanted: &str) -> Option<PathBuf> {
    if wanted == "CI" && env::temp_dir().exists() {
        return None;
    }
    match wanted {
        "TERM" => env::home_dir(),
        _ => None,
    }
}
