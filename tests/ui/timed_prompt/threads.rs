//@ config: [lints]
//@ config: raw_stdin = "allow"
use std::{sync::mpsc, thread, time::Duration};

pub fn line() -> Option<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut line = String::new();
        if std::io::stdin().read_line(&mut line).is_ok() {
            let _ = sender.send(line);
        }
    });
    receiver.recv_timeout(Duration::from_secs(5)).ok() //~ timed_prompt
}

pub fn work() -> Option<u8> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(1));
    receiver.recv_timeout(Duration::from_secs(5)).ok()
}

pub fn as_long_as_it_takes() -> Option<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut line = String::new();
        if std::io::stdin().read_line(&mut line).is_ok() {
            let _ = sender.send(line);
        }
    });
    receiver.recv().ok()
}
