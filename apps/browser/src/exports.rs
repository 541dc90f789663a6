//! What JavaScript calls: plain functions over the module's memory, so that no generated code is needed.
//!
//! ```text
//! const place = reserve(bytes.length);                    // room for a text
//! new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
//! const place = ask();                                    // the answer's place
//! const bytes = new Uint8Array(memory.buffer, place, length());
//! ```
//!
//! The module imports `host.now()`, milliseconds on a clock that never goes backwards, and `host.panicked(place, length)`, which is sent the text
//! of a panic before the program traps.
#![allow(unsafe_code, reason = "names that JavaScript can call, and functions it lends")]

use core::time::Duration;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use foursight_catalog::StopFlag;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    safe fn now() -> f64;
    safe fn panicked(place: *const u8, length: usize);
}

/// What goes in, and then what comes out.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn text() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for so many bytes, which are to be written next; where.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        std::panic::set_hook(Box::new(|panic| {
            let text = panic.to_string();
            panicked(text.as_ptr(), text.len());
        }));
    });
    let mut text = text();
    text.clear();
    text.resize(length, 0);
    text.as_mut_ptr()
}

/// Answers the request that was written; where the answer is.
#[unsafe(no_mangle)]
extern "C" fn ask() -> *const u8 {
    let request = core::mem::take(&mut *text());
    let stop = StopFlag::with_clock(|| Duration::from_secs_f64(now().max(0.0) / 1000.0));
    let answer = crate::answer(&String::from_utf8_lossy(&request), &stop);
    let mut text = text();
    *text = answer.into_bytes();
    text.as_ptr()
}

/// How long the answer is.
#[unsafe(no_mangle)]
extern "C" fn length() -> usize {
    text().len()
}

/// Takes the text that was written as the positions a network learns from.
#[unsafe(no_mangle)]
extern "C" fn lessons() {
    let bytes = core::mem::take(&mut *text());
    crate::use_lessons(&String::from_utf8_lossy(&bytes));
}

/// Takes the bytes that were written as the opening book; 1 if they are one.
#[unsafe(no_mangle)]
extern "C" fn book() -> u32 {
    let bytes = core::mem::take(&mut *text());
    u32::from(crate::use_book(&bytes).is_ok())
}
