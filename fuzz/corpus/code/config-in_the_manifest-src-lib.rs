pub mod colour;

pub fn batch() -> bool {
    std::env::var_os("CI").is_some() //~ env_check
}
