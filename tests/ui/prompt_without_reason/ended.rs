//@ dep: bb-interactive = "0.1"
//@ dep: dialoguer = "0.12"
//@ dep: anyhow = "1"
//! A permit that is gone covers nothing.
use bb_interactive::{Permit, Refusal, detect_for, reason};
use dialoguer::Confirm;

fn question() -> Confirm<'static> {
    Confirm::new().with_prompt("Publish?")
}

fn permit() -> Result<Permit, Refusal> {
    detect_for(reason!("the release will be published"))
}

fn sure() -> bool {
    question().interact().unwrap_or(false) //~ prompt_without_reason
}

pub fn dropped() -> Result<bool, Refusal> {
    let permit = permit()?;
    drop(permit);
    Ok(question().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn dropped_by_its_path() -> Result<bool, Refusal> {
    let permit = permit()?;
    std::mem::drop(permit);
    Ok(question().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn forgotten() -> Result<bool, Refusal> {
    let permit = permit()?;
    std::mem::forget(permit);
    Ok(question().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn dropped_where_it_leaves(done: bool) -> Result<bool, Refusal> {
    let permit = permit()?;
    if done {
        drop(permit);
        return Ok(sure());
    }
    Ok(question().interact().unwrap_or(false))
}

pub fn dropped_in_a_branch(done: bool) -> Result<bool, Refusal> {
    let permit = permit()?;
    if done {
        drop(permit);
    } else if question().interact().unwrap_or(false) {
        return Ok(true);
    }
    Ok(question().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn dropped_in_an_arm(number: u8) -> Result<bool, Refusal> {
    let permit = permit()?;
    match number {
        0 => drop(permit),
        1 => return Ok(question().interact().unwrap_or(false)),
        _ => {}
    }
    Ok(question().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn dropped_in_an_arm_that_leaves(number: u8) -> Result<bool, Refusal> {
    let permit = permit()?;
    match number {
        0 => {
            drop(permit);
            return Ok(false);
        }
        _ => {}
    }
    Ok(question().interact().unwrap_or(false))
}

pub fn another_one_is_left() -> Result<bool, Refusal> {
    let first = permit()?;
    let _second = permit()?;
    drop(first);
    Ok(question().interact().unwrap_or(false))
}

pub fn only_a_reference_is_dropped(permit: Permit) -> bool {
    drop(&permit);
    question().interact().unwrap_or(false)
}

pub fn shadowed() -> Result<bool, Refusal> {
    let permit = permit()?;
    permit.run(|| ());
    let permit = "a text";
    Ok(question().with_prompt(permit).interact().unwrap_or(false))
}

pub fn the_shadow_is_dropped() -> Result<bool, Refusal> {
    let permit = permit()?;
    permit.run(|| ());
    let permit = String::new();
    drop(permit);
    Ok(question().interact().unwrap_or(false))
}

pub fn bound_again() -> Result<bool, Refusal> {
    let mut held = permit()?;
    drop(held);
    held = permit()?;
    held.run(|| ());
    Ok(question().interact().unwrap_or(false))
}

fn keep(permit: Permit) -> bool {
    permit.run(|| question().interact().unwrap_or(false))
}

fn borrow(permit: &Permit) -> bool {
    permit.run(|| question().interact().unwrap_or(false))
}

pub fn lent() -> Result<bool, Refusal> {
    let permit = permit()?;
    Ok(borrow(&permit) && question().interact().unwrap_or(false))
}

pub fn lent_on(permit: &Permit) -> bool {
    borrow(permit) && question().interact().unwrap_or(false)
}

pub fn given_away() -> Result<bool, Refusal> {
    let permit = permit()?;
    let first = keep(permit);
    Ok(first && question().interact().unwrap_or(false)) //~ prompt_without_reason
}

mod own {
    pub fn drop<T>(_value: &T) {}
}

pub fn lookalike(permit: Permit) -> bool {
    own::drop(&permit);
    question().interact().unwrap_or(false)
}

pub struct Publisher;

impl Publisher {
    fn take(&self, permit: Permit) -> bool {
        permit.run(|| question().interact().unwrap_or(false))
    }

    fn lend(&self, permit: &mut Permit) -> bool {
        permit.run(|| question().interact().unwrap_or(false))
    }

    pub fn lent(&self, mut permit: Permit) -> bool {
        self.lend(&mut permit) && question().interact().unwrap_or(false)
    }

    pub fn given_away(&self, permit: Permit) -> bool {
        self.take(permit) && question().interact().unwrap_or(false) //~ prompt_without_reason
    }

    pub fn given_away_by_its_path(&self, permit: Permit) -> bool {
        Self::take(self, permit) && question().interact().unwrap_or(false) //~ prompt_without_reason
    }
}

pub fn dropped_where_the_program_ends(permit: Permit, number: u8) -> anyhow::Result<bool> {
    if number == 0 {
        drop(permit);
        std::process::exit(2);
    } else if number == 1 {
        drop(permit);
        anyhow::bail!("one");
    } else if number == 2 {
        drop(permit);
        unreachable!();
    }
    Ok(question().interact()?)
}

pub type Lent<'a> = &'a Permit;

fn lent_by_another_name(permit: Lent<'_>) -> bool {
    permit.run(|| true)
}

pub fn lent_so(permit: &Permit) -> bool {
    lent_by_another_name(permit) && question().interact().unwrap_or(false)
}
