//@ dep: bb-interactive = "0.1"
use bb_interactive::{Attended, Detector, Refusal, detect};

pub fn asked_by_a_bool() -> bool {
    detect().is_ok() //~ dropped_refusal
}

pub fn asked_the_other_way() -> bool {
    detect().is_err() //~ dropped_refusal
}

pub fn optional() -> Option<Attended> {
    detect().ok() //~ dropped_refusal
}

pub fn another_error() -> Result<Attended, &'static str> {
    detect().ok().ok_or("not interactive") //~ dropped_refusal
}

pub fn replaced() -> Result<Attended, String> {
    detect().map_err(|_| String::from("not interactive")) //~ dropped_refusal
}

pub fn named_and_not_used() -> Result<Attended, String> {
    detect().map_err(|_refusal: Refusal| String::from("not interactive")) //~ dropped_refusal
}

pub fn dropped_by_a_path() -> Result<Attended, ()> {
    detect().map_err(drop) //~ dropped_refusal
}

pub fn leaves() -> Attended {
    detect().unwrap_or_else(|_| std::process::exit(2)) //~ dropped_refusal
}

pub fn mapped() -> bool {
    detect().map(|_attended| true).unwrap_or(false) //~ dropped_refusal
}

pub fn mapped_at_once() -> bool {
    detect().map_or(false, |_attended| true) //~ dropped_refusal
}

pub fn by_default() -> bool {
    detect().is_ok_and(|_attended| true) //~ dropped_refusal
}

pub fn another_way() -> Result<Attended, Refusal> {
    detect().or_else(|_| Detector::new().prompts_on(bb_interactive::Stream::Stderr).detect()) //~ dropped_refusal
}

pub fn beside_a_condition(verbose: bool) -> bool {
    if verbose && detect().is_ok() { //~ dropped_refusal
        return true;
    }
    false
}

pub fn of_the_detector_type() -> bool {
    Detector::new().detect().is_ok() //~ dropped_refusal
}

pub fn by_its_path() -> bool {
    Result::is_ok(&detect()) //~ dropped_refusal
}

pub fn once_in_a_chain() -> Option<Attended> {
    detect().map_err(|_| "not interactive").ok() //~ dropped_refusal
}

pub fn with_a_question_mark() -> Option<Attended> {
    Some(detect().ok()?) //~ dropped_refusal
}

pub fn by_drop() {
    drop(detect()); //~ dropped_refusal
}

pub fn once_in_a_chain_of_permits() -> Option<bb_interactive::Permit> {
    bb_interactive::detect_for(bb_interactive::reason!("the cache will be emptied"))
        .map_err(|_| "not interactive") //~ dropped_refusal
        .ok()
}
