#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bb_lint::fuzzing::manifest(bb_lint_fuzz::folder(), data));
