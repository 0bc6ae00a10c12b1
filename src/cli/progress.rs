//! In: what is being done. Out: a line on standard error that says so, where a person watches and has waited; it is wiped when it is done.

use std::{
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use bb_interactive::output::{self, Stream};

use crate::{options::Options, render};

/// Before this nobody wonders, and between two looks at the clock.
const PATIENCE: Duration = Duration::from_secs(1);

/// The line, until it is dropped.
#[derive(Debug)]
pub(crate) struct Progress(Option<(Sender<&'static str>, JoinHandle<()>)>);

impl Progress {
    pub(crate) fn start(options: &Options, doing: &'static str) -> Progress {
        if !options.progress || !output::worth(Stream::Stderr).progress {
            return Progress(None);
        }
        let (sender, receiver) = mpsc::channel();
        let watch = move || {
            let (start, mut doing, mut drawn) = (Instant::now(), doing, 0);
            loop {
                match receiver.recv_timeout(PATIENCE) {
                    // What is drawn changes with the clock.
                    Ok(next) => doing = next,
                    Err(RecvTimeoutError::Timeout) => {
                        let line = format!("cargo bb-lint: {doing}, {} s", start.elapsed().as_secs());
                        render::status(&format!("\r{line:<drawn$}"));
                        drawn = line.len();
                    }
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
            if drawn > 0 {
                render::status(&format!("\r{:drawn$}\r", ""));
            }
        };
        // Without a thread there is no line, and all else is as it was.
        let thread = thread::Builder::new().spawn(watch).ok();
        Progress(thread.map(|thread| (sender, thread)))
    }

    pub(crate) fn say(&self, doing: &'static str) {
        if let Some((sender, _)) = &self.0 {
            // A line that has ended says nothing more.
            let _ = sender.send(doing);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.0.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}
