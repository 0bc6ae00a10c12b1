//! In: nothing. Out: the name of something that answers instead of the terminal.

/// Something that answers instead of the terminal, named in words: `External("the web page")`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct External(pub &'static str);
