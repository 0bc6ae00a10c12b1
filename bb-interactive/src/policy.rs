//! In: a question that nobody can be asked, and what `BB_AUTO_ANSWER` says; out: the answer that it picks, none, or that it is wrong.
//!
//! `first`, `last` and `skip` are words as they stand here, in lower case. A label that reads the
//! same is picked in any other letter case, so `skip` always means "leave it unanswered".

use crate::answer::Answer;
use crate::question::{Asked, Kind};
use std::ffi::OsStr;

/// What a policy makes of a question.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Picked {
    Nothing,
    Label(usize),
    Wrong,
}

pub(crate) fn pick(asked: &Asked, policy: Option<&OsStr>) -> Picked {
    let Some(policy) = policy else { return Picked::Nothing };
    let last = match (asked.kind(), asked.labels().len()) {
        (Kind::Confirm | Kind::Choice, labels @ 1..) => labels - 1,
        _ => return Picked::Nothing,
    };
    let Some(word) = policy.to_str().map(str::trim) else { return Picked::Wrong };
    match word {
        "" | "skip" => Picked::Nothing,
        "first" | "last" if asked.is_destructive() => Picked::Nothing,
        "first" => Picked::Label(0),
        "last" => Picked::Label(last),
        label => asked.labelled(label).map_or(Picked::Wrong, Picked::Label),
    }
}

/// The answer that a label stands for.
pub(crate) fn answer(asked: &Asked, index: usize) -> Answer {
    match (asked.kind(), index) {
        (Kind::Confirm, 0) => Answer::Yes,
        (Kind::Confirm, _) => Answer::No,
        _ => Answer::Choice(index),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Choice, Question, reason};

    fn delete() -> Question<Choice> {
        Question::choice("Delete?", ["Delete", "Keep it", "Skip"], reason!("the branch was merged"))
    }

    fn picked<T>(question: &Question<T>, policy: &str) -> Picked {
        pick(question.asked(), Some(policy.as_ref()))
    }

    #[test]
    fn words_and_labels() {
        for (policy, expected) in [
            ("", Picked::Nothing),
            (" ", Picked::Nothing),
            ("skip", Picked::Nothing),
            ("SKIP", Picked::Label(2)),
            ("first", Picked::Label(0)),
            ("last", Picked::Label(2)),
            ("First", Picked::Wrong),
            (" keep IT ", Picked::Label(1)),
            ("keep", Picked::Wrong),
            ("nope", Picked::Wrong),
            ("0", Picked::Wrong),
            ("false", Picked::Wrong),
        ] {
            assert_eq!(picked(&delete(), policy), expected, "{policy:?}");
        }
        assert_eq!(pick(delete().asked(), None), Picked::Nothing);
    }

    #[test]
    fn what_can_destroy_takes_a_label_only() {
        let delete = delete().destructive();
        for (policy, expected) in [
            ("first", Picked::Nothing),
            ("last", Picked::Nothing),
            ("skip", Picked::Nothing),
            ("DELETE", Picked::Label(0)),
            ("nope", Picked::Wrong),
        ] {
            assert_eq!(picked(&delete, policy), expected, "{policy:?}");
        }
    }

    #[test]
    fn yes_and_no_are_labels() {
        let go = Question::confirm("Go on?", reason!("the branch was merged"));
        for (policy, expected) in
            [("Yes", Picked::Label(0)), ("no", Picked::Label(1)), ("y", Picked::Wrong), ("last", Picked::Label(1))]
        {
            assert_eq!(picked(&go, policy), expected, "{policy:?}");
        }
        assert_eq!(answer(go.asked(), 0), Answer::Yes);
        assert_eq!(answer(go.asked(), 1), Answer::No);
    }

    #[test]
    fn texts_and_secrets_are_never_answered() {
        let why = || reason!("the server asks for it");
        for policy in ["first", "last", "hunter2", "yes"] {
            assert_eq!(picked(&Question::text("Name?", why()), policy), Picked::Nothing);
            assert_eq!(picked(&Question::secret("Token?", why()), policy), Picked::Nothing);
        }
    }

    #[test]
    fn two_labels_that_differ_in_case_are_told_apart_by_spelling() {
        let which = Question::choice("Which?", ["Main", "main"], reason!("both branches are there"));
        assert_eq!(picked(&which, "main"), Picked::Label(1));
        assert_eq!(picked(&which, "MAIN"), Picked::Label(0));
    }

    #[cfg(unix)]
    #[test]
    fn what_is_not_utf_8_is_no_label() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(pick(delete().asked(), Some(OsStr::from_bytes(b"Sk\xffip"))), Picked::Wrong);
    }
}
