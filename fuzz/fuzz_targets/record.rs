//! See `foursight_readers::record`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| foursight_readers::record(data));
