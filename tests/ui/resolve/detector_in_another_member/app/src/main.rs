mod ask;

use door::prelude::*;

fn question() -> dialoguer::Confirm<'static> {
    dialoguer::Confirm::new().with_prompt("Rebuild?")
}

fn in_the_runner() -> Result<bool, door::Refusal> {
    let leave = can_ask("the index will be rebuilt")?;
    Ok(leave.run(|| question().interact()).unwrap_or(false))
}

fn takes_leave(_leave: &Leave) -> bool {
    question().interact().unwrap_or(false)
}

fn no_reason() -> Result<Leave, door::Refusal> {
    can_ask("") //~ prompt_without_reason
}

fn bare() -> bool {
    question().interact().unwrap_or(false) //~ prompt_without_reason
}

fn main() {
    match can_ask("the index will be rebuilt") {
        Ok(leave) => println!("{}", takes_leave(&leave) && bare()),
        Err(_) => println!("not interactive"), //~ dropped_refusal
    }
    println!("{:?} {}", in_the_runner(), no_reason().is_err()); //~ dropped_refusal
    println!("{}", ask::again());
}
