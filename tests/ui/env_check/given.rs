//! Names that functions, constructors and constants of traits are given.
use std::{env, ffi::OsStr};

fn any_of(names: &[&str]) -> bool {
    names.iter().any(|name| env::var_os(name).is_some()) //~ env_check
}

fn perhaps(name: Option<&str>) -> bool {
    name.and_then(|name| env::var(name).ok()).is_some() //~ env_check
}

fn all_of<I: IntoIterator<Item = &'static str>>(names: I) -> bool {
    names.into_iter().all(|name| env::var_os(OsStr::new(name)).is_some()) //~ env_check
}

fn none_of(names: &[&str]) -> bool {
    names.iter().all(|name| env::var_os(name).is_none())
}

pub fn lists() -> bool {
    any_of(&["HOME", "BUILDKITE"]) || perhaps(Some("CI")) || all_of(["TRAVIS"]) || none_of(&["HOME", "EDITOR"])
}

fn of_github(name: &str) -> String {
    format!("GITHUB_{name}")
}

fn of_the_program(name: &str) -> String {
    format!("PROGRAM_{name}")
}

fn vendors() -> [&'static str; 2] {
    ["TRAVIS", "HOME"]
}

pub fn helpers() -> bool {
    env::var(of_github("ACTIONS")).is_ok() //~ env_check
        || vendors().iter().any(|name| env::var(name).is_ok()) //~ env_check
        || env::var(of_the_program("ACTIONS")).is_ok()
}

struct Variable {
    name: &'static str,
    default: Option<&'static str>,
}

impl Variable {
    const fn new(name: &'static str) -> Self {
        Variable { name, default: None }
    }

    const fn or(mut self, default: &'static str) -> Self {
        self.default = Some(default);
        self
    }

    fn get(&self) -> Option<String> {
        env::var(self.name).ok().or_else(|| self.default.map(Into::into)) //~ env_check
    }
}

static CI: Variable = Variable::new("CI").or("false");

pub fn constructed() -> Option<String> {
    CI.get().or(Variable::new("HOME").get())
}

struct Place(&'static str);

impl Place {
    fn new(name: &'static str) -> Self {
        Place(name)
    }

    fn get(&self) -> Option<String> {
        env::var(self.0).ok()
    }
}

pub fn another() -> Option<String> {
    Place::new("HOME").get()
}

trait Setting {
    const KEY: &'static str;

    fn read() -> Option<String> {
        env::var(Self::KEY).ok() //~ env_check
    }
}

struct Terminal;

impl Setting for Terminal {
    const KEY: &'static str = "TERM";
}

trait Folder {
    const KEY: &'static str;

    fn read() -> Option<String> {
        env::var(Self::KEY).ok()
    }
}

impl Folder for Terminal {
    const KEY: &'static str = "HOME";
}

fn read<S: Setting>() -> bool {
    env::var(S::KEY).is_ok() //~ env_check
}

pub fn constants() -> bool {
    read::<Terminal>() && <Terminal as Setting>::read() == <Terminal as Folder>::read()
}

pub fn inside() -> Option<&'static str> {
    fn is_set(name: &str) -> bool {
        env::var_os(name).is_some() //~ env_check
    }
    macro_rules! check {
        ($variable:literal, $vendor:literal) => {
            if env::var_os($variable).is_some() { //~ env_check
                return Some($vendor);
            }
        };
    }
    check!("TRAVIS", "Travis");
    check!("HOME", "none");
    is_set("CI").then_some("CI")
}
