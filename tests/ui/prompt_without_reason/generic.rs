//@ dep: bb-interactive = "0.1"
//@ dep: dialoguer = "0.12"
//! Permits behind generics, in tuples, enums and macros.
use bb_interactive::{Permit, Refusal, detect_for, reason};
use dialoguer::Confirm;

fn question() -> Confirm<'static> {
    Confirm::new().with_prompt("Publish?")
}

pub struct With<T> {
    pub permit: Permit,
    pub value: T,
}

pub fn generic<T>(_with: &With<T>) -> bool {
    question().interact().unwrap_or(false)
}

pub struct Around<T>(pub T);

pub fn argument(_around: &Around<Permit>) -> bool {
    question().interact().unwrap_or(false)
}

pub fn another_argument(_around: &Around<u8>) -> bool {
    question().interact().unwrap_or(false) //~ prompt_without_reason
}

pub fn tuple(_pair: (&Permit, u8)) -> bool {
    question().interact().unwrap_or(false)
}

pub enum Mode {
    Attended(Permit),
    Batch,
}

pub fn perhaps(mode: &Mode) -> bool {
    if let Mode::Attended(_permit) = mode {
        return question().interact().unwrap_or(false);
    }
    question().interact().unwrap_or(false) //~ prompt_without_reason
}

pub fn taken_apart(With { permit, value }: With<u8>) -> bool {
    let sure = question().interact().unwrap_or(false);
    drop(permit);
    sure && value > 0 && question().interact().unwrap_or(false) //~ prompt_without_reason
}

pub fn borrowed_list(permits: &[Permit]) -> bool {
    for _permit in permits {
        question().interact().unwrap_or(false);
    }
    question().interact().unwrap_or(false) //~ prompt_without_reason
}

pub fn in_the_arguments_of_a_macro() -> Result<(), Refusal> {
    let permit = detect_for(reason!("the release will be published"))?;
    println!("{}", question().interact().unwrap_or(false));
    drop(permit);
    println!("{}", question().interact().unwrap_or(false)); //~ prompt_without_reason
    Ok(())
}
