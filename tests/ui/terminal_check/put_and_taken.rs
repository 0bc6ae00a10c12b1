//! Handles that were put into collections, that blocks give, and that macros give.
use std::{
    collections::{BTreeMap, HashMap},
    io::{IsTerminal, Stdout, stdin, stdout},
};

macro_rules! input {
    () => {
        std::io::stdin()
    };
}

pub fn list() -> bool {
    let mut all = Vec::new();
    all.push(stdout());
    all[0].is_terminal() //~ terminal_check
}

pub fn map() -> bool {
    let mut all = BTreeMap::new();
    all.insert("out", stdout());
    all["out"].is_terminal() //~ terminal_check
}

pub fn map_of(all: HashMap<&str, Stdout>) -> bool {
    all["out"].is_terminal() //~ terminal_check
}

pub fn collected() -> bool {
    (0..1).map(|_| stdout()).collect::<Vec<_>>()[0].is_terminal() //~ terminal_check
}

pub fn out_of_a_loop() -> bool {
    let input = loop {
        break stdin();
    };
    input.is_terminal() //~ terminal_check
}

pub fn out_of_a_block(early: bool) -> bool {
    let input = 'given: {
        if early {
            break 'given stdin();
        }
        stdin()
    };
    input.is_terminal() //~ terminal_check
}

pub fn of_a_macro() -> bool {
    input!().is_terminal() //~ terminal_check
}
