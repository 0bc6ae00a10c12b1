use std::env;

pub fn vendor() -> bool {
    for (name, _) in env::vars_os() { //~ env_check
        if name == "CI" {
            return true;
        }
    }
    env::vars().any(|(name, value)| name == "TERM" && value == "dumb") //~ env_check
}
