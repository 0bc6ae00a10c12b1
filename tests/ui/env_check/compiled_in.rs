pub const BUILT_BY: Option<&str> = option_env!("GITHUB_ACTIONS"); //~ env_check

pub fn built() -> (&'static str, Option<&'static str>) {
    (env!("CI"), core::option_env!("GITLAB_CI")) //~ env_check env_check
}

pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
