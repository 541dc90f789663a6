//! `foursight lesson`: page, lessons, board and engine as one HTML file, from a program that contains it.
//!
//! The file is 1.5 MB and made by the WebAssembly build, so only `cargo xtask release` puts it in (`build.rs`).

use std::io::{Write, stdout};

use crate::failure::Failure;

const LESSON: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/lesson.html"));

pub(crate) fn run() -> Result<(), Failure> {
    if LESSON.is_empty() {
        let reason =
            "this program was built without the lesson; `cargo xtask site --single` writes it";
        return Err(Failure::failed(reason));
    }
    Ok(stdout().write_all(LESSON)?)
}
