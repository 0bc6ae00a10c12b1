//@ config: allow = [{ lint = "terminal_check", module = "case::table", reason = "the width of the table" }] #~ unused_allow
pub mod table {
    pub fn width() -> usize {
        80
    }
}
