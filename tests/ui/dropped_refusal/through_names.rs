//@ dep: bb-interactive = "0.1"
//! The result in a variable, behind a function, under another name.
use bb_interactive::{Attended, Detector, Permit, Refusal, detect, reason};

pub type Answer<T> = Result<T, Refusal>;
pub type Failure = Box<dyn std::error::Error>;

pub fn variable() -> bool {
    let answer = detect();
    answer.is_ok() //~ dropped_refusal
}

pub fn twice() -> bool {
    let answer = detect();
    let again = answer;
    if let Ok(_attended) = again { true } else { false } //~ dropped_refusal
}

fn may_ask() -> Result<Attended, Refusal> {
    detect()
}

fn aliased() -> Answer<Attended> {
    detect()
}

fn in_a_box() -> Result<Permit, Failure> {
    Ok(detect()?.permit(reason!("the cache will be emptied")))
}

pub fn wrapped() -> bool {
    may_ask().is_ok() //~ dropped_refusal
}

pub fn wrapped_by_an_alias() -> bool {
    aliased().is_ok() //~ dropped_refusal
}

pub fn wrapped_with_another_error() -> bool {
    in_a_box().is_ok() //~ dropped_refusal
}

pub struct Asker {
    detector: Detector,
}

impl Asker {
    fn may_ask(&self) -> Answer<Permit> {
        Ok(self.detector.detect()?.permit(reason!("the cache will be emptied")))
    }

    pub fn quietly(&self) -> Option<Permit> {
        self.may_ask().ok() //~ dropped_refusal
    }

    pub fn loudly(&self) -> Answer<()> {
        self.may_ask().map(drop)
    }
}

pub fn kept() -> Answer<Attended> {
    let answer = detect();
    answer
}

pub fn looked_at_by_reference() -> Option<Attended> {
    let answer = detect();
    if let Err(refusal) = &answer {
        eprintln!("{refusal}");
        return None;
    }
    let Ok(attended) = answer else { return None };
    Some(attended)
}

/// These give a permit, but refuse nothing.
pub fn sent(receiver: std::sync::mpsc::Receiver<Permit>) -> bool {
    receiver.recv().is_ok()
}

pub async fn later() -> Result<bool, Refusal> {
    let attended = async { detect() }.await;
    Ok(attended.is_ok()) //~ dropped_refusal
}
