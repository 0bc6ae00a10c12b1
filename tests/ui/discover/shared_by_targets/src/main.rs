mod names;

fn main() {
    println!("{}", names::names());
}
