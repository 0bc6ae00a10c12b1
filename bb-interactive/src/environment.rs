//! In: a variable's name; out: its value in the process, or in what a test made up.
//!
//! The process is asked for each name by itself, in the order of the rules and no further than
//! the first that refuses. Reading everything at once would copy every variable first, which
//! takes longer than asking for all names of the table (`cargo bench` shows both).

use crate::signals::{self, Signal};
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::sync::OnceLock;

/// Where values come from: what somebody made up, and below it perhaps the process.
#[derive(Clone)]
pub(crate) struct Environment {
    base: Base,
    /// Each name once.
    given: Vec<(OsString, OsString)>,
}

#[derive(Clone, Copy)]
enum Base {
    Nothing,
    /// Asked again each time.
    Process,
    /// Asked again, but for the table's answer, which is kept from the first time.
    ProcessKept,
}

impl Environment {
    pub(crate) const NOTHING: Self = Self::of(Base::Nothing);
    pub(crate) const PROCESS: Self = Self::of(Base::Process);
    pub(crate) const PROCESS_KEPT: Self = Self::of(Base::ProcessKept);

    const fn of(base: Base) -> Self {
        Self { base, given: Vec::new() }
    }

    pub(crate) fn get(&self, name: &str) -> Option<Cow<'_, OsStr>> {
        let given = self.given.iter().find(|(key, _)| same(key, OsStr::new(name)));
        match (given, self.base) {
            (Some((_, value)), _) => Some(Cow::Borrowed(value)),
            (None, Base::Nothing) => None,
            (None, Base::Process | Base::ProcessKept) => std::env::var_os(name).map(Cow::Owned),
        }
    }

    /// Set to something that is not empty, `0` or `false`.
    pub(crate) fn counts(&self, name: &str) -> bool {
        self.get(name).is_some_and(|value| !signals::is_off(&value))
    }

    /// Explicitly `0` or `false`, which is more than not being set.
    pub(crate) fn denied(&self, name: &str) -> bool {
        self.get(name).is_some_and(|value| signals::is_off(&value) && !value.is_empty())
    }

    pub(crate) fn is_dumb(&self) -> bool {
        self.get(signals::TERM).is_some_and(|term| *term == *signals::DUMB)
    }

    /// The rows of the table that count, in its order.
    pub(crate) fn signals(&self) -> impl Iterator<Item = &'static Signal> {
        let rows = match self.base {
            Base::ProcessKept if self.given.is_empty() => *FROM_FIRST.get_or_init(|| from_first(&Self::PROCESS)),
            _ => signals::all(),
        };
        rows.iter().filter(|row| self.has(row))
    }

    fn has(&self, row: &Signal) -> bool {
        self.get(row.name).is_some_and(|value| row.counts(&value))
    }

    pub(crate) fn set(&mut self, name: OsString, value: OsString) {
        self.given.retain(|(key, _)| !same(key, &name));
        self.given.push((name, value));
    }
}

/// The table from the first row on that counts in the process, or nothing of it.
static FROM_FIRST: OnceLock<&'static [Signal]> = OnceLock::new();

fn from_first(environment: &Environment) -> &'static [Signal] {
    let first = signals::all().iter().position(|row| environment.has(row));
    first.map_or(&[], |first| &signals::all()[first..])
}

/// Whether two names are one variable: Windows does not mind letter case, others do.
fn same(left: &OsStr, right: &OsStr) -> bool {
    if cfg!(windows) { left.eq_ignore_ascii_case(right) } else { left == right }
}

/// Names only: a value may be a secret.
impl fmt::Debug for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = f.debug_set();
        names.entries(self.given.iter().map(|(name, _)| name));
        match self.base {
            Base::Nothing => names.finish(),
            Base::Process | Base::ProcessKept => names.finish_non_exhaustive(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(variables: &[(&str, &str)]) -> Environment {
        let mut given = Environment::NOTHING;
        for (name, value) in variables {
            given.set(name.into(), value.into());
        }
        given
    }

    fn counting(environment: &Environment) -> Vec<&'static str> {
        environment.signals().map(|signal| signal.name).collect()
    }

    #[test]
    fn signals_come_in_the_tables_order() {
        let all = environment(&[("NONINTERACTIVE", "1"), ("CI", "true"), ("AI_AGENT", "x")]);
        assert_eq!(counting(&all), ["AI_AGENT", "CI", "NONINTERACTIVE"]);
        assert!(counting(&environment(&[("PATH", "/bin"), ("CI", "False")])).is_empty());
    }

    #[test]
    fn setting_a_variable_again_replaces_it() {
        let again = environment(&[("CI", "true"), ("CLAUDECODE", "1"), ("CI", "false")]);
        assert_eq!(counting(&again), ["CLAUDECODE"]);
    }

    #[test]
    fn the_kept_answer_is_the_one_that_the_process_gives() {
        let now = counting(&Environment::PROCESS);
        assert_eq!(counting(&Environment::PROCESS_KEPT), now);
        assert_eq!(counting(&Environment::PROCESS_KEPT), now);
    }

    #[test]
    fn only_0_and_false_deny() {
        let all = environment(&[("A", "0"), ("B", "False"), ("C", ""), ("D", "1")]);
        let denied = ["A", "B", "C", "D", "E"].map(|name| all.denied(name));
        assert_eq!(denied, [true, true, false, false, false]);
    }

    #[test]
    fn what_is_given_lies_over_the_process() {
        let mut over = Environment::PROCESS;
        over.set("PATH".into(), "here".into());
        assert_eq!(over.get("PATH").as_deref(), Some(OsStr::new("here")));
        over.set("CI".into(), "1".into());
        assert!(counting(&over).contains(&"CI"));
    }

    #[test]
    fn no_value_is_shown() {
        let text = format!("{:?}", environment(&[("TOKEN", "hunter2")]));
        assert_eq!(text, r#"{"TOKEN"}"#);
    }
}
