use std::io::{self, IsTerminal, Stderr, StdinLock, Stdout};

type Output = Stdout;

pub struct Screen<'a> {
    output: Output,
    input: StdinLock<'a>,
}

impl Screen<'_> {
    fn output(&self) -> &Output {
        &self.output
    }

    pub fn attended(&self) -> bool {
        self.input.is_terminal() //~ terminal_check
            && self.output().is_terminal() //~ terminal_check
    }

    /// A caller of a check is no check.
    pub fn again(&self) -> bool {
        self.attended()
    }
}

fn errors() -> Stderr {
    io::stderr()
}

pub fn shapes<T: IsTerminal>(bound: &T, some: impl IsTerminal, object: &dyn IsTerminal, many: Vec<Box<dyn IsTerminal>>) -> bool {
    let errors = errors();
    let again = &errors;
    bound.is_terminal() //~ terminal_check
        || some.is_terminal() //~ terminal_check
        || object.is_terminal() //~ terminal_check
        || again.is_terminal() //~ terminal_check
        || many.iter().any(|one| one.is_terminal()) //~ terminal_check
}
