//! See `foursight_readers::notation`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| foursight_readers::notation(data));
