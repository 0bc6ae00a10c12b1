//@ dep: bb-interactive = "0.1"
//@ dep: dialoguer = "0.12"
//@ dep: rpassword = "7"
//! Closures, threads and functions inside functions.
use bb_interactive::{Permit, Refusal, detect_for, reason};
use dialoguer::Confirm;

fn question() -> Confirm<'static> {
    Confirm::new().with_prompt("Publish?")
}

fn permit() -> Result<Permit, Refusal> {
    detect_for(reason!("the release will be published"))
}

fn three_times<T>(ask: impl Fn() -> T) -> T {
    ask();
    ask();
    ask()
}

pub fn nested_in_the_runner() -> Result<bool, Refusal> {
    Ok(permit()?.run(|| three_times(|| question().interact().unwrap_or(false))))
}

pub fn at_once() -> Result<bool, Refusal> {
    Ok(detect_for(reason!("the release will be published"))?.run(|| question().interact().unwrap_or(false)))
}

pub fn by_its_path(permit: Permit) -> bool {
    Permit::run(&permit, || question().interact().unwrap_or(false))
}

pub fn a_function_as_the_closure() -> Result<String, Refusal> {
    Ok(permit()?.run(rpassword::read_password).unwrap_or_default())
}

pub fn beside_the_runner() -> Result<bool, Refusal> {
    let sure = permit()?.run(|| true);
    Ok(sure && question().interact().unwrap_or(false)) //~ prompt_without_reason
}

pub fn argument_of_the_runners_receiver() -> bool {
    let chosen = |_sure: dialoguer::Result<bool>| permit();
    match chosen(question().interact()) { //~ prompt_without_reason
        Ok(permit) => permit.run(|| true),
        Err(refusal) => refusal.name().is_empty(),
    }
}

pub fn moved_to_a_thread() -> Result<bool, Refusal> {
    let permit = permit()?;
    let thread = std::thread::spawn(move || permit.run(|| question().interact().unwrap_or(false)));
    Ok(thread.join().unwrap_or(false))
}

pub fn held_in_a_thread() -> Result<bool, Refusal> {
    let permit = permit()?;
    let thread = std::thread::spawn(move || {
        let _held = permit;
        question().interact().unwrap_or(false)
    });
    Ok(thread.join().unwrap_or(false))
}

pub fn thread_without_one() -> bool {
    std::thread::spawn(|| question().interact().unwrap_or(false)).join().unwrap_or(false) //~ prompt_without_reason
}

pub fn function_inside() -> Result<bool, Refusal> {
    let _permit = permit()?;
    fn ask() -> bool {
        question().interact().unwrap_or(false) //~ prompt_without_reason
    }
    Ok(ask())
}

pub fn function_inside_the_runner() -> Result<bool, Refusal> {
    Ok(permit()?.run(|| {
        fn ask() -> bool {
            question().interact().unwrap_or(false) //~ prompt_without_reason
        }
        ask()
    }))
}

pub fn method_inside() -> Result<bool, Refusal> {
    struct Asker;
    impl Asker {
        fn ask(&self) -> bool {
            question().interact().unwrap_or(false) //~ prompt_without_reason
        }
    }
    let _permit = permit()?;
    Ok(Asker.ask())
}

pub fn closure_before_the_permit() -> Result<bool, Refusal> {
    let ask = || question().interact().unwrap_or(false); //~ prompt_without_reason
    let permit = permit()?;
    Ok(permit.run(ask))
}

pub fn closure_after_the_permit() -> Result<bool, Refusal> {
    let permit = permit()?;
    let ask = || question().interact().unwrap_or(false);
    Ok(permit.run(ask))
}

mod own {
    pub struct Permit;

    impl Permit {
        pub fn run<T>(&self, ask: impl FnOnce() -> T) -> T {
            ask()
        }
    }
}

pub fn lookalike(permit: &own::Permit) -> bool {
    permit.run(|| question().interact().unwrap_or(false)) //~ prompt_without_reason
}
