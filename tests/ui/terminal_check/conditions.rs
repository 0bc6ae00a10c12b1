//@ dep: windows-sys = { version = "0.61", features = ["Win32_System_Console"] }
#[cfg(windows)]
pub fn console(handle: windows_sys::Win32::Foundation::HANDLE) -> bool {
    use windows_sys::Win32::System::Console::GetConsoleMode;
    let mut mode = 0;
    // SAFETY: the handle is valid and the mode is ours.
    unsafe { GetConsoleMode(handle, &mut mode) != 0 } //~ terminal_check
}

#[cfg(all(unix, feature = "colour"))]
pub mod colour {
    use std::io::{IsTerminal, stdout};

    pub fn on() -> bool {
        stdout().is_terminal() //~ terminal_check
    }
}

pub fn either() -> bool {
    if cfg!(windows) {
        return false;
    }
    #[cfg(not(windows))]
    return std::io::IsTerminal::is_terminal(&std::io::stdin()); //~ terminal_check
    #[cfg(windows)]
    true
}
