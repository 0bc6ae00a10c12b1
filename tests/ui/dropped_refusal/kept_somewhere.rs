//@ dep: bb-interactive = "0.1"
//! Results that are kept: in fields, statics, tuples, behind pointers.
use std::sync::{Arc, LazyLock, OnceLock};

use bb_interactive::{Attended, Permit, Refusal, detect, detect_for, reason};

static ANSWER: LazyLock<Result<Permit, Refusal>> =
    LazyLock::new(|| detect_for(reason!("the cache will be emptied")));

static LATER: OnceLock<Result<Permit, Refusal>> = OnceLock::new();

pub struct Session {
    pub answer: Result<Permit, Refusal>,
}

impl Session {
    pub fn attended(&self) -> bool {
        self.answer.is_ok() //~ dropped_refusal
    }

    pub fn by_reference(&self) -> Option<&Permit> {
        self.answer.as_ref().ok() //~ dropped_refusal
    }

    pub fn permit(&self) -> Result<&Permit, &Refusal> {
        self.answer.as_ref()
    }
}

pub fn global() -> bool {
    ANSWER.is_ok() //~ dropped_refusal
}

pub fn set_once() -> bool {
    LATER.get_or_init(|| detect_for(reason!("the cache will be emptied"))).is_ok() //~ dropped_refusal
}

pub fn shared(answer: Arc<Result<Permit, Refusal>>) -> bool {
    if let Ok(_permit) = &*answer { //~ dropped_refusal
        return true;
    }
    answer.is_err() //~ dropped_refusal
}

pub fn tuple() -> bool {
    let (answer, verbose) = (detect(), true);
    verbose && answer.is_ok() //~ dropped_refusal
}

pub fn chosen(first: bool) -> bool {
    let answer = if first { detect() } else { Err(detect().unwrap_err()) };
    answer.is_ok() //~ dropped_refusal
}

pub fn after_more_steps() -> Option<Permit> {
    detect().map(|attended| attended.permit(reason!("the cache will be emptied"))).ok() //~ dropped_refusal
}

pub fn shown_and_then_gone(verbose: bool) -> Option<Attended> {
    let answer = detect().inspect_err(|refusal| eprintln!("{refusal}"));
    if verbose {
        eprintln!("asked");
    }
    answer.ok()
}

pub fn looked_at_before() -> Option<Attended> {
    let answer = detect();
    if let Err(refusal) = &answer {
        eprintln!("{refusal}");
    }
    answer.ok()
}

pub fn matched_before() -> bool {
    let answer = detect();
    match &answer {
        Ok(_attended) => {}
        Err(refusal) => eprintln!("{refusal}"),
    }
    answer.is_ok()
}

pub fn returned_before() -> Result<Attended, Refusal> {
    let answer = detect();
    if answer.is_err() { //~ dropped_refusal
        eprintln!("not interactive");
    }
    answer
}
