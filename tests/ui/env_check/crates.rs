//@ dep: ci_info = "0.14"
//@ dep: is-ai-agent = "0.7"
//@ dep: is_ci = "1"
//@ dep: libc = "0.2"
pub fn decides() -> bool {
    is_ci::cached() //~ env_check
        || ci_info::is_ci() //~ env_check
        || is_ai_agent::is_ai_agent() //~ env_check
}

pub fn by_the_c_library() -> bool {
    // SAFETY: the name ends with a zero byte.
    unsafe { !libc::getenv(c"CI".as_ptr()).is_null() } //~ env_check
}
