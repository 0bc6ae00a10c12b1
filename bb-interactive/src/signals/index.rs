//! In: a variable's name; out: its row in the table, found by a hash table made at compile time.

use super::SIGNALS;
use std::ffi::OsStr;

/// A power of two, several times the table's length, so that most names miss at once.
const SLOTS: usize = 512;
const FREE: u8 = u8::MAX;

static INDEX: [u8; SLOTS] = build();

/// The row of a variable's name. Letter case matters where the platform's environment minds it.
pub(crate) fn position(name: &OsStr) -> Option<usize> {
    let name = name.as_encoded_bytes();
    let mut slot = slot(name);
    loop {
        let row = INDEX[slot];
        if row == FREE {
            return None;
        }
        let row = usize::from(row);
        if same(SIGNALS[row].name.as_bytes(), name) {
            return Some(row);
        }
        slot = (slot + 1) % SLOTS;
    }
}

/// Whether two names are one variable: Windows does not mind letter case, others do.
pub(crate) fn same(left: &[u8], right: &[u8]) -> bool {
    if cfg!(windows) {
        left.eq_ignore_ascii_case(right)
    } else {
        left == right
    }
}

/// A few letters tell most names apart, and reading no more keeps a pass over the environment
/// cheap. Letter case is folded, for the platforms that do not mind it.
const fn slot(name: &[u8]) -> usize {
    let len = name.len();
    if len == 0 {
        return 0;
    }
    let mut hash = len;
    let mut step = 0;
    while step < 4 {
        let at = (len - 1) * step / 3;
        hash = (hash * 31) ^ (name[at] | 0x20) as usize;
        step += 1;
    }
    (hash ^ (hash >> 9)) % SLOTS
}

const fn build() -> [u8; SLOTS] {
    assert!(
        SIGNALS.len() * 2 < SLOTS && SIGNALS.len() < FREE as usize,
        "the index is too small"
    );
    let mut index = [FREE; SLOTS];
    let mut row = 0;
    while row < SIGNALS.len() {
        let mut at = slot(SIGNALS[row].name.as_bytes());
        while index[at] != FREE {
            at = (at + 1) % SLOTS;
        }
        index[at] = row as u8;
        row += 1;
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_found_and_nothing_else() {
        for (row, signal) in SIGNALS.iter().enumerate() {
            assert_eq!(
                position(OsStr::new(signal.name)),
                Some(row),
                "{}",
                signal.name
            );
        }
        for other in [
            "",
            "C",
            "CIX",
            "PATH",
            "TERM",
            "BB_NO_PROMPT",
            "CI_",
            "\u{e9}",
            "bamboo_",
        ] {
            assert_eq!(position(OsStr::new(other)), None, "{other:?}");
        }
    }

    #[test]
    #[cfg(not(windows))]
    fn letter_case_matters() {
        assert_eq!(position(OsStr::new("ci")), None);
        assert_eq!(position(OsStr::new("BAMBOO_PLANKEY")), None);
    }
}
