use std::io::{self, Write};

fn line() -> String {
    String::new()
}

pub fn text_without_a_line_ending() -> io::Result<String> {
    let mut answer = line();
    eprint!("Name: ");
    io::stdin().read_line(&mut answer)?; //~ prompt_without_reason
    Ok(answer)
}

pub fn after_a_flush() -> io::Result<String> {
    let mut answer = line();
    let mut output = io::stdout().lock();
    write!(output, "Name: ")?;
    output.flush()?;
    io::stdin().read_line(&mut answer)?; //~ prompt_without_reason
    Ok(answer)
}

pub fn after_a_whole_line() -> io::Result<String> {
    let mut answer = line();
    println!("reading from standard input");
    io::stdin().read_line(&mut answer)?; //~ raw_stdin
    Ok(answer)
}
