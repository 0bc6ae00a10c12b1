//! In: a command of cargo's. Out: what it wrote; an error where it would never end, as a manifest is a pipe or a device.

use std::{
    io::{self, ErrorKind, Read},
    process::{Child, Command, ExitStatus, Stdio},
    sync::mpsc::{RecvTimeoutError, channel},
    thread::{self, JoinHandle},
    time::Duration,
};

use super::manifests;
use crate::{error::Error, options::Options};

/// cargo takes a tenth of this. One that has to be fetched first takes as long as it takes.
const USUAL: Duration = Duration::from_millis(1_000);

/// What a command wrote.
pub(super) struct Written {
    pub(super) status: ExitStatus,
    pub(super) out: Vec<u8>,
    pub(super) err: Vec<u8>,
}

/// Runs a command; where it takes long, makes sure that the manifests can be read at all.
pub(super) fn output(command: &mut Command, options: &Options) -> Result<Written, Error> {
    let failed = |source| Error::NoCargo { cargo: options.cargo.clone(), source };
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.map_err(failed)?;
    let (ended, end) = channel();
    let out = drain(child.stdout.take(), move || _ = ended.send(()));
    let err = drain(child.stderr.take(), || {});
    if let Err(RecvTimeoutError::Timeout) = end.recv_timeout(USUAL)
        && let Err(error) = manifests::read(options)
        && is_odd(&error)
    {
        stop(&mut child).map_err(failed)?;
        return Err(error);
    }
    let read = |reader: JoinHandle<io::Result<Vec<u8>>>| reader.join().expect("a reader does not panic");
    let (out, err) = (read(out).map_err(failed)?, read(err).map_err(failed)?);
    Ok(Written { status: child.wait().map_err(failed)?, out, err })
}

/// Whether a file is none that anybody can read to its end.
fn is_odd(error: &Error) -> bool {
    matches!(error, Error::Unreadable { source, .. } if source.kind() == ErrorKind::InvalidData)
}

fn stop(child: &mut Child) -> io::Result<()> {
    child.kill()?;
    child.wait().map(drop)
}

/// Reads a stream to its end beside the others.
fn drain(
    stream: Option<impl Read + Send + 'static>,
    ended: impl FnOnce() + Send + 'static,
) -> JoinHandle<io::Result<Vec<u8>>> {
    thread::spawn(move || {
        let mut all = Vec::new();
        let read = stream.map_or(Ok(0), |mut stream| stream.read_to_end(&mut all));
        ended();
        read.map(|_| all)
    })
}
