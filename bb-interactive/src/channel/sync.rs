//! In: nothing; out: the locks and threads that the channel is built on, in one place so that the model test can put others there.

pub(super) use std::sync::{Arc, Mutex};
pub(super) use std::thread::{Thread, current, park};
