//@ config: tests = true
#[cfg(test)]
mod tests {
    use std::io::{self, IsTerminal};

    #[test]
    fn runs_without_a_terminal() {
        assert!(!io::stdin().is_terminal()); //~ terminal_check
    }
}
