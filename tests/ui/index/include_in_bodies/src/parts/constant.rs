option_env!("CI") //~ env_check
