//! See `foursight_readers::text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| foursight_readers::text(data));
