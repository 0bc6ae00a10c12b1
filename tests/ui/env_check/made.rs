//! Names that a struct is made with, by functions that are told nothing, and by a literal elsewhere.
use std::env;

pub struct Place {
    name: String,
}

impl Place {
    pub fn of_ci() -> Self {
        Self { name: "CI".into() }
    }

    pub fn found(&self) -> bool {
        env::var_os(&self.name).is_some() //~ env_check
    }
}

pub struct Other {
    name: &'static str,
}

impl Other {
    pub fn found(&self) -> bool {
        env::var_os(self.name).is_some() //~ env_check
    }
}

pub mod apart {
    pub fn other() -> super::Other {
        super::Other { name: "GITHUB_ACTIONS" }
    }
}

pub struct Home {
    name: &'static str,
}

impl Home {
    pub fn new() -> Self {
        Home { name: "HOME" }
    }

    pub fn found(&self) -> bool {
        env::var_os(self.name).is_some()
    }
}
