//@ dep: bb-interactive = "0.1"
//@ dep: dialoguer = "0.12"
//! Every way to hold a permit.
use std::{rc::Rc, sync::Arc};

use bb_interactive::{Permit, Refusal, detect, detect_for, reason};
use dialoguer::Confirm;

fn question() -> Confirm<'static> {
    Confirm::new().with_prompt("Empty the cache?")
}

pub fn by_value(_permit: Permit) -> dialoguer::Result<bool> {
    question().interact()
}

pub fn by_reference(_: &str, _permit: &Permit) -> dialoguer::Result<bool> {
    question().interact()
}

pub fn by_mutable_reference(_permit: &mut Permit) -> dialoguer::Result<bool> {
    question().interact()
}

pub fn shared(_permit: Arc<Permit>) -> dialoguer::Result<bool> {
    question().interact()
}

pub fn shared_here(permit: &Rc<Permit>) -> dialoguer::Result<bool> {
    let _mine = Rc::clone(permit);
    question().interact()
}

pub fn boxed(_permit: Box<Permit>) -> dialoguer::Result<bool> {
    question().interact()
}

pub fn optional(_permit: Option<&Permit>) -> dialoguer::Result<bool> {
    question().interact() //~ prompt_without_reason
}

pub fn optional_and_there(permit: Option<Permit>) -> dialoguer::Result<bool> {
    if let Some(_permit) = permit {
        return question().interact();
    }
    question().interact() //~ prompt_without_reason
}

pub fn optional_or_leave(permit: Option<&Permit>) -> Option<bool> {
    let _permit = permit?;
    question().interact().ok()
}

pub fn optional_or_else(permit: Option<&Permit>) -> dialoguer::Result<bool> {
    let Some(_permit) = permit else {
        return question().interact(); //~ prompt_without_reason
    };
    question().interact()
}

pub struct Asker {
    permit: Permit,
    name: &'static str,
}

impl Asker {
    pub fn new() -> Result<Self, Refusal> {
        Ok(Asker { permit: detect_for(reason!("the cache will be emptied"))?, name: "cache" })
    }

    pub fn in_its_runner(&self) -> dialoguer::Result<bool> {
        self.permit.run(|| question().with_prompt(self.name).interact())
    }

    pub fn beside_its_permit(&self) -> dialoguer::Result<bool> {
        question().with_prompt(self.name).interact()
    }
}

pub fn takes_who_holds_one(asker: &Asker) -> dialoguer::Result<bool> {
    question().with_prompt(asker.name).interact()
}

pub struct Perhaps {
    permit: Option<Permit>,
}

impl Perhaps {
    pub fn ask(&self) -> dialoguer::Result<bool> {
        if let Some(permit) = &self.permit {
            return permit.run(|| question().interact());
        }
        question().interact() //~ prompt_without_reason
    }
}

pub trait Ask {
    fn ask(&self, permit: &Permit) -> bool;
    fn ask_anyway(&self) -> bool;
}

impl Ask for str {
    fn ask(&self, _permit: &Permit) -> bool {
        question().with_prompt(self).interact().unwrap_or(false)
    }

    fn ask_anyway(&self) -> bool {
        question().with_prompt(self).interact().unwrap_or(false) //~ prompt_without_reason
    }
}

pub fn closure_takes_one() -> impl Fn(&Permit) -> bool {
    |_permit: &Permit| question().interact().unwrap_or(false)
}

pub fn attended_is_no_permit() -> Result<bool, Refusal> {
    let _attended = detect()?;
    Ok(question().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn not_bound() -> Result<bool, Refusal> {
    let _ = detect_for(reason!("the cache will be emptied"))?;
    Ok(question().interact().unwrap_or(false)) //~ prompt_without_reason
}
