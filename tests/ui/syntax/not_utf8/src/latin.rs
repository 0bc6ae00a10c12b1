pub const NAME: &str = "größe";
