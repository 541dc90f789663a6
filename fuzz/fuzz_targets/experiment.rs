//! See `foursight_readers::experiment`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| foursight_readers::experiment(data));
