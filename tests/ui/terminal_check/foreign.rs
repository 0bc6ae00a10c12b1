use std::os::raw::c_int;

mod sys {
    use super::c_int;

    unsafe extern "C" {
        pub fn isatty(descriptor: c_int) -> c_int;
    }
}

mod safe_sys {
    unsafe extern "C" {
        #[link_name = "isatty"]
        pub safe fn is_attached(descriptor: i32) -> i32;
        pub safe fn isatty(descriptor: i32) -> i32;
    }
}

pub fn asks() -> bool {
    // SAFETY: any descriptor may be asked about.
    unsafe { sys::isatty(0) == 1 } //~ terminal_check
}

pub fn asks_safely() -> bool {
    safe_sys::isatty(2) == 1 //~ terminal_check
}

pub mod own {
    pub fn isatty(name: &str) -> bool {
        name.starts_with("tty")
    }

    pub fn find(names: &[&str]) -> usize {
        names.iter().filter(|name| isatty(name)).count()
    }
}
