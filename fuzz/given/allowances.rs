// bb-lint: LINE
fn main() {
    let asks = atty::is(atty::Stream::Stdin); // bb-lint: LINE
    /* bb-lint: TEXT */
    let asks = asks && atty::is(atty::Stream::Stdin);
}

#[cfg_attr(bb_lint, TEXT)]
fn other() {
    atty::is(atty::Stream::Stdin);
}
