//! In: bytes that a fuzzer made up. Out: nothing; a panic where the crate does not keep its word on them. Only a fuzzer and the
//! tests build it.

use crate::stdin::{Piped, StdinState, read_to_end};
use crate::{Detector, Rule, Stream, Surroundings, signals};
use std::ffi::OsString;
use std::io::{self, ErrorKind, Read};

/// A program's settings, its streams and its variables.
///
/// The first two bytes are the settings and the streams; the rest, cut at each NUL, are variables: a byte that picks a name
/// that is known, or 255 and a name with `=` behind it, then the value.
///
/// # Panics
///
/// Where a refusal does not say why, acts on a terminal, or does not come where it has to.
pub fn surroundings(data: &[u8]) {
    let [settings, streams, variables @ ..] = data else { return };
    let mut given = Surroundings::nobody()
        .with_stdin(streams & 1 != 0)
        .with_stdout(streams & 2 != 0)
        .with_stderr(streams & 4 != 0)
        .with_background(streams & 8 != 0);
    let known: Vec<&str> = signals::names().collect();
    for variable in variables.split(|byte| *byte == 0) {
        let Some((pick, rest)) = variable.split_first() else { continue };
        let cut = rest.iter().position(|byte| *byte == b'=').filter(|_| *pick == u8::MAX);
        let (name, value) = match cut {
            Some(at) => (text(&rest[..at]), &rest[at + 1..]),
            None => (known[usize::from(*pick) % known.len()].into(), rest),
        };
        given = given.with_variable(name, text(value));
    }
    let mut detector = Detector::new();
    if settings & 1 != 0 {
        detector = detector.prompts_on(Stream::Stderr);
    }
    if settings & 2 != 0 {
        detector = detector.force_variable();
    }
    if settings & 4 != 0 {
        detector = detector.unattended("run without --attach");
    }
    if settings & 8 != 0 {
        detector = detector.prefix("APP");
    }
    speaks(&detector, &given);

    // Whatever else there is, this refuses.
    let switched_off = given.clone().with_variable("BB_NO_PROMPT", "1");
    assert_eq!(speaks(&detector, &switched_off), Some(Rule::NoPromptVariable));
    assert!(speaks(&detector, &given.with_variable("CI", "true")).is_some());
}

/// The rule that refuses, once its texts are looked at.
fn speaks(detector: &Detector, surroundings: &Surroundings) -> Option<Rule> {
    let refusal = detector.refusal_in(surroundings)?;
    let all = refusal.all();
    assert_eq!(all.first(), Some(refusal.cause()));
    assert!(all.is_sorted_by_key(crate::Cause::rule), "{all:?}");
    let causes = all.iter().map(ToString::to_string);
    for line in causes.chain([refusal.to_string(), refusal.fix(), format!("{refusal:?}")]) {
        assert!(!line.is_empty() && !line.contains(char::is_control), "{line:?}");
    }
    Some(refusal.rule())
}

/// What is piped in, in pieces and with interruptions: the first byte says of what size.
///
/// # Panics
///
/// Where something else comes of it than of all bytes at once.
pub fn stdin(data: &[u8]) {
    let Some((size, bytes)) = data.split_first() else { return };
    let pieces = Pieces { bytes, size: usize::from(*size).max(1), interrupted: false };
    match (read_to_end(pieces), std::str::from_utf8(bytes)) {
        (Ok(Piped::Nothing(why)), Ok("")) => assert_eq!(why, StdinState::Eof),
        (Ok(Piped::Text(read)), Ok(text)) => assert_eq!(read, text.trim()),
        (Err(error), Err(_)) => assert_eq!(error.kind(), ErrorKind::InvalidData),
        (read, text) => panic!("{text:?} is read as {read:?}"),
    }
}

struct Pieces<'b> {
    bytes: &'b [u8],
    size: usize,
    interrupted: bool,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(ErrorKind::Interrupted.into());
        }
        let size = self.size.min(buffer.len());
        self.bytes.read(&mut buffer[..size])
    }
}

#[cfg(unix)]
fn text(bytes: &[u8]) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes.to_owned())
}

#[cfg(not(unix))]
fn text(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    fn replay(target: &str, run: fn(&[u8])) {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(target);
        let mut files = 0;
        for entry in fs::read_dir(&corpus).unwrap_or_else(|error| panic!("{}: {error}", corpus.display())) {
            let path = entry.expect("the folder can be read").path();
            // Shown where it panics.
            println!("{}", path.display());
            run(&fs::read(path).expect("it is there"));
            files += 1;
        }
        assert!(files > 0, "nothing in {}", corpus.display());
    }

    #[test]
    fn surroundings_again() {
        replay("surroundings", surroundings);
    }

    #[test]
    fn stdin_again() {
        replay("stdin", stdin);
    }
}
