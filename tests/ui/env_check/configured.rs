//@ config: [lints]
//@ config: env_check = { level = "warn", variables = ["MYHARNESS"] }
//! A configured variable decides too; at `warn` the run passes.

pub fn harness() -> bool {
    std::env::var_os("MYHARNESS").is_some() //~ env_check
}

pub fn other() -> bool {
    std::env::var_os("MYHARNESS_HOME").is_some()
}
