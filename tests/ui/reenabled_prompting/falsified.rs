//@ dep: libc = "0.2"
use std::env::set_var;

const OFF: &str = "0";

pub fn values_that_do_not_count() {
    unsafe {
        set_var("CI", "false"); //~ reenabled_prompting
        set_var("CI", " FALSE "); //~ reenabled_prompting
        set_var("CI", "0"); //~ reenabled_prompting
        set_var("CI", ""); //~ reenabled_prompting
        set_var("CI", OFF); //~ reenabled_prompting
        set_var("BB_NO_PROMPT", "0"); //~ reenabled_prompting
        set_var("DEBIAN_FRONTEND", "dialog"); //~ reenabled_prompting
        set_var("TERM", "xterm-256color"); //~ reenabled_prompting
    }
}

pub fn values_that_count() {
    unsafe {
        set_var("CI", "true");
        set_var("CI", "no");
        set_var("BB_NO_PROMPT", "1");
        set_var("DEBIAN_FRONTEND", "noninteractive");
        set_var("TERM", "dumb");
    }
}

pub fn in_c() {
    unsafe { libc::setenv(c"CI".as_ptr(), c"0".as_ptr(), 1) }; //~ reenabled_prompting
    unsafe { libc::setenv(c"CI".as_ptr(), c"1".as_ptr(), 1) };
}

pub fn a_value_that_is_not_known(value: &str) {
    unsafe { set_var("CI", value) }
}
