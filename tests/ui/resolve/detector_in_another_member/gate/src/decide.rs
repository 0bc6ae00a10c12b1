use std::io::IsTerminal;

pub struct Permit(());

#[derive(Debug)]
pub struct Refusal(pub &'static str);

impl Permit {
    pub fn run<T>(&self, ask: impl FnOnce() -> T) -> T {
        ask()
    }
}

pub fn detect(_reason: &str) -> Result<Permit, Refusal> {
    if std::env::var_os("CI").is_some() {
        return Err(Refusal("CI is set"));
    }
    if std::io::stdin().is_terminal() { Ok(Permit(())) } else { Err(Refusal("no terminal")) }
}
