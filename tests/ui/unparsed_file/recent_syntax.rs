//! Syntax of the newest edition, and forms that older parsers keep as bare tokens.
use std::ffi::CStr;

unsafe extern "C" {
    pub safe fn abs(number: i32) -> i32;
    pub unsafe static environ: *const *const i8;
}

pub const NAME: &CStr = c"name";

pub fn captured<'a, T>(items: &'a [T]) -> impl Iterator<Item = &'a T> + use<'a, T> {
    items.iter()
}

pub fn chained(text: Option<&str>) -> bool {
    if let Some(text) = text
        && let Some(first) = text.chars().next()
        && first.is_alphabetic()
    {
        return true;
    }
    let Some(_) = text else { return false };
    text == Some(r##"raw "# text"##) || matches!(abs(-1), 1..=3)
}

pub async fn later() -> u8 {
    let closure = async |number: u8| number + 1;
    closure(1).await
}

#[rustfmt::skip]
pub fn labelled() -> u8 { 'out: { if chained(None) { break 'out 1; } 2 } }
