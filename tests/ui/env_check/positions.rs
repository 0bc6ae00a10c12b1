use std::{env, sync::LazyLock};

static BATCH: LazyLock<bool> = LazyLock::new(|| env::var_os("CI").is_some()); //~ env_check

trait Mode {
    const VENDOR: Option<&'static str> = option_env!("GITLAB_CI"); //~ env_check

    fn quiet(&self) -> bool {
        env::var("TERM").is_ok_and(|term| term == "dumb") //~ env_check
    }
}

struct Plain;

impl Mode for Plain {}

pub async fn later() -> usize {
    let read = async || env::var("CIRCLECI"); //~ env_check
    let wait = async { env::var_os("TRAVIS").is_some() }; //~ env_check
    let size = [0; option_env!("CI").is_some() as usize].len(); //~ env_check
    match env::var("BUILDKITE") { //~ env_check
        Ok(name) if *BATCH => name.len(),
        Ok(_) | Err(_) => size + usize::from(read().await.is_ok() && wait.await && Plain.quiet()),
    }
}
