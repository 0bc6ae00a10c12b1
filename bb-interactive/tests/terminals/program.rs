//! In: what to do, in `BB_TEST_DO`; out: the verdict in a file, and an exit code that is 0 only where asking was permitted.

use bb_interactive::{Detector, Permit, Refusal, Stream, reason};
use std::path::Path;

pub const VERDICT: &str = "BB_TEST_VERDICT";
pub const DO: &str = "BB_TEST_DO";

/// What the program under test does with its detection.
pub fn run(verdict: &Path) -> i32 {
    let what = std::env::var(DO).unwrap_or_default();
    #[cfg(feature = "output")]
    if what == "worth" {
        return worth(verdict);
    }
    #[cfg(feature = "prompts")]
    if let Some(kind) = what.strip_prefix("ask-") {
        std::fs::write(verdict, question(kind)).expect("the folder is the test's own");
        return 0;
    }
    let detector = Detector::new().no_input("--no-input", what == "no-input");
    let detector = match what.as_str() {
        "on-stderr" => detector.prompts_on(Stream::Stderr),
        _ => detector,
    };
    let why = reason!("the actor and its runs will be deleted").answered_by("--yes");
    let permit = detector.detect_for(why);
    let line = match &permit {
        Ok(_) => "allow".to_owned(),
        Err(refusal) => format!("refuse({}, {})", refusal.rule(), refusal.name()),
    };
    std::fs::write(verdict, line).expect("the folder is the test's own");
    match permit {
        Ok(permit) => ask(&permit, &what, verdict),
        Err(refusal) => refuse(&refusal),
    }
}

fn refuse(refusal: &Refusal) -> i32 {
    eprintln!("error: {refusal}");
    1
}

fn ask(permit: &Permit, what: &str, verdict: &Path) -> i32 {
    match what {
        "fuzzy" => {
            let items = ["one", "two"];
            let select = || dialoguer::FuzzySelect::new().items(items).interact();
            i32::from(permit.run(select).is_err())
        }
        #[cfg(unix)]
        "input-goes-away" => {
            let null = std::fs::File::open("/dev/null").expect("every system has it");
            rustix::stdio::dup2_stdin(null).expect("a standard stream can be replaced");
            let now = bb_interactive::detect().map_err(|refusal| refusal.rule().id());
            std::fs::write(verdict, format!("allow, then {now:?}")).expect("the folder is ours");
            0
        }
        "read-line" => {
            let mut line = String::new();
            i32::from(permit.run(|| std::io::stdin().read_line(&mut line)).is_err())
        }
        _ => own_prompt(permit, what, verdict),
    }
}

/// What each stream is worth.
#[cfg(feature = "output")]
fn worth(verdict: &Path) -> i32 {
    use bb_interactive::output::worth;
    let words = [Stream::Stdout, Stream::Stderr].map(|stream| {
        let worth = worth(stream);
        let parts = [("c", worth.colour), ("p", worth.progress), ("g", worth.paging)];
        parts.iter().filter(|(_, is)| *is).map(|(part, _)| *part).collect::<String>()
    });
    std::fs::write(verdict, words.join("/")).expect("the folder is the test's own");
    0
}

#[cfg(feature = "prompts")]
fn own_prompt(permit: &Permit, what: &str, verdict: &Path) -> i32 {
    let answer = match what {
        "confirm" => permit.confirm("delete it?").map(|yes| yes.to_string()),
        "select" => permit.select("which?", &["one", "two"]).map(|at| at.to_string()),
        "input" => permit.input("name"),
        "password" => permit.password("token"),
        _ => return 0,
    };
    match answer {
        Ok(answer) => {
            std::fs::write(verdict, answer).expect("the folder is the test's own");
            0
        }
        Err(unanswered) => {
            eprintln!("error: {unanswered}");
            2
        }
    }
}

/// How a question ends, in the words for whoever called the program.
#[cfg(feature = "prompts")]
fn question(kind: &str) -> String {
    use bb_interactive::{Answers, Prompter, Question};
    fn ask<T: Answers>(question: Question<T>) -> String {
        let outcome = Prompter::terminal(Detector::new()).ask(question);
        outcome.map_or_else(|error| error.to_string(), |outcome| outcome.to_string())
    }
    let why = reason!("the actor and its runs will be deleted").answered_by("--yes");
    match kind {
        "two" => {
            let both =
                [why.clone(), why].map(|why| std::thread::spawn(move || ask(Question::confirm("delete it?", why))));
            let mut both = both.map(|worker| worker.join().expect("it only asks"));
            both.sort();
            both.join(", ")
        }
        "choice" => ask(Question::choice("which?", ["one", "two"], why)),
        "text" => ask(Question::text("name", why)),
        "secret" => ask(Question::secret("token", why)),
        _ => ask(Question::confirm("delete it?", why)),
    }
}

#[cfg(not(feature = "prompts"))]
fn own_prompt(_: &Permit, _: &str, _: &Path) -> i32 {
    0
}
