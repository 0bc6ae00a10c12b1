//@ dep: bb-interactive = "0.1"
//@ dep: inquire = "0.9"
//@ dep: rpassword = "7"
//@ dep: crossterm = "0.29"
//! Other ways to ask, under a permit and without one.
use std::io::{self, Write};

use bb_interactive::{Permit, Refusal, detect_for, reason};

fn permit() -> Result<Permit, Refusal> {
    detect_for(reason!("the token will be replaced"))
}

fn read() -> io::Result<String> {
    print!("Name: ");
    io::stdout().flush()?;
    let mut line = String::new();
    io::stdin().read_line(&mut line)?; //~ prompt_without_reason
    Ok(line)
}

fn read_under_a_permit(_permit: &Permit) -> io::Result<String> {
    print!("Name: ");
    io::stdout().flush()?;
    let mut line = String::new();
    io::stdin().read_line(&mut line)?;
    Ok(line)
}

pub fn in_a_runner() -> Result<bool, Box<dyn std::error::Error>> {
    let permit = permit()?;
    let name = permit.run(|| -> io::Result<String> {
        print!("Name: ");
        io::stdout().flush()?;
        let mut line = String::new();
        io::stdin().read_line(&mut line)?;
        Ok(line)
    })?;
    Ok(name == read_under_a_permit(&permit)? || name == read()?)
}

pub fn password() -> io::Result<String> {
    rpassword::prompt_password("Token: ") //~ prompt_without_reason
}

pub fn password_with(permit: Option<Permit>) -> io::Result<String> {
    match permit {
        Some(permit) => permit.run(|| rpassword::prompt_password("Token: ")),
        None => rpassword::prompt_password("Token: "), //~ prompt_without_reason
    }
}

pub async fn in_async_code(permit: Permit) -> bool {
    let answer = async move {
        let _held = &permit;
        inquire::Confirm::new("Replace?").prompt().unwrap_or(false)
    };
    answer.await
}

pub fn key(_held: &std::sync::MutexGuard<'_, Permit>) -> io::Result<crossterm::event::Event> {
    crossterm::event::read()
}
