//! Words alone are no reason.
use bb_interactive::detect;

fn main() -> Result<(), bb_interactive::Refusal> {
    let _permit = detect()?.permit("");
    Ok(())
}
