//! The log, which never keeps the server from serving: lines go through a queue to a thread of their own.
//!
//! If nobody reads standard error, that thread waits and nobody else does; lines beyond the queue are dropped and counted. If standard error is
//! closed or its disk is full, lines are lost and nothing else.

use core::fmt;
use std::io::{self, BufWriter, IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use clap::ValueEnum;
use tracing::{Level, Subscriber};
use tracing_appender::non_blocking::{ErrorCounter, NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::field::MakeExt;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::{Writer, debug_fn};

/// Lines that may wait to be written.
const WAITING: usize = 4096;
/// Bytes that are written at once, if so many wait: one call of the system for many lines instead of one for each.
const AT_ONCE: usize = 32 * 1024;

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

/// A log that is written until this is dropped, which waits a moment for the last lines.
pub(crate) struct Running {
    guard: Option<WorkerGuard>,
    dropped: Dropped,
}

/// Begins to write the log.
pub(crate) fn begin(log: Log) -> Option<Running> {
    if log == Log::Off {
        return None;
    }
    let dropped = Dropped::default();
    let (lines, guard) = NonBlockingBuilder::default()
        .lossy(true)
        .buffered_lines_limit(WAITING)
        .thread_name("log")
        .finish(Output::new(stderr(), dropped.clone()));
    dropped.count_of(&lines);
    let colours = stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    // Somebody may have set a subscriber already, as a test would; theirs stays.
    drop(tracing::subscriber::set_global_default(subscriber(log, colours, lines)));
    // A panic is a line like others: whoever panics does not wait for a reader either.
    std::panic::set_hook(Box::new(|panic| tracing::error!(%panic, "a panic")));
    Some(Running { guard: Some(guard), dropped })
}

impl Drop for Running {
    fn drop(&mut self) {
        let guard = self.guard.take();
        // Lines were dropped and that is still not written: nobody reads, and nobody need be waited for.
        if self.dropped.unreported() > 0 {
            core::mem::forget(guard);
        }
    }
}

/// Writes a line for each event of level `INFO` and above.
fn subscriber<W>(log: Log, colours: bool, lines: W) -> Box<dyn Subscriber + Send + Sync>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let lines = tracing_subscriber::fmt().with_max_level(Level::INFO).with_writer(lines);
    if log == Log::Json {
        let lines = lines.json().flatten_event(true);
        return Box::new(lines.with_current_span(false).with_span_list(false).finish());
    }
    let fields = debug_fn(|writer: &mut Writer<'_>, field, value: &dyn fmt::Debug| {
        let value = escaped(&format!("{value:?}"));
        match field.name() {
            "message" => write!(writer, "{value}"),
            name => write!(writer, "{name}={value}"),
        }
    });
    Box::new(lines.with_ansi(colours).fmt_fields(fields.delimited(" ")).finish())
}

/// Without anything that would end the line or that a terminal would obey.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() {
            escaped.extend(letter.escape_default());
        } else {
            escaped.push(letter);
        }
    }
    escaped
}

/// How many lines were dropped.
#[derive(Clone, Default)]
struct Dropped(Arc<Counts>);

#[derive(Default)]
struct Counts {
    /// In all; known once the queue is there.
    all: OnceLock<ErrorCounter>,
    reported: AtomicUsize,
}

impl Dropped {
    fn count_of(&self, queue: &NonBlocking) {
        let _first = self.0.all.set(queue.error_counter());
    }

    /// Those that were not reported yet.
    fn unreported(&self) -> usize {
        let all = self.0.all.get().map_or(0, ErrorCounter::dropped_lines);
        all - self.0.reported.load(Ordering::Relaxed)
    }

    /// The same; from now on they are.
    fn report(&self) -> usize {
        let more = self.unreported();
        self.0.reported.fetch_add(more, Ordering::Relaxed);
        more
    }
}

