use std::{
    io::{IsTerminal, Read, Write},
    os::fd::AsFd,
};

pub struct Output<W> {
    writer: W,
}

impl<W: Write + IsTerminal> Output<W> {
    pub fn wide(&self) -> bool {
        self.writer.is_terminal() //~ terminal_check
    }
}

pub fn reader<R>(reader: R) -> Option<R>
where
    R: Read,
    R: IsTerminal,
{
    (!reader.is_terminal()).then_some(reader) //~ terminal_check
}

pub fn descriptor(descriptor: &impl AsFd) -> bool {
    descriptor.as_fd().is_terminal() //~ terminal_check
}

pub trait Screen {
    type Stream: IsTerminal;

    fn stream(&self) -> Self::Stream;

    fn attended(&self) -> bool {
        self.stream().is_terminal() //~ terminal_check
    }
}
