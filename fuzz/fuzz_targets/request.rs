//! See `foursight_readers::request`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| foursight_readers::request(data));
