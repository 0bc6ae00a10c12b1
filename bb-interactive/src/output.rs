//! In: the stream that a program writes to; out: whether colour, progress and a pager are worth it there.
//!
//! None of this is about questions, and none of it permits one. It exists so that a program needs
//! no terminal check of its own for its output either. It comes with the feature `output`.

use crate::cause::Rule;
use crate::detect::Detector;
use crate::surroundings::Surroundings;

pub use crate::streams::Stream;

/// What a stream is worth. Each part is a default, which a flag of the program's may overrule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Worth {
    /// Escape codes for colour and style.
    ///
    /// `NO_COLOR` turns it off, `CLICOLOR_FORCE` turns it on, each with any value that is not empty;
    /// `CLICOLOR=0` turns it off. Otherwise the stream has to be a terminal that knows colour, by
    /// `TERM`, or because it is in CI. The order is that of `anstream`, the facts come from
    /// `anstyle-query`.
    pub colour: bool,
    /// Bars and spinners that draw over themselves: a terminal that is not dumb, and no sign of CI, of
    /// an agent, or of what an operator named, for which every redraw is one more line.
    pub progress: bool,
    /// A pager, which waits for a key: the stream is a terminal, and a question would be permitted.
    pub paging: bool,
}

/// What is worth writing to this stream.
///
/// The table's variables are those of the first call to anything in this crate; the stream and the
/// variables about colour are asked afresh.
///
/// ```
/// use bb_interactive::output::{self, Stream};
///
/// if output::worth(Stream::Stderr).progress {
///     eprintln!("a progress bar goes here");
/// }
/// ```
#[must_use]
pub fn worth(stream: Stream) -> Worth {
    let surroundings = Surroundings::of_process();
    let refusal = Detector::new().refusal_in(&surroundings);
    let causes = refusal.map_or_else(Vec::new, |refusal| refusal.all());
    let facts = Facts {
        terminal: surroundings.streams.is_terminal(stream),
        watched: !causes.iter().any(|cause| NOBODY_WATCHES.contains(&cause.rule())),
        attended: causes.is_empty(),
    };
    weigh(facts, Colour::of_process())
}

/// The rules that speak of who is there, rather than of whether questions are wanted.
const NOBODY_WATCHES: &[Rule] = &[Rule::OperatorVariable, Rule::KnownVariable, Rule::DumbTerminal];

/// What decides, apart from the conventions about colour.
#[derive(Clone, Copy)]
struct Facts {
    terminal: bool,
    watched: bool,
    attended: bool,
}

/// The conventions about colour.
#[derive(Clone, Copy, Default)]
struct Colour {
    never: bool,
    always: bool,
    wanted: Option<bool>,
    known: bool,
}

impl Colour {
    fn of_process() -> Self {
        Self {
            never: anstyle_query::no_color(),
            always: anstyle_query::clicolor_force(),
            wanted: anstyle_query::clicolor(),
            known: anstyle_query::term_supports_color() || anstyle_query::is_ci(),
        }
    }

    fn worth(self, terminal: bool) -> bool {
        match self {
            Self { never: true, .. } => false,
            Self { always: true, .. } => true,
            Self { wanted: Some(wanted), .. } => wanted && terminal,
            Self { known, .. } => known && terminal,
        }
    }
}

fn weigh(facts: Facts, colour: Colour) -> Worth {
    let Facts { terminal, watched, attended } = facts;
    Worth { colour: colour.worth(terminal), progress: terminal && watched, paging: terminal && attended }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERSON: Facts = Facts { terminal: true, watched: true, attended: true };
    const KNOWN: Colour = Colour { never: false, always: false, wanted: None, known: true };

    #[test]
    fn a_person_at_a_terminal_gets_everything() {
        assert_eq!(weigh(PERSON, KNOWN), Worth { colour: true, progress: true, paging: true });
    }

    #[test]
    fn a_pipe_gets_nothing() {
        assert_eq!(weigh(Facts { terminal: false, ..PERSON }, KNOWN), Worth::default());
    }

    #[test]
    fn no_color_is_stronger_than_force_and_force_than_a_pipe() {
        let forced = Colour { always: true, ..KNOWN };
        assert!(forced.worth(false));
        assert!(!Colour { never: true, ..forced }.worth(true));
        assert!(!Colour { wanted: Some(false), ..KNOWN }.worth(true));
        assert!(Colour { wanted: Some(true), known: false, ..KNOWN }.worth(true));
        assert!(!Colour { wanted: Some(true), ..KNOWN }.worth(false));
        assert!(!Colour { known: false, ..KNOWN }.worth(true));
    }

    #[test]
    fn ci_keeps_its_colour_and_loses_what_moves() {
        let ci = Facts { watched: false, attended: false, ..PERSON };
        assert_eq!(weigh(ci, KNOWN), Worth { colour: true, progress: false, paging: false });
    }

    #[test]
    fn who_wants_no_questions_may_still_watch() {
        let quiet = Facts { attended: false, ..PERSON };
        assert_eq!(weigh(quiet, KNOWN), Worth { colour: true, progress: true, paging: false });
    }
}
