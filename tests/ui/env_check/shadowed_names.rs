macro_rules! env {
    ($key:literal) => {
        concat!("setting ", $key)
    };
}

mod env {
    pub fn var(key: &str) -> Option<&str> {
        key.strip_prefix("C")
    }
}

pub fn settings() -> bool {
    env!("CI").len() > 2 && env::var("CI").is_some()
}
