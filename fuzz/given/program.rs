mod wrappers {
    pub fn is_person() -> bool {
        atty::is(atty::Stream::Stdin)
    }

    pub fn asks(text: &str) -> bool {
        dialoguer::Confirm::new().with_prompt(text).interact().unwrap_or(false)
    }
}

mod detector {
    pub struct Permit;

    pub fn detect(reason: &str) -> Option<Permit> {
        (!reason.is_empty() && std::env::var("CI").is_err()).then_some(Permit)
    }

    pub fn run<T>(_permit: &Permit, body: impl FnOnce() -> T) -> T {
        body()
    }
}

fn main() {
    let mut line = String::new();
    if wrappers::is_person() && wrappers::asks("Delete it?") {
        std::io::stdin().read_line(&mut line).unwrap();
    }
    if let Some(permit) = detector::detect("to be sure") {
        detector::run(&permit, || wrappers::asks("Sure?"));
    }
    let _ = std::env::var("NO_COLOR");
}
