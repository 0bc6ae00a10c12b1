//! In: `-q`, `-v` and cargo's variables for them. Out: how much is said. A word on the command line goes before a variable.

use super::{Surroundings, words};
use crate::options::Verbosity;

pub(super) fn of(output: &words::Output, surroundings: &Surroundings) -> Verbosity {
    if output.quiet {
        Verbosity::Quiet
    } else if output.verbose > 1 {
        Verbosity::Stages
    } else if output.verbose > 0 {
        Verbosity::Verbose
    } else if surroundings.term_quiet {
        Verbosity::Quiet
    } else if surroundings.term_verbose {
        Verbosity::Verbose
    } else {
        Verbosity::Normal
    }
}
