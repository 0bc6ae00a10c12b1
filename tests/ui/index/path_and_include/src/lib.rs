#[path = "odd.place/names.rs"]
pub mod names;

pub mod inline {
    pub mod below;
}

include!("more.in");
