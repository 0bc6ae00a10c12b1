//@ dep: bb-interactive = "0.1"
use bb_interactive::{Attended, Refusal, detect};

pub fn may_ask() -> Result<Attended, Refusal> {
    detect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn nobody_is_asked_here() {
        assert!(super::may_ask().is_err());
        assert!(matches!(super::may_ask(), Err(_)));
    }
}
