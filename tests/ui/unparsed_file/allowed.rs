//@ config: [lints]
//@ config: unparsed_file = "allow"
fn main() {
    let answer = ;
}
