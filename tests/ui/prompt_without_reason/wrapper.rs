//@ config: [[api]]
//@ config: path = "ask_kit::yes_no"
//@ config: effect = "prompt"
//@ dep: ask-kit = "1"
//! A crate that the catalogue does not know, named in the configuration.
use ask_kit::yes_no as sure;

pub fn delete() -> bool {
    sure("Delete?") //~ prompt_without_reason
}
