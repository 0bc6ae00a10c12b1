//@ dep: console = "0.16"
//@ dep: rpassword = "7"
use std::io;

pub fn token() -> io::Result<String> {
    rpassword::prompt_password("Token: ") //~ prompt_without_reason
}

pub fn tokens(labels: &[&str]) -> Vec<io::Result<String>> {
    labels.iter().map(rpassword::prompt_password).collect() //~ prompt_without_reason
}

pub fn any_key() -> io::Result<console::Key> {
    let term = console::Term::stderr();
    term.write_line("press any key")?;
    term.read_key() //~ prompt_without_reason
}
