pub fn colour() -> bool {
    // bb-lint: allow(terminal_check reason = "no comma") //~ malformed_allow
    // bb-lint: allows(terminal_check, reason = "another word") //~ malformed_allow
    true
}
