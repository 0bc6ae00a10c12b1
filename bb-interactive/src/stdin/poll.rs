//! In: standard input that is no terminal, and a time; out: what `poll(2)` says of it within that time.

use super::StdinState;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::io::{self, Stdin};
use std::time::{Duration, Instant};

pub(super) fn first_byte(stdin: &Stdin, window: Duration) -> io::Result<StdinState> {
    if cfg!(target_vendor = "apple") && is_device(stdin)? {
        return Ok(StdinState::Ready);
    }
    let began = Instant::now();
    loop {
        // a time that does not fit is as good as none
        let left = Timespec::try_from(window.saturating_sub(began.elapsed())).ok();
        let mut polled = [PollFd::new(stdin, PollFlags::IN)];
        match poll(&mut polled, left.as_ref()) {
            Ok(0) => return Ok(StdinState::Empty),
            Ok(_) => return state(polled[0].revents()),
            // a signal came: the rest of the time is waited for again
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

fn state(events: PollFlags) -> io::Result<StdinState> {
    if events.contains(PollFlags::ERR) {
        return Err(io::Error::other("standard input reports an error"));
    }
    if events.intersects(PollFlags::IN | PollFlags::NVAL) {
        // a standard input that is closed is one that the standard library reads as empty
        return Ok(StdinState::Ready);
    }
    // nothing but the writer's end is left: testing for IN alone would miss it
    Ok(StdinState::Eof)
}

fn is_device(stdin: &Stdin) -> io::Result<bool> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;
    let duplicate = std::fs::File::from(stdin.as_fd().try_clone_to_owned()?);
    Ok(duplicate.metadata()?.file_type().is_char_device())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_poll_says() {
        for (events, expected) in [
            (PollFlags::IN, StdinState::Ready),
            (PollFlags::IN | PollFlags::HUP, StdinState::Ready),
            (PollFlags::HUP, StdinState::Eof),
            (PollFlags::NVAL, StdinState::Ready),
        ] {
            assert_eq!(state(events).ok(), Some(expected), "{events:?}");
        }
        assert!(state(PollFlags::ERR).is_err());
        assert!(state(PollFlags::IN | PollFlags::ERR | PollFlags::HUP).is_err());
    }
}
