//! See `foursight_readers::board`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| foursight_readers::board(data));
