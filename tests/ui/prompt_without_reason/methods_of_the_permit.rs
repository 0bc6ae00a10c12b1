//@ dep: dialoguer = "0.12"
//@ config: [detector]
//@ config: modules = ["case::interactive"]
//@ config: detect = ["case::interactive::Leave::ask"]
//@ config: permits = ["case::interactive::Leave"]
//@ config: runners = ["case::interactive::Leave::with", "case::interactive::with_leave"]
//! A permit that asks by itself, and a detector that is the permit's own function.
pub mod interactive {
    use dialoguer::Confirm;

    pub struct Leave(());
    pub struct Refused(pub &'static str);

    impl Leave {
        pub fn ask(no_input: bool) -> Result<Self, Refused> {
            if no_input { Err(Refused("--no-input was given")) } else { Ok(Leave(())) }
        }

        pub fn with<T>(&self, ask: impl FnOnce() -> T) -> T {
            ask()
        }

        pub fn confirm(&self, question: &str) -> bool {
            Confirm::new().with_prompt(question).interact().unwrap_or(false)
        }

        pub fn confirm_without(question: &str) -> bool {
            Confirm::new().with_prompt(question).interact().unwrap_or(false) //~ prompt_without_reason
        }
    }

    pub fn with_leave<T>(no_input: bool, ask: impl FnOnce() -> T) -> Result<T, Refused> {
        Leave::ask(no_input).map(|leave| leave.with(ask))
    }
}

pub use interactive::Leave as Permission;
use interactive::{Leave, Refused, with_leave as run_attended};

pub type Granted<'a> = &'a Permission;

pub fn asks_the_permit(leave: &Leave) -> bool {
    leave.confirm("Go on?")
}

pub fn renamed(_permission: &Permission) -> bool {
    dialoguer::Confirm::new().interact().unwrap_or(false)
}

pub fn aliased(_permission: Granted<'_>) -> bool {
    dialoguer::Confirm::new().interact().unwrap_or(false)
}

pub fn its_own_function() -> Result<bool, Refused> {
    let _leave = Permission::ask(false)?;
    Ok(dialoguer::Confirm::new().interact().unwrap_or(false))
}

pub fn a_runner_that_is_a_function() -> Result<bool, Refused> {
    run_attended(false, || dialoguer::Confirm::new().interact().unwrap_or(false))
}

pub fn thrown_away() -> bool {
    Permission::ask(true).is_ok() //~ dropped_refusal
}

impl Leave {
    /// Takes the permit, as its receiver.
    pub fn end(self) {}

    pub fn keep(&self) {}
}

pub fn ended_by_its_method(leave: Leave) -> bool {
    leave.end();
    dialoguer::Confirm::new().interact().unwrap_or(false) //~ prompt_without_reason
}

pub fn kept_by_its_method(leave: Leave) -> bool {
    leave.keep();
    dialoguer::Confirm::new().interact().unwrap_or(false)
}
