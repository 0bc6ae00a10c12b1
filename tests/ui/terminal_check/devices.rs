use std::{
    fs::{self, File, OpenOptions},
    io,
    path::Path,
};

const DEVICE: &str = concat!("/dev", "/tty");

pub fn opened() -> io::Result<File> {
    OpenOptions::new().read(true).write(true).open(DEVICE) //~ terminal_check
}

pub fn tested() -> bool {
    Path::new("/dev/tty").exists() //~ terminal_check
        || fs::metadata("/dev/tty").is_ok() //~ terminal_check
}

pub fn windows() -> io::Result<File> {
    File::open("CONIN$") //~ terminal_check
}

pub fn serial() -> io::Result<File> {
    println!("/dev/tty is not opened");
    File::open("/dev/ttyUSB0")
}
