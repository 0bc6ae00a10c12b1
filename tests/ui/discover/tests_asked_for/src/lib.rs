#[cfg(test)]
mod tests {
    #[test]
    fn unit() {
        assert!(std::env::var("CI").is_ok()); //~ env_check
    }
}
