fn closed() -> u8 {
    1
}

fn open() -> u8 { //~ unparsed_file
    closed()
