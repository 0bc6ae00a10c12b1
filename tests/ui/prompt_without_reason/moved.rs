//@ dep: bb-interactive = "0.1"
//@ dep: dialoguer = "0.12"
//! A permit that was moved to another name covers as long as that name has it.
use bb_interactive::{Permit, Refusal, detect_for, reason};
use dialoguer::Confirm;

fn sure() -> Confirm<'static> {
    Confirm::new().with_prompt("Publish?")
}

fn permit() -> Result<Permit, Refusal> {
    detect_for(reason!("the release will be published"))
}

struct Session {
    permit: Permit,
    name: &'static str,
}

enum Held {
    Here(Permit),
    Nowhere,
}

fn consume<T>(_value: T) -> bool {
    true
}

pub fn dropped_under_another_name() -> Result<bool, Refusal> {
    let permit = permit()?;
    let other = permit;
    drop(other);
    Ok(sure().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn kept_under_another_name() -> Result<bool, Refusal> {
    let permit = permit()?;
    let other = permit;
    Ok(sure().interact().unwrap_or(false) && other.run(|| true))
}

pub fn dropped_in_a_struct() -> Result<bool, Refusal> {
    let permit = permit()?;
    let session = Session { permit, name: "a" };
    drop(session);
    Ok(sure().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn kept_in_a_struct() -> Result<bool, Refusal> {
    let permit = permit()?;
    let session = Session { permit, name: "a" };
    Ok(sure().interact().unwrap_or(false) && session.name == "a")
}

pub fn dropped_in_a_tuple() -> Result<bool, Refusal> {
    let permit = permit()?;
    let pair = (permit, 1);
    std::mem::forget(pair);
    Ok(sure().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn dropped_in_an_option() -> Result<bool, Refusal> {
    let permit = permit()?;
    let slot = Some(permit);
    drop(slot);
    Ok(sure().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn kept_in_an_option() -> Result<bool, Refusal> {
    let permit = permit()?;
    let _slot = Some(permit);
    Ok(sure().interact().unwrap_or(false))
}

pub fn kept_in_an_enum() -> Result<bool, Refusal> {
    let permit = permit()?;
    let held = Held::Here(permit);
    Ok(sure().interact().unwrap_or(false) && !matches!(held, Held::Nowhere))
}

pub fn moved_into_a_call() -> Result<bool, Refusal> {
    let permit = permit()?;
    consume(permit);
    Ok(sure().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn moved_into_nothing() -> Result<bool, Refusal> {
    let permit = permit()?;
    let _ = Session { permit, name: "a" };
    Ok(sure().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn not_moved_by_a_blank() -> Result<bool, Refusal> {
    let permit = permit()?;
    let _ = permit;
    Ok(sure().interact().unwrap_or(false))
}

pub fn moved_into_a_thread() -> Result<bool, Refusal> {
    let permit = permit()?;
    std::thread::spawn(move || permit.run(|| sure().interact().unwrap_or(false)));
    Ok(sure().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn shadowed() -> Result<bool, Refusal> {
    let permit = permit()?;
    let permit = consume(permit);
    Ok(permit && sure().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn hidden_behind_another_variable() -> Result<bool, Refusal> {
    let permit = permit()?;
    let kept = &permit;
    let permit = kept.run(|| true);
    Ok(permit && sure().interact().unwrap_or(false))
}

pub fn lent(permit: &Permit) -> bool {
    let other = permit;
    let both = (permit, other);
    consume(both);
    sure().interact().unwrap_or(false)
}

pub fn put_away(mut sessions: Vec<Permit>) -> Result<bool, Refusal> {
    let permit = permit()?;
    sessions.push(permit);
    Ok(sure().interact().unwrap_or(false))
}

pub fn moved_in_a_branch(done: bool) -> Result<bool, Refusal> {
    let permit = permit()?;
    let other = if done { permit } else { return Ok(false) };
    drop(other);
    Ok(sure().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn put_into_a_list() -> Result<bool, Refusal> {
    let held = vec![permit()?];
    let sure = sure().interact().unwrap_or(false);
    drop(held);
    Ok(sure)
}

pub fn put_into_an_option() -> Result<bool, Refusal> {
    let _held = Some(permit()?);
    Ok(sure().interact().unwrap_or(false))
}

pub fn dropped_with_the_list() -> Result<bool, Refusal> {
    let held = vec![permit()?];
    drop(held);
    Ok(sure().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn dropped_out_of_a_field() -> Result<bool, Refusal> {
    let session = Session { permit: permit()?, name: "a" };
    drop(session.permit);
    Ok(sure().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn dropped_in_a_match() -> Result<bool, Refusal> {
    let permit = permit()?;
    match permit {
        held => drop(held),
    }
    Ok(sure().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub async fn moved_into_a_future() -> Result<bool, Refusal> {
    let permit = permit()?;
    async move { permit.run(|| true) }.await;
    Ok(sure().interact().unwrap_or(false)) //~ prompt_without_reason
}
