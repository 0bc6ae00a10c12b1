fn main() {
    if one::one() && std::env::var_os("CI").is_none() { //~ env_check
        println!("asking");
    }
}
