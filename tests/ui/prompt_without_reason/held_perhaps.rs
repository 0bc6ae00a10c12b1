//@ dep: bb-interactive = "0.1"
//@ dep: dialoguer = "0.12"
//! Permits that only some branches have, that are sent away, and that a macro gives.
use std::sync::mpsc::{Sender, SyncSender};

use bb_interactive::{Permit, Refusal, detect_for, reason};
use dialoguer::Confirm;

fn sure() -> bool {
    Confirm::new().with_prompt("Publish?").interact().unwrap_or(false) //~ prompt_without_reason
}

fn permit() -> Result<Permit, Refusal> {
    detect_for(reason!("the release will be published"))
}

pub fn unless_forced(force: bool) -> Result<bool, Refusal> {
    let permit = if force { None } else { Some(permit()?) };
    if let Some(permit) = &permit {
        return Ok(permit.run(sure));
    }
    Ok(Confirm::new().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn in_one_arm(force: u8) -> Result<bool, Refusal> {
    let _permit = match force {
        0 => Some(permit()?),
        _ => None,
    };
    Ok(Confirm::new().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn in_both(first: bool) -> Result<bool, Refusal> {
    let _permit = if first { Some(permit()?) } else { Some(permit()?) };
    Ok(Confirm::new().interact().unwrap_or(false))
}

pub fn in_the_one_that_stays(force: bool) -> Result<bool, Refusal> {
    let _permit = if force { return Ok(true) } else { Some(permit()?) };
    Ok(Confirm::new().interact().unwrap_or(false))
}

pub fn sent(to: &Sender<Permit>) -> Result<bool, Refusal> {
    let permit = permit()?;
    let gone = to.send(permit).is_ok();
    Ok(gone && Confirm::new().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn sent_to_one_that_waits(to: SyncSender<Permit>) -> Result<bool, Refusal> {
    let permit = permit()?;
    let gone = to.try_send(permit).is_ok();
    Ok(gone && Confirm::new().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn asked_where_it_must_be(yes: bool) -> Result<bool, Refusal> {
    let asked = (!yes).then(permit).transpose()?;
    match asked {
        Some(permit) => Ok(permit.run(|| Confirm::new().interact().unwrap_or(false))),
        None => Ok(Confirm::new().interact().unwrap_or(false)), //~ prompt_without_reason
    }
}

pub struct Session {
    permit: Permit,
}

impl Session {
    fn into_permit(self) -> Permit {
        self.permit
    }
}

pub fn taken_out(session: Session) -> bool {
    let permit = session.into_permit();
    let sure = Confirm::new().interact().unwrap_or(false);
    drop(permit);
    sure && Confirm::new().interact().unwrap_or(false) //~ prompt_without_reason
}

macro_rules! permitted {
    () => {
        match permit() {
            Ok(permit) => permit,
            Err(refusal) => return Err(refusal.into()),
        }
    };
}

pub fn given_by_a_macro() -> Result<bool, Refusal> {
    let _permit = permitted!();
    Ok(Confirm::new().interact().unwrap_or(false))
}

pub fn out_of_a_block() -> bool {
    let _permit = 'asked: {
        if let Ok(permit) = permit().inspect_err(|refusal| eprintln!("{refusal}")) {
            break 'asked permit;
        }
        return false;
    };
    Confirm::new().interact().unwrap_or(false)
}
