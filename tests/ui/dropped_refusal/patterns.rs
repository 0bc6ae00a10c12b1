//@ dep: bb-interactive = "0.1"
use bb_interactive::{Attended, Refusal, Rule, detect};

pub fn blank() -> Result<Attended, String> {
    match detect() {
        Ok(attended) => Ok(attended),
        Err(_) => Err("not interactive".into()), //~ dropped_refusal
    }
}

pub fn rest() -> Result<Attended, String> {
    match detect() {
        Ok(attended) => Ok(attended),
        Err(..) => Err("not interactive".into()), //~ dropped_refusal
    }
}

pub fn anything() -> Option<Attended> {
    match detect() {
        Ok(attended) => Some(attended),
        _ => None, //~ dropped_refusal
    }
}

pub fn named_and_not_used() -> Result<Attended, String> {
    match detect() {
        Ok(attended) => Ok(attended),
        Err(refusal) => { //~ dropped_refusal
            eprintln!("no terminal");
            Err("not interactive".into())
        }
    }
}

pub fn without_fields() -> Option<Attended> {
    match detect() {
        Err(Refusal { .. }) => None, //~ dropped_refusal
        Ok(attended) => Some(attended),
    }
}

pub fn only_one_rule() -> Result<Option<Attended>, Refusal> {
    match detect() {
        Ok(attended) => Ok(Some(attended)),
        Err(refusal) if matches!(refusal.rule(), Rule::NoInputFlag) => Err(refusal),
        Err(_) => Ok(None), //~ dropped_refusal
    }
}

pub fn only_the_good() -> Option<Attended> {
    if let Ok(attended) = detect() { //~ dropped_refusal
        Some(attended)
    } else {
        None
    }
}

pub fn only_that_it_is() -> bool {
    if let Err(_) = detect() { //~ dropped_refusal
        return false;
    }
    true
}

pub fn or_leave() -> Option<Attended> {
    let Ok(attended) = detect() else { return None }; //~ dropped_refusal
    Some(attended)
}

pub fn in_a_loop() {
    while let Ok(attended) = detect() { //~ dropped_refusal
        drop(attended);
    }
}

pub fn in_a_chain(verbose: bool) -> bool {
    if verbose && let Ok(_attended) = detect() { //~ dropped_refusal
        return true;
    }
    false
}

pub fn not_bound() {
    let _ = detect(); //~ dropped_refusal
    _ = detect(); //~ dropped_refusal
    detect(); //~ dropped_refusal
}

pub fn compared() -> bool {
    matches!(detect(), Ok(_)) //~ dropped_refusal
}

pub fn compared_with_what_it_is() -> bool {
    matches!(detect(), Err(_)) //~ dropped_refusal
}

pub fn in_an_array() -> bool {
    match &detect() {
        Ok(_attended) => true,
        Err(_refusal) => false, //~ dropped_refusal
    }
}
