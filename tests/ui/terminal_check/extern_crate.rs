//@ edition: 2015
//@ dep: libc = "0.2"
extern crate libc as c;

mod inner {
    use c::isatty;

    pub fn input() -> bool {
        unsafe { isatty(0) != 0 } //~ terminal_check
    }
}

pub fn output() -> bool {
    inner::input() && unsafe { ::c::isatty(1) != 0 } //~ terminal_check
}
