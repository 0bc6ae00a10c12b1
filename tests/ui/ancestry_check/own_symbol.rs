//@ config: [lints]
//@ config: ancestry_check = "deny"
unsafe extern "C" {
    fn getppid() -> i32;
}

pub fn raw() -> i32 {
    unsafe { getppid() } //~ ancestry_check
}
