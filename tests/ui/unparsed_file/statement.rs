//! What a scan of the tokens still finds is reported as well.

fn unattended() -> bool {
    std::env::var_os("CI").is_some() //~ env_check
}

fn main() {
    let answer = ; //~ unparsed_file
    println!("{answer} {}", unattended());
}
