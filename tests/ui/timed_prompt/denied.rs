//@ dep: tokio = "1"
//@ dep: dialoguer = "0.12"
//@ dep: bb-interactive = "0.1"
//@ config: [lints]
//@ config: timed_prompt = "deny"
//! A permit does not make the timeout better.
use std::time::Duration;

use bb_interactive::Permit;
use tokio::time::timeout as at_most;

pub async fn under_a_permit(permit: Permit) -> bool {
    let question = || dialoguer::Confirm::new().with_prompt("Go on?").interact();
    let asked = at_most(Duration::from_secs(9), async { permit.run(question) }).await;
    asked.is_ok()
}

pub async fn written_inside(permit: Permit) -> bool {
    at_most(Duration::from_secs(9), async { permit.run(|| dialoguer::Confirm::new().interact()) }).await.is_ok() //~ timed_prompt
}
