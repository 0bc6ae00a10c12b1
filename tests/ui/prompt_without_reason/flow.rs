//@ dep: bb-interactive = "0.1"
//@ dep: dialoguer = "0.12"
//@ config: [lints]
//@ config: dropped_refusal = "allow"
//! Where detection succeeded, and where not.
use bb_interactive::{Permit, Refusal, detect_for, reason};
use dialoguer::Confirm;

fn question() -> Confirm<'static> {
    Confirm::new().with_prompt("Publish?")
}

fn permit() -> Result<Permit, Refusal> {
    detect_for(reason!("the release will be published"))
}

pub fn before_and_after() -> Result<bool, Refusal> {
    let first = question().interact().unwrap_or(false); //~ prompt_without_reason
    let _permit = permit()?;
    Ok(first && question().interact().unwrap_or(false))
}

pub async fn in_async_code() -> Result<bool, Refusal> {
    let _permit = permit()?;
    let sure = async { question().interact().unwrap_or(false) }.await;
    Ok(sure && question().interact().unwrap_or(false))
}

pub async fn in_async_code_without() -> bool {
    async { question().interact().unwrap_or(false) }.await //~ prompt_without_reason
}

pub fn match_as_a_value() -> Result<bool, String> {
    let _permit = match permit() {
        Ok(permit) => permit,
        Err(refusal) => return Err(refusal.to_string()),
    };
    Ok(question().interact().unwrap_or(false))
}

pub fn asks_in_the_arm_that_leaves() -> bool {
    let _permit = match permit() {
        Ok(permit) => permit,
        Err(refusal) => {
            eprintln!("{refusal}");
            return question().interact().unwrap_or(false); //~ prompt_without_reason
        }
    };
    question().interact().unwrap_or(false)
}

pub fn match_arms() -> bool {
    match permit() {
        Ok(_permit) if question().interact().unwrap_or(false) => true,
        Ok(_permit) => question().interact().unwrap_or(false),
        Err(refusal) => refusal.name() == "CI" && question().interact().unwrap_or(false), //~ prompt_without_reason
    }
}

pub fn if_let() -> bool {
    if let Ok(_permit) = permit() {
        question().interact().unwrap_or(false)
    } else {
        question().interact().unwrap_or(false) //~ prompt_without_reason
    }
}

pub fn if_let_in_a_chain(force: bool) -> bool {
    if !force && let Ok(_permit) = permit() && question().interact().unwrap_or(false) {
        return question().interact().unwrap_or(false);
    }
    question().interact().unwrap_or(false) //~ prompt_without_reason
}

pub fn let_else() -> bool {
    let Ok(_permit) = permit() else {
        return question().interact().unwrap_or(false); //~ prompt_without_reason
    };
    question().interact().unwrap_or(false)
}

pub fn refused_first() -> bool {
    let Err(refusal) = permit() else { return false };
    eprintln!("{refusal}");
    question().interact().unwrap_or(false) //~ prompt_without_reason
}

pub fn in_a_loop(names: &[&str]) -> Result<(), Refusal> {
    for name in names {
        let _permit = permit()?;
        let _sure = question().with_prompt(*name).interact();
    }
    let _sure = question().interact(); //~ prompt_without_reason
    Ok(())
}

pub fn as_long_as_someone_is_there() {
    while let Ok(_permit) = permit() {
        let _sure = question().interact();
    }
    let _sure = question().interact(); //~ prompt_without_reason
}

pub fn until_it_breaks() -> Result<bool, Refusal> {
    let _permit = permit()?;
    loop {
        if question().interact().unwrap_or(false) {
            break Ok(true);
        }
    }
}

pub fn inner_block() -> Result<bool, Refusal> {
    let sure = {
        let _permit = permit()?;
        question().interact().unwrap_or(false)
    };
    Ok(sure || question().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn bound_by_the_block() -> Result<bool, Refusal> {
    let _permit = {
        let permit = permit()?;
        permit
    };
    Ok(question().interact().unwrap_or(false))
}

pub fn not_asked_for() -> bool {
    let _maybe = permit();
    question().interact().unwrap_or(false) //~ prompt_without_reason
}
