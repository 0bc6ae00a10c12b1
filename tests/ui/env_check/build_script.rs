//@ file: build.rs
//! A build script is linted as well.

fn main() {
    if std::env::var_os("CI").is_some() { //~ env_check
        println!("cargo::warning=a build by CI");
    }
}
