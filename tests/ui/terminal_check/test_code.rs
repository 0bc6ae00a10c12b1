//! Test code is left out unless it is asked for.

pub fn answer() -> u8 {
    42
}

#[cfg(test)]
mod tests {
    use std::io::{self, IsTerminal};

    #[test]
    fn runs_without_a_terminal() {
        assert!(!io::stdin().is_terminal());
        assert_eq!(super::answer(), 42);
    }
}
