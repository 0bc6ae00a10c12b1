//@ dep: bb-interactive = "0.1"
//! Shapes in which the refusal is used, and in which it only looks so.
use bb_interactive::{Attended, Permit, Refusal, detect, detect_for, reason};

type Failure = Box<dyn std::error::Error>;

pub enum Error {
    Refused(Refusal),
    NotInteractive,
}

pub fn built() -> Result<Attended, Error> {
    match detect() {
        Ok(attended) => Ok(attended),
        Err(refused) => Err(Error::Refused(refused)),
    }
}

pub fn replaced() -> Result<Attended, Error> {
    detect().map_err(|_e| Error::NotInteractive) //~ dropped_refusal
}

pub fn its_text_only() -> Result<Attended, String> {
    detect().map_err(|Refusal { .. }| String::new()) //~ dropped_refusal
}

pub fn by_into() -> Result<Attended, Failure> {
    detect().map_err(Into::into)
}

pub fn by_from() -> Result<Attended, Failure> {
    detect().map_err(Failure::from)
}

pub fn by_to_string() -> Result<Attended, String> {
    detect().map_err(|refusal| refusal.to_string())
}

pub fn block_of_a_closure() -> Result<Attended, Error> {
    detect().map_err(|refusal| {
        eprintln!("cannot ask: {}", refusal);
        Error::NotInteractive
    })
}

pub fn shadowed() -> Result<Attended, String> {
    match detect() {
        Ok(attended) => Ok(attended),
        Err(refusal) => { //~ dropped_refusal
            let text = "refusal";
            Err(text.into())
        }
    }
}

pub fn both() -> Option<Permit> {
    let answer = detect_for(reason!("the cache will be emptied"));
    match answer {
        Ok(permit) => Some(permit),
        Err(ref refusal) => {
            eprintln!("{refusal}");
            None
        }
    }
}

pub fn in_a_closure() -> bool {
    let may_ask = || detect();
    may_ask().is_ok() //~ dropped_refusal
}

pub fn in_a_condition() -> &'static str {
    if detect().is_ok() { "attended" } else { "alone" } //~ dropped_refusal
}

pub fn in_an_assignment() -> bool {
    let attended;
    attended = !detect().is_err(); //~ dropped_refusal
    attended
}

pub fn with_a_label() -> Option<Attended> {
    'ask: {
        let Ok(attended) = detect() else { break 'ask None }; //~ dropped_refusal
        Some(attended)
    }
}

pub fn two_at_once() -> bool {
    match (detect(), 1) {
        (Ok(_attended), _) => true,
        (Err(refusal), _) => refusal.name().is_empty(),
    }
}

pub fn in_a_guard(number: u8) -> bool {
    match number {
        0 if detect().is_ok() => true, //~ dropped_refusal
        _ => false,
    }
}

pub async fn later() -> bool {
    async fn may_ask() -> Result<Attended, Refusal> {
        detect()
    }
    may_ask().await.is_ok() //~ dropped_refusal
}

pub fn two_at_once_without_it(force: bool) -> bool {
    match (detect(), force) {
        (Ok(_attended), false) => true,
        (Err(refusal), true) => refusal.name().is_empty(),
        (Err(_), _) => false, //~ dropped_refusal
        _ => true,
    }
}

pub fn two_at_once_whole(force: bool) -> bool {
    match (force, detect()) {
        (false, Ok(_attended)) => true,
        _ => false, //~ dropped_refusal
    }
}
