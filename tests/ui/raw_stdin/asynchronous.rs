//@ dep: tokio = { version = "1", features = ["io-std", "io-util", "net"] }
use tokio::io::{self, AsyncBufReadExt, AsyncReadExt, BufReader};

pub async fn whole() -> io::Result<String> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).await?; //~ raw_stdin
    Ok(text)
}

pub async fn socket(stream: tokio::net::TcpStream) -> io::Result<String> {
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).await?;
    Ok(line)
}
