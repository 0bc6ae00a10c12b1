//@ config: [lints]
//@ config: ancestry_check = "warn"
//@ dep: libc = "0.2"
//@ dep: nix = "0.32"
//@ dep: rustix = "1"
//@ dep: sysinfo = "0.30"
use std::os::unix::process::parent_id;

use nix::unistd::{Pid, getppid};
use sysinfo::System;

pub fn numbers() -> (u32, i32) {
    let standard = parent_id(); //~ ancestry_check
    let c = unsafe { libc::getppid() }; //~ ancestry_check
    (standard, c)
}

pub fn typed() -> (Pid, Pid) {
    let by_function = getppid(); //~ ancestry_check
    (by_function, Pid::parent()) //~ ancestry_check
}

pub fn linux() -> bool {
    rustix::process::getppid().is_some() //~ ancestry_check
}

pub fn table() -> bool {
    let system = System::new_all();
    let own = sysinfo::get_current_pid().ok().and_then(|pid| system.process(pid));
    own.and_then(|process| process.parent()).is_some() //~ ancestry_check
}

pub fn not_the_parent() -> u32 {
    std::process::id()
}
