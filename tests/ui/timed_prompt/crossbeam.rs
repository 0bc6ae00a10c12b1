//@ dep: crossbeam-channel = "0.5"
//@ dep: rpassword = "7"
//@ dep: bb-interactive = "0.1"
use std::{thread, time::Duration};

use bb_interactive::Permit;
use crossbeam_channel as channel;

pub fn password(permit: Permit) -> Option<String> {
    let (sender, receiver) = channel::bounded(1);
    thread::spawn(move || {
        let _ = sender.send(permit.run(|| rpassword::prompt_password("Token: ")));
    });
    receiver.recv_timeout(Duration::from_secs(30)).ok()?.ok() //~ timed_prompt
}

pub fn work() -> Option<u8> {
    let (sender, receiver) = channel::unbounded();
    thread::spawn(move || sender.send(1));
    receiver.recv_timeout(Duration::from_secs(30)).ok()
}
