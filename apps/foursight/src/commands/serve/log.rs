//! The log, which never keeps the server from serving: lines go through a queue to a thread of their own.
//!
//! If nobody reads standard error, that thread waits and nobody else does; lines beyond the queue are dropped and counted. If standard error is
//! closed or its disk is full, lines are lost and nothing else.

mod lines;

use core::time::Duration;
use std::io::{IsTerminal, Write, stderr};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::thread;
use std::time::Instant;

use clap::ValueEnum;

use lines::{Form, Lines};

/// Lines that may wait to be written.
const WAITING: usize = 4096;
/// How long the end waits for the last lines.
const LAST: Duration = Duration::from_millis(500);

/// How requests and warnings are written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Log {
    /// A line of words and KEY=VALUE
    Text,
    /// A JSON object per line
    Json,
    /// Not at all
    Off,
}

static QUEUE: OnceLock<SyncSender<Vec<u8>>> = OnceLock::new();
static WRITTEN: AtomicU64 = AtomicU64::new(0);
static SENT: AtomicU64 = AtomicU64::new(0);
static DROPPED: AtomicU64 = AtomicU64::new(0);

/// Begins to write the log.
pub(crate) fn begin(log: Log) {
    let (queue, lines) = mpsc::sync_channel(WAITING);
    if log == Log::Off || QUEUE.set(queue).is_err() {
        return;
    }
    thread::spawn(move || write(&lines));
    let colours = stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let form = if log == Log::Json { Form::Json } else { Form::Text { colours } };
    // Somebody may have set a subscriber already, as a test would; theirs stays.
    drop(tracing::subscriber::set_global_default(Lines::new(form, send)));
    // A panic is a line like others: whoever panics does not wait for a reader either.
    std::panic::set_hook(Box::new(|panic| tracing::error!(%panic, "a panic")));
}

/// Waits a moment for the last lines.
pub(crate) fn end() {
    let begun = Instant::now();
    while WRITTEN.load(Ordering::Relaxed) < SENT.load(Ordering::Relaxed) && begun.elapsed() < LAST {
        thread::sleep(Duration::from_millis(5));
    }
}

fn write(lines: &Receiver<Vec<u8>>) {
    while let Ok(line) = lines.recv() {
        let mut out = stderr().lock();
        let dropped = DROPPED.swap(0, Ordering::Relaxed);
        if dropped > 0 {
            drop(writeln!(out, "{dropped} lines of the log were dropped: nobody read it"));
        }
        drop(out.write_all(&line));
        WRITTEN.fetch_add(1, Ordering::Relaxed);
    }
}

/// Puts a line into the queue, unless that is full.
fn send(line: Vec<u8>) {
    match QUEUE.get().map(|queue| queue.try_send(line)) {
        Some(Ok(())) => {
            SENT.fetch_add(1, Ordering::Relaxed);
        }
        Some(Err(TrySendError::Full(_) | TrySendError::Disconnected(_))) | None => {
            DROPPED.fetch_add(1, Ordering::Relaxed);
        }
    }
}
