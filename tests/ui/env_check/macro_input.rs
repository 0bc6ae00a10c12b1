macro_rules! first {
    ($read:path; $($name:literal)*) => {
        None$(.or_else(|| $read($name).ok()))*
    };
}

macro_rules! is_set {
    ($name:literal) => {
        std::env::var_os($name).is_some()
    };
}

pub fn agent() -> Option<String> {
    first!(std::env::var; "GEMINI_CLI" "CLAUDECODE") //~ env_check
}

pub fn shown() -> String {
    format!("{:?} {term}", 1, term = std::env::var("TERM").unwrap_or_default()) //~ env_check
}

pub fn home() -> bool {
    is_set!("HOME")
}
