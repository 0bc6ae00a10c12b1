//@ dep: wasmtime-wasi = "48"
pub mod grammar {
    pub trait IsTerminal {
        fn is_terminal(&self) -> bool;
    }

    pub enum Symbol {
        Word(String),
        Rule(usize),
    }

    impl IsTerminal for Symbol {
        fn is_terminal(&self) -> bool {
            matches!(self, Symbol::Word(_))
        }
    }

    pub fn words(symbols: &[Symbol]) -> Vec<bool> {
        symbols.iter().map(IsTerminal::is_terminal).collect()
    }
}

pub mod job {
    #[derive(Clone, Copy)]
    pub enum State {
        Queued,
        Failed,
    }

    impl State {
        pub fn is_terminal(self) -> bool {
            matches!(self, State::Failed)
        }
    }

    pub fn done(states: &[State]) -> bool {
        states.iter().copied().all(State::is_terminal) && !State::Queued.is_terminal()
    }
}

pub mod guest {
    use wasmtime_wasi::cli::IsTerminal;

    pub fn sees(stream: &dyn IsTerminal) -> bool {
        stream.is_terminal()
    }
}

mod atty {
    pub enum Stream {
        Odd,
    }

    pub fn is(_stream: Stream) -> bool {
        true
    }
}

/// Code in documentation is not linted:
///
/// ```
/// assert!(!std::io::IsTerminal::is_terminal(&std::io::stdin()));
/// ```
pub fn odd() -> bool {
    // std::io::stdin().is_terminal() in a comment, and in a string:
    let text = "std::io::stdin().is_terminal()";
    atty::is(atty::Stream::Odd) && text.is_empty()
}
