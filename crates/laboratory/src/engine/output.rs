//! What a program writes, read by threads of their own so that nobody waits for it, and never more of it than fits.

use core::time::Duration;
use std::io::{BufRead, BufReader, Read};
use std::process::ChildStderr;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 64 * 1024;

/// How many lines may wait to be read; a program that sends more waits.
pub const LINES_WAITING: usize = 64;

/// How many bytes of the standard error are kept: the last ones.
pub const LONGEST_ERRORS: usize = 2048;

/// A line of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// As it came, without its end; bytes that are no text are replaced.
    Text(String),
    /// It was longer than [`LONGEST_LINE`]; nothing more is read.
    TooLong,
}

/// The lines of an output; closed at its end.
pub(super) fn lines(output: impl Read + Send + 'static) -> Receiver<Line> {
    let (sender, lines) = sync_channel(LINES_WAITING);
    in_background(Box::new(move || {
        let mut output = BufReader::new(output);
        let mut bytes = Vec::new();
        loop {
            bytes.clear();
            let mut some = output.by_ref().take(LONGEST_LINE as u64 + 1);
            let line = match some.read_until(b'\n', &mut bytes) {
                Ok(1..) if bytes.len() > LONGEST_LINE => Line::TooLong,
                Ok(1..) => Line::Text(String::from_utf8_lossy(&bytes).into_owned()),
                Ok(0) | Err(_) => return,
            };
            let last = line == Line::TooLong;
            if sender.send(line).is_err() || last {
                return;
            }
        }
    }));
    lines
}

/// Boxed, so that starting a thread is compiled once.
fn in_background(work: Box<dyn FnOnce() + Send>) {
    thread::spawn(work);
}

/// The end of a standard error.
pub(super) struct Errors {
    kept: Arc<Mutex<Vec<u8>>>,
    /// Nothing ever comes: it ends with the output. Its type is that of the lines, so that there is one kind of channel.
    closed: Receiver<Line>,
}

impl Errors {
    pub(super) fn of(mut errors: ChildStderr) -> Self {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let (close, closed) = sync_channel(0);
        let all = Arc::clone(&kept);
        in_background(Box::new(move || {
            let mut bytes = [0; 1024];
            while let Ok(read @ 1..) = errors.read(&mut bytes) {
                let mut kept = all.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&bytes[..read]);
                let more = kept.len().saturating_sub(LONGEST_ERRORS);
                kept.drain(..more);
            }
            drop(close);
        }));
        Self { kept, closed }
    }

    /// What was written last, once the output is closed or the time is over.
    pub(super) fn wait(&self, limit: Duration) -> String {
        let _closed = self.closed.recv_timeout(limit);
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&kept).into_owned()
    }
}
