//! See `foursight_readers::spec`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| foursight_readers::spec(data));
