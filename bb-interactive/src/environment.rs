//! In: the process's variables, read in one pass; out: what is set, and which signals count.

use crate::signals::{self, Signal};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A row of the table for each bit; the length is checked where it is used.
type Rows = u128;
const _: () = assert!(
    signals::all().len() <= Rows::BITS as usize,
    "a wider set of rows is needed"
);

/// All variables, and the rows of the table that count among them.
#[derive(Clone, Default)]
pub(crate) struct Environment {
    variables: Vec<(OsString, OsString)>,
    counting: Rows,
}

impl Environment {
    /// The process's environment as it was when this was first called.
    pub(crate) fn of_process() -> &'static Arc<Self> {
        static SNAPSHOT: OnceLock<Arc<Environment>> = OnceLock::new();
        SNAPSHOT.get_or_init(|| Arc::new(std::env::vars_os().collect()))
    }

    /// A name that stands twice keeps its first value, as `getenv` has it.
    pub(crate) fn get(&self, name: &str) -> Option<&OsStr> {
        let is_it = |(key, _): &&(OsString, OsString)| {
            signals::same(key.as_encoded_bytes(), name.as_bytes())
        };
        self.variables
            .iter()
            .find(is_it)
            .map(|(_, value)| value.as_os_str())
    }

    /// Set to something that is not empty, `0` or `false`.
    pub(crate) fn counts(&self, name: &str) -> bool {
        self.get(name).is_some_and(|value| !signals::is_off(value))
    }

    /// Explicitly `0` or `false`, which is more than not being set.
    pub(crate) fn denied(&self, name: &str) -> bool {
        self.get(name)
            .is_some_and(|value| signals::is_off(value) && !value.is_empty())
    }

    /// The rows of the table that count, in its order.
    pub(crate) fn signals(&self) -> impl Iterator<Item = &'static Signal> {
        let counting = self.counting;
        let first = counting.trailing_zeros() as usize;
        let rows = signals::all().iter().enumerate().skip(first);
        rows.filter(move |(row, _)| counting >> row & 1 == 1)
            .map(|(_, signal)| signal)
    }

    pub(crate) fn set(&mut self, name: OsString, value: OsString) {
        let bytes = name.as_encoded_bytes();
        self.variables
            .retain(|(key, _)| !signals::same(key.as_encoded_bytes(), bytes));
        if let Some(row) = signals::position(&name) {
            let counts = Rows::from(signals::all()[row].counts(&value));
            self.counting = self.counting & !(1 << row) | counts << row;
        }
        self.variables.push((name, value));
    }
}

impl FromIterator<(OsString, OsString)> for Environment {
    fn from_iter<T: IntoIterator<Item = (OsString, OsString)>>(variables: T) -> Self {
        let mut seen: Rows = 0;
        let mut counting: Rows = 0;
        let note = |(name, value): &(OsString, OsString)| {
            if let Some(row) = signals::position(name) {
                if seen >> row & 1 == 0 && signals::all()[row].counts(value) {
                    counting |= 1 << row;
                }
                seen |= 1 << row;
            }
        };
        let variables = variables.into_iter().inspect(note).collect();
        Self {
            variables,
            counting,
        }
    }
}

/// Names only: a value may be a secret.
impl fmt::Debug for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.variables.iter().map(|(name, _)| name))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(variables: &[(&str, &str)]) -> Environment {
        variables
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()))
            .collect()
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
    fn the_first_of_two_values_holds() {
        let twice = environment(&[("CI", "0"), ("CI", "true")]);
        assert!(counting(&twice).is_empty());
        assert_eq!(twice.get("CI"), Some(OsStr::new("0")));
    }

    #[test]
    fn setting_a_variable_again_replaces_it() {
        let mut again = environment(&[("CI", "true"), ("CLAUDECODE", "1")]);
        again.set("CI".into(), "false".into());
        assert_eq!(counting(&again), ["CLAUDECODE"]);
        again.set("CI".into(), "1".into());
        assert_eq!(counting(&again), ["CLAUDECODE", "CI"]);
    }

    #[test]
    fn only_0_and_false_deny() {
        let all = environment(&[("A", "0"), ("B", "False"), ("C", ""), ("D", "1")]);
        assert_eq!(
            ["A", "B", "C", "D", "E"].map(|n| all.denied(n)),
            [true, true, false, false, false]
        );
    }

    #[test]
    fn no_value_is_shown() {
        let text = format!("{:?}", environment(&[("TOKEN", "hunter2")]));
        assert_eq!(text, r#"{"TOKEN"}"#);
    }
}
