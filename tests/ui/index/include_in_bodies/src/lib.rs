use std::{env, io::IsTerminal};

pub fn expression() -> bool {
    include!("parts/expression.rs")
}

pub fn sees_what_is_around() -> bool {
    let input = std::io::stdin();
    include!("parts/block.in")
}

pub fn gives_its_type() -> bool {
    let output = include!("parts/output.rs");
    output.is_terminal() //~ terminal_check
}

pub const AT: bool = include!("parts/constant.rs").is_some();

pub fn in_another_module() -> bool {
    mod inner {
        pub fn ask() -> bool {
            std::include!("parts/outer.rs")
        }
    }
    inner::ask()
}

pub fn allowed() -> bool {
    include!("parts/allowed.rs")
}

pub fn nothing() -> [u8; 2] {
    include!("parts/list.rs")
}

pub fn not_there() -> bool {
    include!("parts/absent.rs")
}

pub fn built() -> bool {
    include!(concat!(env!("OUT_DIR"), "/built.rs"))
}

pub fn itself() -> bool {
    include!("parts/itself.rs")
}
