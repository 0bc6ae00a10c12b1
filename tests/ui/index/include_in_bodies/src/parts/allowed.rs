{
    // bb-lint: allow(env_check, reason = "the banner says which runner built it")
    env::var("CI").is_ok()
}
