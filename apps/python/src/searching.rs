//! Searching without the interpreter's lock, so that other Python threads run meanwhile, and until Ctrl-C.
//!
//! Python handles signals on its main thread alone, and only when that thread asks. A search on the calling thread therefore asks now and then
//! ([`here`]); where other threads search, the calling one waits and asks ([`in_background`]). Starting a thread takes longer than many a
//! question, so the first is for single questions.

use core::time::Duration;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Instant;

use foursight::StopFlag;
use pyo3::prelude::*;

use crate::error::refused;

/// How long Ctrl-C may wait.
const INTERVAL: Duration = Duration::from_millis(50);

/// Works on the calling thread.
pub(crate) fn here<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&StopFlag) -> T + Send,
) -> PyResult<T> {
    let interrupted = Arc::new(Mutex::new((Instant::now(), None)));
    let stop = StopFlag::asking({
        let interrupted = Arc::clone(&interrupted);
        move || {
            let mut state = interrupted.lock().unwrap_or_else(PoisonError::into_inner);
            if state.1.is_none() && state.0.elapsed() >= INTERVAL {
                state.1 = Python::attach(|py| py.check_signals()).err();
                state.0 = Instant::now();
            }
            state.1.is_some()
        }
    });
    let done = py.detach(|| work(&stop));
    let interruption = interrupted.lock().unwrap_or_else(PoisonError::into_inner).1.take();
    interruption.map_or(Ok(done), Err)
}

/// Works on other threads, and waits here.
pub(crate) fn in_background<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&StopFlag) -> T + Send,
) -> PyResult<T> {
    let stop = StopFlag::default();
    py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, done) = mpsc::channel();
            let stop = &stop;
            scope.spawn(move || sender.send(work(stop)));
            loop {
                match done.recv_timeout(INTERVAL) {
                    Ok(done) => return Ok(done),
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => {
                        return Err(refused("a thread of the search panicked"));
                    }
                }
                if let Err(interruption) = Python::attach(|py| py.check_signals()) {
                    stop.raise();
                    return Err(interruption);
                }
            }
        })
    })
}
