use attached::IsTerminal as _;

pub fn output() -> bool {
    std::io::stdout().is_terminal() //~ terminal_check
}

pub fn input() -> bool {
    // SAFETY: any descriptor may be asked about.
    unsafe { sys::isatty(0) == 1 } //~ terminal_check
}

#[cfg(windows)]
pub fn console(handle: console_mode::Win32::Foundation::HANDLE) -> bool {
    let mut mode = 0;
    // SAFETY: the mode is ours.
    unsafe { console_mode::Win32::System::Console::GetConsoleMode(handle, &mut mode) != 0 } //~ terminal_check
}

/// Its real name is not a name in this package.
pub mod libc {
    pub fn isatty(_name: &str) -> bool {
        true
    }

    pub fn own() -> bool {
        isatty("x") && self::isatty("y") && crate::libc::isatty("z")
    }
}
