//! Test code is not linted here, but an allowance in it, or for it, is not unused for that.

pub fn answer() -> u8 {
    42
}

#[cfg(test)]
mod tests {
    #[test]
    fn knows_ci() {
        // bb-lint: allow(env_check, reason = "the slow half runs in CI only")
        let slow = std::env::var_os("CI").is_some();
        assert!(slow || super::answer() == 42);
    }
}
