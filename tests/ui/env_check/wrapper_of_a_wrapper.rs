//! A name that reaches its read through two wrappers, and nothing else.
fn outer(name: &str) -> bool {
    inner(name)
}

fn inner(name: &str) -> bool {
    std::env::var(name).is_ok() //~ env_check
}

pub fn attended() -> bool {
    !outer("BUILDKITE")
}
