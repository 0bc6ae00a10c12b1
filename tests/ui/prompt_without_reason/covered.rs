//@ dep: bb-interactive = "0.1"
//@ dep: dialoguer = "0.12"
use bb_interactive::{Permit, Refusal, detect, reason};
use dialoguer::Confirm;

type Failure = Box<dyn std::error::Error>;

fn question() -> Confirm<'static> {
    Confirm::new().with_prompt("Empty the cache?")
}

pub fn in_the_runner() -> Result<bool, Failure> {
    let permit = detect()?.permit(reason!("the cache will be emptied"));
    Ok(permit.run(|| question().interact())?)
}

pub fn behind_the_question_mark() -> Result<bool, Failure> {
    let _permit = detect()?.permit(reason!("the cache will be emptied"));
    Ok(question().interact()?)
}

pub fn takes_a_permit(_permit: &Permit) -> dialoguer::Result<bool> {
    question().interact()
}

pub fn takes_it_away(permit: Permit) -> dialoguer::Result<bool> {
    permit.run(move || question().default(true).interact())
}

pub fn matched() -> Result<bool, Failure> {
    match detect() {
        Ok(attended) => {
            let permit = attended.permit(reason!("the cache will be emptied"));
            Ok(permit.run(|| question().interact())?)
        }
        Err(refusal) => Err(refusal.into()),
    }
}

pub fn let_else() -> Result<bool, Failure> {
    let attended = match detect() {
        Ok(attended) => attended,
        Err(refusal) => return Err(refusal.into()),
    };
    let _permit = attended.permit(reason!("the cache will be emptied"));
    if question().interact()? {
        return Ok(question().with_prompt("Really?").interact()?);
    }
    Ok(false)
}

pub fn refusal() -> Result<(), Refusal> {
    let permit = detect()?.permit(reason!("the cache will be emptied"));
    permit.run(|| println!("no question at all"));
    Ok(())
}
