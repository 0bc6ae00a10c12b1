//@ dep: libc = "0.2"
use std::io::{IsTerminal, Stdout};

pub struct Probe {
    pub ask: unsafe extern "C" fn(i32) -> i32,
}

pub const PROBE: Probe = Probe { ask: libc::isatty }; //~ terminal_check

pub fn call(probe: &Probe) -> bool {
    // SAFETY: any descriptor may be asked about.
    unsafe { (probe.ask)(0) == 1 }
}

pub fn each(streams: &[Stdout]) -> Vec<bool> {
    streams.iter().map(IsTerminal::is_terminal).collect() //~ terminal_check
}

pub fn chosen(check: Option<fn(&Stdout) -> bool>) -> fn(&Stdout) -> bool {
    check.unwrap_or(<Stdout as IsTerminal>::is_terminal) //~ terminal_check
}
