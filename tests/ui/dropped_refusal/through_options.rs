//@ dep: bb-interactive = "0.1"
//! Refusals that are thrown away through options, iterators and guards.
use bb_interactive::{Attended, Refusal, detect};

pub fn asks_whether_there_is_one() -> bool {
    detect().err().is_some() //~ dropped_refusal
}

pub fn asks_whether_there_is_none() -> bool {
    detect().ok().is_none() //~ dropped_refusal
}

pub fn borrowed() -> bool {
    detect().as_ref().err().is_none() //~ dropped_refusal
}

pub fn by_functions() -> [bool; 3] {
    [
        detect().err().is_some_and(|_| true), //~ dropped_refusal
        detect().err().map_or(true, |_refusal| false), //~ dropped_refusal
        detect().err().map(|_| 1).is_some(), //~ dropped_refusal
    ]
}

pub fn looked_at() -> Option<String> {
    if detect().err().is_some_and(|refusal| refusal.name() == "CI") {
        return None;
    }
    detect().err().map(|refusal| refusal.to_string())
}

pub fn kept() -> bool {
    let refusal = detect().err();
    let refused = refusal.is_some();
    refusal.iter().for_each(|refusal| eprintln!("{refusal}"));
    refused
}

pub fn patterns_of_one() -> u8 {
    if let Some(_) = detect().err() { //~ dropped_refusal
        return 1;
    }
    if let None = detect().err() { //~ dropped_refusal
        return 2;
    }
    if let Some(refusal) = detect().err() {
        eprintln!("{refusal}");
    }
    match detect().err() {
        None => 3,
        _ => 4, //~ dropped_refusal
    }
}

pub fn goes_through() -> u8 {
    let mut count = 0;
    for _ in detect() { //~ dropped_refusal
        count += 1;
    }
    for _attended in detect().into_iter() { //~ dropped_refusal
        count += 1;
    }
    count
}

pub fn optional(asked: Option<Result<Attended, Refusal>>) -> u8 {
    match asked {
        Some(Ok(_)) => 0,
        Some(Err(_)) => 1, //~ dropped_refusal
        None => 2,
    }
}

pub fn optional_and_the_rest(asked: Option<Result<Attended, Refusal>>) -> bool {
    match asked {
        Some(Ok(_)) => true,
        _ => false, //~ dropped_refusal
    }
}

pub fn optional_with_let(asked: Option<Result<Attended, Refusal>>) -> bool {
    if let Some(Ok(_)) = asked { //~ dropped_refusal
        return true;
    }
    false
}

pub fn optional_looked_at(asked: Option<Result<Attended, Refusal>>) -> Result<bool, Refusal> {
    match asked {
        Some(Ok(_)) => Ok(true),
        Some(Err(refusal)) => Err(refusal),
        None => Ok(false),
    }
}

pub fn transposed(asked: Option<Result<Attended, Refusal>>) -> bool {
    asked.transpose().is_ok() //~ dropped_refusal
}

pub fn transposed_and_kept(asked: Option<Result<Attended, Refusal>>) -> Result<Option<Attended>, Refusal> {
    asked.transpose()
}

pub fn flattened(names: &[String]) -> usize {
    let all = names.iter().flat_map(|_| detect()).count(); //~ dropped_refusal
    let more = names.iter().map(|_| detect()).flatten().count(); //~ dropped_refusal
    all + more
}

pub fn flattened_lists(names: &[String]) -> usize {
    names.iter().flat_map(|name| name.chars()).count() + names.iter().map(|name| vec![name]).flatten().count()
}

pub fn function_as_a_value(names: &[String]) -> usize {
    names.iter().map(|_| detect()).filter_map(Result::ok).count() //~ dropped_refusal
}

pub fn all_kept(names: &[String]) -> Result<Vec<Attended>, Refusal> {
    names.iter().map(|_| detect()).collect()
}

pub fn chained(asked: Option<u8>) -> Option<Attended> {
    asked.and_then(|_| detect().ok()) //~ dropped_refusal
}

pub fn guarded(wanted: bool) -> bool {
    matches!(detect(), Ok(_) if wanted) //~ dropped_refusal
}

pub fn guarded_by_the_refusal() -> bool {
    matches!(detect(), Err(ref refusal) if refusal.name() == "CI")
}

pub fn others(found: Result<u8, u8>, asked: Option<Result<u8, u8>>) -> bool {
    for _ in found {}
    matches!(found, Ok(1) if true) || found.err().is_some() || matches!(asked, Some(Err(_)))
}
