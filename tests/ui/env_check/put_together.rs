//! Names that are put together, and names of constants of types.
use std::env;

trait Tool {
    const VARIABLE: &'static str;
    const FALLBACK: &'static str = "HOME";
}

struct Gitlab;
struct Editor;

impl Tool for Gitlab {
    const VARIABLE: &'static str = "GITLAB_CI";
    const FALLBACK: &'static str = "CI";
}

impl Tool for Editor {
    const VARIABLE: &'static str = "EDITOR";
}

pub fn constants_of_traits() -> [bool; 6] {
    [
        env::var(<Gitlab as Tool>::VARIABLE).is_ok(), //~ env_check
        env::var(<Gitlab as Tool>::FALLBACK).is_ok(), //~ env_check
        env::var(Gitlab::VARIABLE).is_ok(), //~ env_check
        env::var(<Editor as Tool>::VARIABLE).is_ok(),
        env::var(<Editor as Tool>::FALLBACK).is_ok(),
        env::var(Editor::VARIABLE).is_ok(),
    ]
}

const VENDOR: &str = "GITLAB";
const PROGRAM: &str = "MY_PROGRAM";

pub fn formatted() -> [bool; 8] {
    let vendor = "GITLAB";
    [
        env::var(format!("CI")).is_ok(), //~ env_check
        env::var(format!("{}_CI", VENDOR)).is_ok(), //~ env_check
        env::var(format!("{VENDOR}_CI")).is_ok(), //~ env_check
        env::var(format!("{vendor}_CI")).is_ok(), //~ env_check
        env::var(format!("{name}", name = "CI")).is_ok(), //~ env_check
        env::var(format!("{}_CI", PROGRAM)).is_ok(),
        env::var(format!("{{CI}}")).is_ok(),
        env::var(format!("{:>4}", "CI")).is_ok(),
    ]
}
