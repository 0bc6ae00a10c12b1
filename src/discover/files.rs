//! In: the path of a file that is to be read. Out: what is in it, unless it is no file with an end that is worth reading.

use std::{
    fs::{self, File},
    io::{self, ErrorKind, Read},
    path::Path,
};

/// Read as code, a file takes up to 130 times its size in memory. Nobody writes this much, and few generators do.
const LARGEST: u64 = 16 << 20;

/// The bytes of a file. A pipe would be waited for, and a device may have no end: neither is opened.
///
/// # Errors
///
/// Those of the system, and [`ErrorKind::InvalidData`] for what is no ordinary file or too large.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let said = fs::metadata(path)?;
    let kind = said.file_type();
    if !kind.is_file() {
        let what = if kind.is_dir() { "it is a folder" } else { "it is no ordinary file" };
        return Err(io::Error::new(ErrorKind::InvalidData, what));
    }
    // What it says of its size need not be so; where it is, this reads it at once.
    let mut bytes = Vec::with_capacity(usize::try_from(said.len().min(LARGEST) + 1).unwrap_or_default());
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::new(ErrorKind::InvalidData, format!("it is larger than {} MB", LARGEST >> 20)));
    }
    Ok(bytes)
}

/// The same as text.
///
/// # Errors
///
/// Those of [`read`], and [`ErrorKind::InvalidData`] for what is no UTF-8.
pub(crate) fn text(path: &Path) -> io::Result<String> {
    let no_text = |_| io::Error::new(ErrorKind::InvalidData, "it is not UTF-8");
    String::from_utf8(read(path)?).map_err(no_text)
}

/// Whether anything has this name, be it a file or not: what cannot be looked at is said when it is read.
pub(crate) fn is_there(path: &Path) -> bool {
    let gone = |error: io::Error| matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory);
    !fs::symlink_metadata(path).is_err_and(gone)
}
