//@ dep: dialoguer = "0.12"
//@ config: [detector]
//@ config: modules = ["case::interactive"]
//@ config: detect = [{ path = "case::interactive::ask_for", reason = 1 }]
//@ config: permits = ["case::interactive::Leave"]
//@ config: runners = ["case::interactive::Leave::with"]
pub mod interactive {
    pub struct Leave(());

    pub struct Refused(pub &'static str);

    impl Leave {
        pub fn with<T>(&self, ask: impl FnOnce() -> T) -> T {
            ask()
        }
    }

    pub fn ask_for(no_input: bool, _reason: &str) -> Result<Leave, Refused> {
        if no_input { Err(Refused("--no-input was given")) } else { Ok(Leave(())) }
    }
}

use dialoguer::Confirm;
use interactive::{Leave, Refused, ask_for};

const NOTHING: &str = "  ";

pub fn covered() -> Result<bool, Refused> {
    let leave = ask_for(false, "the draft will be thrown away")?;
    Ok(leave.with(|| Confirm::new().with_prompt("Throw it away?").interact()).unwrap_or(false))
}

pub fn takes_leave(_leave: &Leave) -> bool {
    Confirm::new().interact().unwrap_or(false)
}

pub fn empty() -> Result<Leave, Refused> {
    ask_for(false, "") //~ prompt_without_reason
}

pub fn placeholder() -> Result<Leave, Refused> {
    ask_for(false, "TODO") //~ prompt_without_reason
}

pub fn blank_constant() -> Result<Leave, Refused> {
    ask_for(true, NOTHING) //~ prompt_without_reason
}

pub fn uncovered() -> bool {
    Confirm::new().interact().unwrap_or(false) //~ prompt_without_reason
}
