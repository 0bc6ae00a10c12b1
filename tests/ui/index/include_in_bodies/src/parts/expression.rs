env::var("CI").is_ok() //~ env_check
