//@ config: [detector]
//@ config: modules = ["case::interactive"]
//@ config: detect = ["case::interactive::can_ask", { path = "case::interactive::Gate::open", reason = 0 }]
//@ config: permits = ["case::interactive::Permit"]
pub mod interactive {
    pub struct Permit(());

    pub enum Refused {
        Variable(&'static str),
        Terminal,
    }

    pub struct Gate;

    impl Gate {
        pub fn open(&self, _reason: &str) -> Result<Permit, Refused> {
            can_ask()
        }
    }

    pub fn can_ask() -> Result<Permit, Refused> {
        if std::env::var_os("CI").is_some() { Err(Refused::Variable("CI")) } else { Ok(Permit(())) }
    }
}

use interactive::{Gate, Permit, Refused, can_ask as may_ask};

pub fn renamed() -> bool {
    may_ask().is_ok() //~ dropped_refusal
}

pub fn method(gate: &Gate) -> Option<Permit> {
    gate.open("the draft will be thrown away").ok() //~ dropped_refusal
}

pub fn told_apart() -> Result<Permit, String> {
    match may_ask() {
        Ok(permit) => Ok(permit),
        Err(Refused::Terminal) => Err("no terminal".into()),
        Err(Refused::Variable(name)) => Err(format!("{name} is set")),
    }
}

pub fn told_half() -> Result<Permit, String> {
    match may_ask() {
        Ok(permit) => Ok(permit),
        Err(Refused::Terminal) => Err("no terminal".into()),
        Err(_) => Err("refused".into()), //~ dropped_refusal
    }
}

pub fn another_functions_result(text: &str) -> Result<u8, ()> {
    text.parse().map_err(|_| ())
}
