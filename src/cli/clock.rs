//! In: the clock. Out: how long a run took, and its stages.

use std::time::{Duration, Instant};

/// Says how long a run took.
#[derive(Debug)]
pub(crate) struct Watch(Instant);

impl Watch {
    pub(crate) fn start() -> Watch {
        Watch(Instant::now())
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// How long the stages of a run took.
#[derive(Debug)]
pub(crate) struct Laps {
    since: Instant,
    spent: Vec<(&'static str, Duration)>,
}

impl Laps {
    pub(crate) fn start() -> Laps {
        Laps { since: Instant::now(), spent: Vec::new() }
    }

    /// Gives the time since the last lap to a stage, which may have had some before.
    pub(crate) fn lap(&mut self, stage: &'static str) {
        let now = Instant::now();
        let time = now - std::mem::replace(&mut self.since, now);
        match self.spent.iter_mut().find(|(known, _)| *known == stage) {
            Some((_, spent)) => *spent += time,
            None => self.spent.push((stage, time)),
        }
    }

    pub(crate) fn spent(self) -> Vec<(&'static str, Duration)> {
        self.spent
    }
}
