#!/usr/bin/env run-cargo-script

fn main() {
    println!("{}", std::env::var("CI").is_ok()); //~ env_check
}
