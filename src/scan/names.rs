//! In: the names in a text, one by one. Out: which names may be among them, by a mark of each.

/// The marks of names.
///
/// A name that was put in is always found. One that was not is found by chance, the seldomer the longer the text is that it was made
/// for.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// As many bits as a power of two.
    bits: Box<[u64]>,
}

impl Names {
    /// For a text of this many bytes.
    pub(super) fn of(bytes: usize) -> Names {
        // A name in ten bytes, and half of them more than once.
        let words = (bytes / 64).next_power_of_two().clamp(1, 1 << 14);
        Names { bits: vec![0; words].into() }
    }

    pub(super) fn add(&mut self, mark: Mark) {
        let (word, bits) = self.place(mark);
        if let Some(word) = self.bits.get_mut(word) {
            *word |= bits;
        }
    }

    pub(super) fn may_have(&self, mark: Mark) -> bool {
        let (word, bits) = self.place(mark);
        self.bits.get(word).is_some_and(|word| word & bits == bits)
    }

    fn place(&self, Mark(mark): Mark) -> (usize, u64) {
        let word = (mark >> 12) as usize;
        (word & self.bits.len().wrapping_sub(1), 1 << (mark & 63) | 1 << (mark >> 6 & 63))
    }
}

/// What names that are alike have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Mark(u32);

impl Mark {
    /// The mark of a name, by its first and its last bytes: it is asked of every name in every text.
    pub(super) fn of(name: &str) -> Mark {
        let bytes = name.as_bytes();
        let four = |at: usize| bytes[at..].first_chunk::<4>().map_or(0, |four| u64::from(u32::from_le_bytes(*four)));
        let eight = |at: usize| bytes[at..].first_chunk::<8>().map_or(0, |eight| u64::from_le_bytes(*eight));
        let said = match bytes {
            [] => 0,
            [one] => u64::from(*one),
            [first, .., last] if bytes.len() < 4 => u64::from_le_bytes([*first, bytes[1], *last, 0, 0, 0, 0, 0]),
            _ if bytes.len() < 8 => four(0) | four(bytes.len() - 4) << 32,
            _ => eight(0) ^ eight(bytes.len() - 8).rotate_left(23),
        };
        let mixed = (said ^ bytes.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Mark((mixed >> 36) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_in_is_found() {
        let put = ["", "a", "ab", "abc", "var", "var_os", "is_terminal", "read_password_with_config", "größe"];
        let mut names = Names::of(4_096);
        put.iter().for_each(|name| names.add(Mark::of(name)));
        assert!(put.iter().all(|name| names.may_have(Mark::of(name))));
        let others = (0..1_000).filter(|number| names.may_have(Mark::of(&format!("other_{number}"))));
        assert!(others.count() < 20, "a mark says hardly anything");
        assert!(!Names::default().may_have(Mark::of("var")));
    }
}
