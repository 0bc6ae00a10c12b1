use std::env::var_os;

pub fn ours() -> bool {
    var_os("BB_NO_PROMPT").is_some() //~ env_check
        || var_os("BB_AUTO_ANSWER").is_some() //~ env_check
        || var_os("BBQ").is_some()
}
