//@ dep: clap = { version = "4", features = ["derive", "env"] }
//! Code in lengths of arrays, in generic arguments and in attributes.
pub struct Sized<const N: usize>;

pub type Picked = Sized<{ option_env!("CI").is_some() as usize }>; //~ env_check

pub fn length() -> [u8; { option_env!("CI").is_some() as usize }] { //~ env_check
    Default::default()
}

pub fn inside() -> usize {
    let list: [u8; { option_env!("TRAVIS").is_some() as usize }] = Default::default(); //~ env_check
    list.len()
}

pub struct Held {
    pub list: [u8; match option_env!("CI") { Some(_) => 1, None => 2 }], //~ env_check
}

impl Held {
    pub fn method(&self, _list: [u8; option_env!("CI").is_some() as usize]) {} //~ env_check
}

#[derive(clap::Parser)]
pub struct Cli {
    #[arg(long, default_value_t = std::env::var("CI").is_ok())] //~ env_check
    pub ci: bool,
    #[arg(long, default_value_t = std::env::var("HOME").is_ok())]
    pub home: bool,
    #[arg(long, help = "CI", default_value = "CI")]
    pub text: String,
}

pub type Other = Sized<{ option_env!("HOME").is_some() as usize }>;

pub fn plain(_list: [u8; 4]) -> Sized<3> {
    Sized
}
