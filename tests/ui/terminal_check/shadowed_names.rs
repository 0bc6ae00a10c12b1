use std::io::IsTerminal;

struct Handle;

impl Handle {
    fn is_terminal(&self) -> bool {
        true
    }
}

fn stdin() -> Handle {
    Handle
}

pub fn own() -> bool {
    stdin().is_terminal()
}

pub fn standard() -> bool {
    let stdin = std::io::stdin;
    stdin().is_terminal() //~ terminal_check
}

pub fn inner(std: &Handle) -> bool {
    fn stdin() -> std::io::Stdin {
        std::io::stdin()
    }
    std.is_terminal() || stdin().is_terminal() //~ terminal_check
}
