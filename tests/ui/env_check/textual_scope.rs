//! A macro's name is in scope behind its definition only.
pub fn before() -> bool {
    option_env!("CI").is_some() //~ env_check
}

macro_rules! option_env {
    ($name:literal) => {
        Some($name)
    };
}

pub fn behind() -> bool {
    option_env!("CI").is_some()
}
