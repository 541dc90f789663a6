//! Events as lines of the log: words and KEY=VALUE, or a JSON object.
//!
//! The server opens no spans and sets no filter but a level, so this is all of a subscriber it needs; `tracing-subscriber` alone took 3.6 s of a fresh build.

use core::fmt::{self, Write};
use std::time::SystemTime;

use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};

/// How lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Words and KEY=VALUE; in colours for a terminal.
    Text { colours: bool },
    /// A JSON object.
    Json,
}

/// Writes a line for each event of level `INFO` and above.
pub(super) struct Lines {
    form: Form,
    send: fn(Vec<u8>),
}

impl Lines {
    /// Lines of this form, each sent in one piece.
    pub(super) fn new(form: Form, send: fn(Vec<u8>)) -> Self {
        Self { form, send }
    }
}

impl Subscriber for Lines {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_event() && *metadata.level() <= Level::INFO
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(LevelFilter::INFO)
    }

    fn event(&self, event: &Event<'_>) {
        let time = humantime::format_rfc3339_micros(SystemTime::now()).to_string();
        (self.send)(line(self.form, &time, event).into_bytes());
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// An event as a line, its end included.
fn line(form: Form, time: &str, event: &Event<'_>) -> String {
    let mut fields = Fields { form, message: String::new(), rest: String::new() };
    event.record(&mut fields);
    let Fields { message, rest, .. } = fields;
    let metadata = event.metadata();
    let (level, target) = (metadata.level(), metadata.target());
    match form {
        Form::Json => {
            let target = quoted(target);
            format!(
                "{{\"timestamp\":\"{time}\",\"level\":\"{level}\"{rest},\"target\":{target}}}\n"
            )
        }
        Form::Text { colours } => {
            let time = coloured(time, colours.then_some("2"));
            let level = coloured(&format!("{level:>5}"), colours.then_some(colour(*level)));
            let target = coloured(&format!("{target}:"), colours.then_some("2"));
            format!("{time} {level} {target}{message}{rest}\n")
        }
    }
}

fn colour(level: Level) -> &'static str {
    match level {
        Level::ERROR => "31",
        Level::WARN => "33",
        _ => "32",
    }
}

fn coloured(text: &str, code: Option<&str>) -> String {
    code.map_or_else(|| text.to_owned(), |code| format!("\x1b[{code}m{text}\x1b[0m"))
}

/// The fields of an event, as they are written in a line.
struct Fields {
    form: Form,
    /// The message, for a line of words.
    message: String,
    rest: String,
}

impl Fields {
    /// Adds a value that needs no quotes.
    fn add(&mut self, field: &Field, value: &dyn fmt::Display) {
        let name = field.name();
        let added = match self.form {
            Form::Json => write!(self.rest, ",\"{name}\":{value}"),
            Form::Text { .. } => write!(self.rest, " {name}={value}"),
        };
        added.expect("a string takes everything");
    }
}

impl Visit for Fields {
    fn record_i64(&mut self, field: &Field, value: i64) {
        self.add(field, &value);
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.add(field, &value);
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.add(field, &value);
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        match self.form {
            Form::Json => self.add(field, &quoted(value)),
            Form::Text { .. } => self.add(field, &format_args!("{value:?}")),
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let value = format!("{value:?}");
        match self.form {
            Form::Json => self.add(field, &quoted(&value)),
            Form::Text { .. } if field.name() == "message" => {
                self.message = format!(" {}", escaped(&value));
            }
            Form::Text { .. } => self.add(field, &escaped(&value)),
        }
    }
}

/// A JSON string.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text is JSON")
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

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, PoisonError};

    use super::*;

    static SENT: Mutex<Vec<String>> = Mutex::new(Vec::new());

    /// The lines that some events make, without their time.
    fn lines(form: Form) -> Vec<String> {
        fn send(line: Vec<u8>) {
            let line = String::from_utf8(line).expect("a line is text");
            SENT.lock().unwrap_or_else(PoisonError::into_inner).push(line);
        }
        tracing::subscriber::with_default(Lines::new(form, send), || {
            let client = Some(tracing::field::display("192.0.2.1"));
            let (path, status) = ("/x\"y\u{1b}[2J", 404_u16);
            tracing::info!(target: "foursight::request", client, path, status, bytes = -1, open = true);
            tracing::warn!(error = %"no\nspace", "the store {}", "failed");
            tracing::debug!("nobody asked for this");
        });
        let sent = core::mem::take(&mut *SENT.lock().unwrap_or_else(PoisonError::into_inner));
        sent.iter()
            .map(|line| {
                let end = line.find('Z').expect("a time in UTC");
                let begin = line.find("20").expect("a year");
                assert_eq!(end - begin, "2026-11-18T04:14:48.894288".len(), "{line}");
                line[..begin].to_owned() + &line[end + 1..]
            })
            .collect()
    }

    #[test]
    fn an_event_is_one_line_that_a_terminal_cannot_obey() {
        let here = module_path!();
        let text = lines(Form::Text { colours: false });
        assert_eq!(
            text,
            [
                "  INFO foursight::request: client=192.0.2.1 path=\"/x\\\"y\\u{1b}[2J\" status=404 bytes=-1 open=true\n"
                    .to_owned(),
                format!("  WARN {here}: the store failed error=no\\nspace\n"),
            ]
        );
        let json = lines(Form::Json);
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
        let colours = lines(Form::Text { colours: true });
        assert!(colours[1].contains("\x1b[33m WARN\x1b[0m"), "{colours:?}");
    }
}
