//! What a program writes, read by threads of their own so that nobody waits for it, and never more of it than fits.

use core::time::Duration;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::process::ChildStderr;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
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

/// What comes next of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A line.
    Line(Line),
    /// Nothing within the time.
    Nothing,
    /// It has ended.
    End,
}

/// The lines of an output. Whoever drops them reads no more, and the thread that reads for them ends with the next line.
pub(super) struct Lines(Arc<Shared>);

struct Shared {
    state: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    lines: VecDeque<Line>,
    ended: bool,
    dropped: bool,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a line once there is room; `false` if nobody wants it.
    fn send(&self, line: Line) -> bool {
        let mut state = self.lock();
        while state.lines.len() >= LINES_WAITING && !state.dropped {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let wanted = !state.dropped;
        if wanted {
            state.lines.push_back(line);
        }
        drop(state);
        self.changed.notify_all();
        wanted
    }

    fn end(&self) {
        self.lock().ended = true;
        self.changed.notify_all();
    }
}

impl Lines {
    pub(super) fn of(output: impl Read + Send + 'static) -> Self {
        let shared = Arc::new(Shared { state: Mutex::default(), changed: Condvar::new() });
        let sender = Arc::clone(&shared);
        in_background(Box::new(move || {
            read_lines(BufReader::new(output), &sender);
            sender.end();
        }));
        Self(shared)
    }

    /// The next line, if one comes within this time.
    pub(super) fn next(&self, limit: Duration) -> Next {
        let nothing = |state: &mut Waiting| state.lines.is_empty() && !state.ended;
        let waited = self.0.changed.wait_timeout_while(self.0.lock(), limit, nothing);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        match state.lines.pop_front() {
            Some(line) => {
                drop(state);
                self.0.changed.notify_all();
                Next::Line(line)
            }
            None if state.ended => Next::End,
            None => Next::Nothing,
        }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.0.lock().dropped = true;
        self.0.changed.notify_all();
    }
}

fn read_lines(mut output: impl BufRead, sender: &Shared) {
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
        if !sender.send(line) || last {
            return;
        }
    }
}

/// Boxed, so that starting a thread is compiled once.
pub(super) fn in_background(work: Box<dyn FnOnce() + Send>) {
    thread::spawn(work);
}

/// The end of a standard error.
pub(super) struct Errors(Arc<(Mutex<Kept>, Condvar)>);

#[derive(Default)]
struct Kept {
    bytes: Vec<u8>,
    closed: bool,
}

impl Errors {
    pub(super) fn of(mut errors: ChildStderr) -> Self {
        let shared: Arc<(Mutex<Kept>, Condvar)> = Arc::default();
        let all = Arc::clone(&shared);
        in_background(Box::new(move || {
            let (kept, closed) = &*all;
            let mut bytes = [0; 1024];
            while let Ok(read @ 1..) = errors.read(&mut bytes) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.bytes.extend_from_slice(&bytes[..read]);
                let more = kept.bytes.len().saturating_sub(LONGEST_ERRORS);
                kept.bytes.drain(..more);
            }
            kept.lock().unwrap_or_else(PoisonError::into_inner).closed = true;
            closed.notify_all();
        }));
        Self(shared)
    }

    /// What was written last, once the output is closed or the time is over.
    pub(super) fn wait(&self, limit: Duration) -> String {
        let (kept, closed) = &*self.0;
        let kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let (kept, _) = closed
            .wait_timeout_while(kept, limit, |kept| !kept.closed)
            .unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&kept.bytes).into_owned()
    }
}
