include!("inner.rs")
