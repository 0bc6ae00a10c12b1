//@ dep: bb-interactive = "0.1"
//@ dep: dialoguer = "0.12"
//! A macro that is given a permit: what its metavariable is, its callers say.
use bb_interactive::{Refusal, detect_for, reason};
use dialoguer::Confirm;

macro_rules! under {
    ($permit:expr, $text:literal) => {
        $permit.run(|| Confirm::new().with_prompt($text).interact().unwrap_or(false))
    };
}

macro_rules! ask {
    ($text:literal) => {
        Confirm::new().with_prompt($text).interact().unwrap_or(false) //~ prompt_without_reason
    };
}

macro_rules! later {
    ($queue:expr, $text:literal) => {
        $queue.push(|| Confirm::new().with_prompt($text).interact().unwrap_or(false)) //~ prompt_without_reason
    };
}

pub fn sure() -> Result<bool, Refusal> {
    let permit = detect_for(reason!("the release will be published"))?;
    Ok(under!(permit, "Publish?"))
}

pub fn asked() -> bool {
    ask!("Publish?")
}

pub fn queued(mut queue: Vec<fn() -> bool>) {
    later!(queue, "Publish?");
}
