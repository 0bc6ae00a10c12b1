//! Each permit takes a detection of its own.
use bb_interactive::{detect, reason};

fn main() -> Result<(), bb_interactive::Refusal> {
    let attended = detect()?;
    let _first = attended.permit(reason!("the branch will be deleted"));
    let _second = attended.permit(reason!("the tag will be moved"));
    Ok(())
}
