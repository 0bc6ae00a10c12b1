//@ dep: nix = "0.32"
use std::ffi::{c_char, c_int};

unsafe extern "C" {
    fn unsetenv(name: *const c_char) -> c_int;
}

pub fn raw() {
    unsafe { unsetenv(c"CI".as_ptr()) }; //~ reenabled_prompting
    unsafe { unsetenv(c"LANG".as_ptr()) };
}

#[cfg(test)]
mod tests {
    #[test]
    fn prepared() {
        unsafe { std::env::remove_var("CI") }
    }
}
