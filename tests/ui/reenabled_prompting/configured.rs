//@ config: [lints]
//@ config: reenabled_prompting = { level = "warn", variables = ["MYHARNESS"] }
use std::env;

pub fn run() {
    unsafe {
        env::remove_var("MYHARNESS"); //~ reenabled_prompting
        env::set_var("MYHARNESS", "0"); //~ reenabled_prompting
        env::set_var("MYHARNESS", "1");
        env::remove_var("YOURHARNESS");
    }
}