/// Writes lines, and how many were dropped before them. An error is no reason to write nothing more.
struct Output<W: Write> {
    out: BufWriter<W>,
    dropped: Dropped,
}

impl<W: Write> Output<W> {
    fn new(out: W, dropped: Dropped) -> Self {
        Self { out: BufWriter::with_capacity(AT_ONCE, out), dropped }
    }
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let more = self.dropped.report();
        if more > 0 {
            drop(writeln!(self.out, "{more} lines of the log were dropped: nobody read it"));
        }
        drop(self.out.write_all(line));
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        drop(self.out.flush());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// The lines that some events make, without their time.
    fn lines(log: Log, colours: bool) -> Vec<String> {
        let written = Arc::new(Mutex::new(Vec::new()));
        let lines = Arc::clone(&written);
        let subscriber = subscriber(log, colours, move || Shared(Arc::clone(&lines)));
        tracing::subscriber::with_default(subscriber, || {
            let client = Some(tracing::field::display("192.0.2.1"));
            let (path, status) = ("/x\"y\u{1b}[2J", 404_u16);
            tracing::info!(target: "foursight::request", client, path, status, bytes = -1, open = true);
            tracing::warn!(error = %"no\nspace", "the store {}", "failed");
            tracing::debug!("nobody asked for this");
        });
        let written = String::from_utf8(written.lock().unwrap().clone()).unwrap();
        let line = |line: &str| {
            let end = line.find('Z').expect("a time in UTC");
            let begin = line.find("20").expect("a year");
            assert_eq!(end - begin, "2026-11-18T04:14:48.894288".len(), "{line}");
            line[..begin].to_owned() + &line[end + 1..]
        };
        written.split_inclusive('\n').map(line).collect()
    }

    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn an_event_is_one_line_that_a_terminal_cannot_obey() {
        let here = module_path!();
        let text = lines(Log::Text, false);
        assert_eq!(
            text,
            [
                "  INFO foursight::request: client=192.0.2.1 path=\"/x\\\"y\\u{1b}[2J\" status=404 bytes=-1 open=true\n"
                    .to_owned(),
                format!("  WARN {here}: the store failed error=no\\nspace\n"),
            ]
        );
        let json = lines(Log::Json, false);
        assert_eq!(
            json,
            [
                "{\"timestamp\":\"\",\"level\":\"INFO\",\"client\":\"192.0.2.1\",\"path\":\"/x\\\"y\\u001b[2J\",\"status\":404,\"bytes\":-1,\"open\":true,\"target\":\"foursight::request\"}\n"
                    .to_owned(),
                format!(
                    "{{\"timestamp\":\"\",\"level\":\"WARN\",\"message\":\"the store failed\",\"error\":\"no\\nspace\",\"target\":\"{here}\"}}\n"
                ),
            ]
        );
        let colours = lines(Log::Text, true);
        assert!(colours[1].contains("\x1b[33m WARN\x1b[0m"), "{colours:?}");
    }

    /// A reader that has stopped reading holds up no one but the thread that writes; how many lines it missed is said.
    #[test]
    fn lines_that_nobody_reads_are_dropped_and_counted() {
        let (reader, writer) = io::pipe().unwrap();
        let dropped = Dropped::default();
        let (mut lines, guard) = NonBlockingBuilder::default()
            .buffered_lines_limit(WAITING)
            .finish(Output::new(writer, dropped.clone()));
        dropped.count_of(&lines);
        let line = format!("{}\n", "x".repeat(99));
        while dropped.unreported() < 1_000 {
            lines.write_all(line.as_bytes()).unwrap();
        }
        let reading = std::thread::spawn(move || io::read_to_string(reader).unwrap());
        drop((lines, guard));
        let read = reading.join().unwrap();
        assert!(read.contains(" lines of the log were dropped"), "{}", read.len());
        assert!(read.lines().all(|line| line.len() < 100), "whole lines alone");
    }
}
