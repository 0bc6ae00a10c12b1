//@ dep: bb-interactive = "0.1"
//@ dep: dialoguer = "0.12"
use bb_interactive::{Permit, detect, reason};
use dialoguer::Confirm;

type Failure = Box<dyn std::error::Error>;

fn question() -> Confirm<'static> {
    Confirm::new().with_prompt("Publish?")
}

pub fn before_the_permit() -> Result<bool, Failure> {
    let sure = question().interact()?; //~ prompt_without_reason
    let _permit = detect()?.permit(reason!("the release will be published"));
    Ok(sure)
}

pub fn in_the_refused_arm() -> Result<bool, Failure> {
    match detect() {
        Ok(attended) => Ok(attended.permit(reason!("the release will be published")).run(|| question().interact())?),
        Err(refusal) => {
            eprintln!("{refusal}");
            Ok(question().interact()?) //~ prompt_without_reason
        }
    }
}

pub fn in_the_else(force: bool) -> Result<bool, Failure> {
    if let Ok(attended) = detect() { //~ dropped_refusal
        let _permit = attended.permit(reason!("the release will be published"));
        Ok(question().interact()?)
    } else if force {
        Ok(question().interact()?) //~ prompt_without_reason
    } else {
        Ok(false)
    }
}

pub fn after_it_was_dropped(permit: Permit) -> dialoguer::Result<bool> {
    let first = permit.run(|| question().interact())?;
    drop(permit);
    Ok(first && question().interact()?) //~ prompt_without_reason
}

pub fn outside_its_block() -> Result<bool, Failure> {
    {
        let _permit = detect()?.permit(reason!("the release will be published"));
        question().interact()?;
    }
    Ok(question().interact()?) //~ prompt_without_reason
}
