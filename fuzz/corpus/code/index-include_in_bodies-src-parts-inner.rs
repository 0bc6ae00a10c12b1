std::env::var_os("BUILDKITE").is_some() //~ env_check
