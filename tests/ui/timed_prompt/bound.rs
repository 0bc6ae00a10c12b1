//@ dep: tokio = "1"
//@ dep: dialoguer = "0.12"
//@ config: [lints]
//@ config: raw_stdin = "allow"
//@ config: prompt_without_reason = "allow"
//! What waits, and what runs a clock, under a name.
use std::{pin::pin, time::Duration};

use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, BufReader},
    time::{sleep, timeout},
};

const LIMIT: Duration = Duration::from_secs(30);

pub async fn block() -> bool {
    let question = async { dialoguer::Confirm::new().interact() };
    timeout(LIMIT, question).await.is_ok() //~ timed_prompt
}

pub async fn future() -> std::io::Result<String> {
    let mut text = String::new();
    let mut input = tokio::io::stdin();
    let reading = input.read_to_string(&mut text);
    let _ = timeout(LIMIT, reading).await; //~ timed_prompt
    Ok(text)
}

pub async fn pinned() -> bool {
    let question = pin!(async { dialoguer::Confirm::new().interact() });
    timeout(LIMIT, question).await.is_ok() //~ timed_prompt
}

pub async fn under_another_name() -> bool {
    let question = async { dialoguer::Confirm::new().interact() };
    let mut question = pin!(question);
    timeout(LIMIT, question.as_mut()).await.is_ok() //~ timed_prompt
}

pub async fn thread() -> bool {
    let handle = tokio::task::spawn_blocking(|| dialoguer::Confirm::new().interact().unwrap_or(false));
    timeout(LIMIT, handle).await.is_ok() //~ timed_prompt
}

pub async fn raced_with_a_pinned_clock() -> Option<String> {
    let mut line = String::new();
    let sleep = sleep(LIMIT);
    tokio::pin!(sleep);
    let mut input = BufReader::new(tokio::io::stdin());
    tokio::select! { //~ timed_prompt
        _ = &mut sleep => None,
        _ = input.read_line(&mut line) => Some(line),
    }
}

pub async fn raced_by_names_only() -> bool {
    let clock = sleep(LIMIT);
    let question = async { dialoguer::Confirm::new().interact().unwrap_or(false) };
    tokio::select! { //~ timed_prompt
        _ = clock => false,
        sure = question => sure,
    }
}

async fn send(_text: &str, _limit: Duration) {}

pub async fn answered_before() -> bool {
    let answer: String = dialoguer::Input::new().interact_text().unwrap_or_default();
    let seconds = dialoguer::Input::<u64>::new().interact_text().unwrap_or(1);
    let limit = Duration::from_secs(seconds);
    let sending = send(&answer, limit);
    timeout(limit, sending).await.is_ok()
}

pub async fn raced_with_something_else(mut other: tokio::sync::mpsc::Receiver<String>) -> Option<String> {
    let answer: String = dialoguer::Input::new().interact_text().unwrap_or_default();
    let sleep = sleep(LIMIT);
    tokio::pin!(sleep);
    tokio::select! {
        _ = &mut sleep => Some(answer),
        text = other.recv() => text,
    }
}
