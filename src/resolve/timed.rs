//! In: what gives up after a while, and what waits. Out: the timeouts around something that waits for a person or for
//! standard input.

use super::{
    Certainty, What,
    walk::{Around, Walker},
};
use crate::{catalogue::Effect, index::DefId, source::Span};

/// How something gives up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Timing {
    /// On what it is given.
    Given,
    /// On what was started before.
    Started,
    /// On everything else that it is given, as soon as one is there: a timeout where a clock is among it.
    Race,
    /// It is a clock: it ends after a while by itself.
    Clock,
}

impl Walker<'_, '_, '_> {
    /// Notes that something waits here.
    pub(super) fn waited(&mut self, api: usize) {
        for around in &mut self.timeouts {
            around.waits.get_or_insert(api);
        }
        if self.closures > 0 {
            self.elsewhere.get_or_insert(api);
        }
    }

    /// Whether a definition gives up after a while, and how.
    pub(super) fn timing(&self, def: DefId) -> Option<Timing> {
        let rows = self.r.bindings.of.get(&def)?;
        let row = rows.iter().map(|row| &self.r.bindings.apis[*row]).find(|api| api.effect == Effect::Timeout)?;
        Some(match row.timed_argument {
            _ if row.clock => Timing::Clock,
            _ if row.races => Timing::Race,
            Some(_) => Timing::Given,
            None => Timing::Started,
        })
    }

    /// Before what a call is given.
    pub(super) fn enter_timeout(&mut self, timing: Option<Timing>) {
        if let Some(Timing::Given | Timing::Race) = timing {
            self.timeouts.push(Around::default());
        }
    }

    /// Behind it: says of a timeout what it gives up on.
    pub(super) fn leave_timeout(&mut self, timing: Option<Timing>, span: Span) {
        let api = match timing {
            Some(Timing::Given) => self.timeouts.pop().and_then(|around| around.waits),
            Some(Timing::Race) => self.timeouts.pop().filter(|around| around.clock).and_then(|around| around.waits),
            Some(Timing::Started) => self.elsewhere,
            Some(Timing::Clock) => {
                self.timeouts.iter_mut().for_each(|around| around.clock = true);
                None
            }
            None => None,
        };
        if let (Some(api), true) = (api, self.facts.is_some()) {
            self.say(span, What::Timed { api }, Vec::new(), Certainty::Resolved);
        }
    }
}
