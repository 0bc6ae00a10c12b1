//@ dep: cfg-if = "1"
use std::io::{self, IsTerminal};

macro_rules! attended {
    ($stream:expr) => {
        ::std::io::IsTerminal::is_terminal(&$stream) //~ terminal_check
    };
}

thread_local! {
    static WIDE: bool = io::stdout().is_terminal(); //~ terminal_check
}

cfg_if::cfg_if! {
    if #[cfg(unix)] {
        fn quiet() -> bool {
            io::stderr().is_terminal() //~ terminal_check
        }
    } else {
        fn quiet() -> bool { io::stdin().is_terminal() } //~ terminal_check
    }
}

pub fn calls() -> Vec<bool> {
    assert!(io::stdin().is_terminal(), "no terminal"); //~ terminal_check
    println!("{} {wide}", attended!(io::stdin()), wide = io::stdout().is_terminal()); //~ terminal_check
    vec![io::stderr().is_terminal(); 3] //~ terminal_check
}
