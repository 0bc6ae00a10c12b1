//@ dep: tokio = "1"
//@ dep: dialoguer = "0.12"
//@ dep: bb-interactive = "0.1"
use std::time::Duration;

use bb_interactive::{detect, reason};
use tokio::{net::TcpStream, time::timeout};

type Failure = Box<dyn std::error::Error>;

pub async fn connected() -> bool {
    timeout(Duration::from_secs(5), TcpStream::connect("localhost:80")).await.is_ok()
}

pub async fn asked_before() -> Result<bool, Failure> {
    let permit = detect()?.permit(reason!("the server will be restarted"));
    let sure = permit.run(|| dialoguer::Confirm::new().with_prompt("Restart?").interact())?;
    Ok(sure && timeout(Duration::from_secs(5), async { sure }).await?)
}

mod own {
    pub fn timeout<T>(_seconds: u64, value: T) -> T {
        value
    }
}

pub fn lookalike() -> Result<bool, Failure> {
    let permit = detect()?.permit(reason!("the server will be restarted"));
    Ok(own::timeout(5, permit.run(|| dialoguer::Confirm::new().with_prompt("Restart?").interact()))?)
}
