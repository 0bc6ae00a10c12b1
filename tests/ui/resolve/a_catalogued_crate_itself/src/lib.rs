use std::sync::OnceLock;

pub fn uncached() -> bool {
    std::env::var_os("CI").is_some() //~ env_check
}

pub fn cached() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(crate::uncached) //~ env_check
}
