//! In: programs that try to get permission, or a reason, by the back door; out: that none of them compiles.

#[test]
fn there_is_no_back_door() {
    trybuild::TestCases::new().compile_fail("tests/compile_fail/*.rs");
}
