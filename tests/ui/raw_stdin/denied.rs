//@ config: [lints]
//@ config: raw_stdin = "deny"
pub fn line() -> std::io::Result<String> {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?; //~ raw_stdin
    Ok(line)
}
