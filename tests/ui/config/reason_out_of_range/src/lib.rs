pub struct Permit;
pub struct Refused;

/// One argument.
pub fn can_ask(_why: &str) -> Result<Permit, Refused> {
    Err(Refused)
}
