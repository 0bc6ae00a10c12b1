//@ config: [lints]
//@ config: env_check = { variables = ["*"] }
pub fn home() -> Option<String> {
    std::env::var("HOME").ok() //~ env_check
}

pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION") //~ env_check
}
