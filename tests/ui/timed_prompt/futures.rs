//@ dep: tokio = "1"
//@ dep: dialoguer = "0.12"
//@ config: [lints]
//@ config: raw_stdin = "allow"
//@ config: prompt_without_reason = "allow"
use std::time::Duration;

use tokio::{io::AsyncReadExt, time::timeout};

const LIMIT: Duration = Duration::from_secs(30);

pub async fn confirmed() -> bool {
    let asked = timeout(LIMIT, async { dialoguer::Confirm::new().interact() }).await; //~ timed_prompt
    matches!(asked, Ok(Ok(true)))
}

pub async fn in_a_thread() -> bool {
    let asked = tokio::time::timeout( //~ timed_prompt
        LIMIT,
        tokio::task::spawn_blocking(|| dialoguer::Confirm::new().interact().unwrap_or(false)),
    );
    asked.await.is_ok_and(|asked| asked.unwrap_or(false))
}

pub async fn read() -> std::io::Result<String> {
    let mut text = String::new();
    let _ = timeout(LIMIT, tokio::io::stdin().read_to_string(&mut text)).await; //~ timed_prompt
    Ok(text)
}

pub async fn moved() -> Option<String> {
    timeout(LIMIT, async move { //~ timed_prompt
        let mut line = String::new();
        std::io::stdin().read_line(&mut line).ok()?;
        Some(line)
    })
    .await
    .ok()?
}

async fn ask() -> bool {
    dialoguer::Confirm::new().interact().unwrap_or(false)
}

/// Only what is written inside counts.
pub async fn somewhere_else() -> bool {
    timeout(LIMIT, ask()).await.unwrap_or(false)
}
