fn fine() -> u8 {
    1
}

const TEXT: &str = "never closed; //~ unparsed_file

fn lost() {}
