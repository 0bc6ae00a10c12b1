{
    include!("itself.rs")
}
