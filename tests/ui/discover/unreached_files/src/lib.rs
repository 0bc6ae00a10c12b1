//! `old.rs` is no module any more, and `notes.rs` is no Rust.

pub fn answer() -> u8 {
    42
}
