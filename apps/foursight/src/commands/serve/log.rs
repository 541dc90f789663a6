//! The log, which never keeps the server from serving: lines go through a queue to a thread of their own.
//!
//! If nobody reads standard error, that thread waits and nobody else does; lines beyond the queue are dropped and counted. If standard error is
//! closed or its disk is full, lines are lost and nothing else.

mod lines;

use core::time::Duration;
use std::io::{IsTerminal, Write, stderr};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use clap::ValueEnum;

use crate::queue::{Queue, in_background};
use lines::{Form, Lines};

/// Lines that may wait to be written.
const WAITING: usize = 4096;
/// Bytes that are written at once, if so many wait: one call of the system for many lines instead of one for each.
const AT_ONCE: usize = 32 * 1024;
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

static QUEUE: OnceLock<Queue<Vec<u8>>> = OnceLock::new();
static WRITTEN: AtomicU64 = AtomicU64::new(0);
static SENT: AtomicU64 = AtomicU64::new(0);
static DROPPED: AtomicU64 = AtomicU64::new(0);

/// Begins to write the log.
pub(crate) fn begin(log: Log) {
    let lines = Queue::new();
    if log == Log::Off || QUEUE.set(lines.clone()).is_err() {
        return;
    }
    in_background(Box::new(move || write(&lines)));
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

fn write(lines: &Queue<Vec<u8>>) {
    while let Some(mut text) = lines.wait(None) {
        let mut taken = 1;
        while text.len() < AT_ONCE
            && let Some(line) = lines.take()
        {
            text.extend(line);
            taken += 1;
        }
        let mut out = stderr().lock();
        let dropped = DROPPED.swap(0, Ordering::Relaxed);
        if dropped > 0 {
            drop(writeln!(out, "{dropped} lines of the log were dropped: nobody read it"));
        }
        drop(out.write_all(&text));
        WRITTEN.fetch_add(taken, Ordering::Relaxed);
    }
}

/// Puts a line into the queue, unless that is full.
fn send(line: Vec<u8>) {
    let sent = QUEUE.get().is_some_and(|queue| queue.send_below(WAITING, line));
    let count = if sent { &SENT } else { &DROPPED };
    count.fetch_add(1, Ordering::Relaxed);
}
