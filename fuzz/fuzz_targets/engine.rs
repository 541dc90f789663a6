//! See `foursight_readers::engine`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| foursight_readers::engine(data));
