#[cfg_attr(bb_lint, allow(bb_lint::raw_stdin, reason = "the check was moved away"))] //~ unused_allow
pub fn width() -> usize {
    80
}
