#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| bb_interactive::fuzzing::surroundings(data));
