fn main() {
    println!("{}", is_ci::cached()); //~ env_check
}
