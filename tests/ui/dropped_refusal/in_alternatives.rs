//@ dep: bb-interactive = "0.1"
//! Refusals in alternatives, and those that a function has taken in.
use bb_interactive::{Attended, Permit, Refusal, detect, detect_for, reason};

pub fn or_nothing(asked: Option<Result<Attended, Refusal>>) -> bool {
    match asked {
        Some(Ok(_)) => true,
        Some(Err(_)) | None => false, //~ dropped_refusal
    }
}

pub fn or_nothing_before(asked: Option<Result<Attended, Refusal>>) -> bool {
    match asked {
        None | Some(Err(_)) => false, //~ dropped_refusal
        Some(Ok(_)) => true,
    }
}

pub fn without_it(asked: Option<Result<Attended, Refusal>>) -> Result<bool, Refusal> {
    match asked {
        None | Some(Ok(_)) => Ok(true),
        Some(Err(refusal)) => Err(refusal),
    }
}

pub fn printed() -> Option<Attended> {
    detect().map_err(|refusal| eprintln!("{refusal}")).ok()
}

pub fn put_into_words() -> Option<Permit> {
    detect_for(reason!("the cache will be emptied")).map_err(|refusal| refusal.to_string()).ok() //~ dropped_refusal
}
