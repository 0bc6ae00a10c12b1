//@ dep: bb-interactive = "0.1"
//! Names of a detector, and none.
pub struct Refusal;

pub fn detect() -> Result<(), Refusal> {
    Ok(())
}

pub fn quiet() -> bool {
    let _ = detect();
    detect().is_ok() && detect().map_err(|_| ()).is_ok()
}

pub fn shadowed(detect: impl Fn() -> Result<u8, String>) -> bool {
    if let Ok(_number) = detect() {
        return detect().ok().is_some();
    }
    matches!(detect(), Ok(_))
}
