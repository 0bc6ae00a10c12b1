//@ dep: bb-interactive = "0.1"
//@ config: [detector]
//@ config: modules = ["case::interactive"]
//@ config: detect = [{ path = "case::interactive::detect", reason = 0 }, { path = "case::interactive::Gate::open", reason = 1 }]
//@ config: permits = ["case::interactive::Permit"]
//! Reasons that say nothing, however they are spelled.
pub mod interactive {
    pub struct Permit(());
    pub struct Refused(pub &'static str);
    pub struct Gate;

    impl Gate {
        pub fn open(&self, _no_input: bool, why: &str) -> Result<Permit, Refused> {
            detect(why)
        }
    }

    pub fn detect(_why: &str) -> Result<Permit, Refused> {
        Ok(Permit(()))
    }
}

pub use interactive::detect as may_ask;
use interactive::{Gate, Permit, Refused, detect};

mod words {
    pub const LATER: &str = "fixme";
    pub static GOOD: &str = "the draft will be thrown away";
    pub const JOINED: &str = concat!("", " ");
}

type Answer = Result<Permit, Refused>;

pub fn nothing() -> Answer {
    detect("") //~ prompt_without_reason
}

pub fn blank() -> Answer {
    detect(" \t") //~ prompt_without_reason
}

pub fn placeholders() -> [Answer; 3] {
    [
        detect("TODO"), //~ prompt_without_reason
        detect("tbd"), //~ prompt_without_reason
        detect("..."), //~ prompt_without_reason
    ]
}

pub fn renamed() -> Answer {
    may_ask("") //~ prompt_without_reason
}

pub fn in_full() -> Answer {
    crate::interactive::detect("") //~ prompt_without_reason
}

pub fn constants() -> [Answer; 3] {
    [
        detect(words::LATER), //~ prompt_without_reason
        detect(words::JOINED), //~ prompt_without_reason
        detect(words::GOOD),
    ]
}

pub fn variable() -> Answer {
    let why = "";
    detect(why) //~ prompt_without_reason
}

pub fn owned() -> Answer {
    detect(&String::from("")) //~ prompt_without_reason
}

pub fn method(gate: &Gate) -> Answer {
    gate.open(false, "") //~ prompt_without_reason
}

pub fn method_by_its_path(gate: &Gate) -> Answer {
    Gate::open(gate, false, "") //~ prompt_without_reason
}

pub fn good(name: &str, gate: &Gate) -> [Answer; 3] {
    [
        detect("the draft will be thrown away"),
        detect(&format!("the draft {name} will be thrown away")),
        gate.open(true, name),
    ]
}

pub fn of_the_crate() -> bool {
    bb_interactive::Reason::new("").is_err() //~ prompt_without_reason
}
