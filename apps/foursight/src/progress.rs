//! How far something is: a line on standard error that is drawn over itself, on a terminal only.

use core::cell::RefCell;
use core::time::Duration;
use std::io::{IsTerminal, Write, stderr};
use std::time::Instant;

use crossterm::cursor::MoveToColumn;
use crossterm::queue;
use crossterm::terminal::{Clear, ClearType, size};

/// It is drawn no more often than this.
const PAUSE: Duration = Duration::from_millis(50);

/// What stands on the line beside the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// What is done, the counts, and about how long it will take.
    Short,
    /// The counts, the time it has taken, and the time it will take, to the second.
    Precise,
}

/// A line that shows progress, or nothing where there is no terminal.
pub(crate) struct Bar {
    shown: bool,
    style: Style,
    state: RefCell<State>,
}

struct State {
    message: String,
    done: u64,
    of: u64,
    begun: Instant,
    /// From when and from how many on the speed counts: work of an earlier run is done, but says nothing about speed.
    counted: (Instant, u64),
    drawn: Option<Instant>,
}

impl Bar {
    pub(crate) fn new(style: Style, of: u64) -> Self {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let now = Instant::now();
        let message = String::new();
        let state = State { message, done: 0, of, begun: now, counted: (now, 0), drawn: None };
        Self { shown: stderr().is_terminal() && !dumb, style, state: RefCell::new(state) }
    }

    /// Whether nobody sees it.
    pub(crate) const fn is_hidden(&self) -> bool {
        !self.shown
    }

    /// So many are done; what was done at the first call, or when the work begins anew, is no speed.
    pub(crate) fn show(&self, message: &str, done: u64, of: u64) {
        let mut state = self.state.borrow_mut();
        let now = Instant::now();
        if state.drawn.is_none() || state.of != of || done < state.done {
            state.counted = (now, done);
        }
        (state.done, state.of) = (done, of);
        if state.message != message {
            message.clone_into(&mut state.message);
        }
        if !self.shown {
            state.drawn = Some(now);
        } else if state.drawn.is_none_or(|drawn| now - drawn >= PAUSE) {
            state.drawn = Some(now);
            let columns = size().map_or(80, |(columns, _)| usize::from(columns));
            // A terminal that is gone needs no progress.
            drop(draw(&state.line(self.style, now, columns)));
        }
    }

    /// One more is done.
    pub(crate) fn step(&self) {
        let (done, of) = {
            let state = self.state.borrow();
            (state.done + 1, state.of)
        };
        self.show("", done, of);
    }

    /// Takes it off the screen.
    pub(crate) fn finish(&self) {
        if self.shown && self.state.borrow().drawn.is_some() {
            drop(draw(""));
        }
    }
}

fn draw(line: &str) -> std::io::Result<()> {
    let mut out = stderr().lock();
    queue!(out, MoveToColumn(0), Clear(ClearType::CurrentLine))?;
    write!(out, "{line}")?;
    out.flush()
}

impl State {
    /// The line, which leaves the last column free.
    fn line(&self, style: Style, now: Instant, columns: usize) -> String {
        let left = self.left(now);
        let (before, after) = match style {
            Style::Short => {
                let left = left.map_or_else(|| "?".to_owned(), about);
                (format!("{} ", self.message), format!(" {}/{}, {left} left", self.done, self.of))
            }
            Style::Precise => {
                let left = left.map_or_else(|| "?".to_owned(), precisely);
                let taken = precisely((now - self.begun).as_secs());
                let (done, of) = (self.done, self.of);
                (String::new(), format!(" {done} of {of}, {taken}, {left} left"))
            }
        };
        let taken = before.chars().count() + after.chars().count() + 1;
        let width = columns.saturating_sub(taken) as u64;
        let full = (self.done.min(self.of) * width).checked_div(self.of).unwrap_or(0);
        let bar = "█".repeat(full as usize) + &"░".repeat((width - full) as usize);
        let line = format!("{before}{bar}{after}");
        line.chars().take(columns.saturating_sub(1)).collect()
    }

    /// Seconds that are left, once something has been done.
    fn left(&self, now: Instant) -> Option<u64> {
        let (from, done) = self.counted;
        let since = self.done.saturating_sub(done);
        let left = self.of.saturating_sub(self.done);
        let seconds = (now - from).as_secs_f64() * left as f64 / since as f64;
        (since > 0).then(|| seconds.round() as u64)
    }
}

/// `59s`, `3m`, `2h`.
fn about(seconds: u64) -> String {
    match seconds {
        0..100 => format!("{seconds}s"),
        100..6000 => format!("{}m", (seconds + 30) / 60),
        _ => format!("{}h", (seconds + 1800) / 3600),
    }
}

/// `01:02:03`.
fn precisely(seconds: u64) -> String {
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(done: u64, of: u64, counted: u64, seconds: u64) -> (State, Instant) {
        let begun = Instant::now();
        let message = "games".to_owned();
        let state = State { message, done, of, begun, counted: (begun, counted), drawn: None };
        (state, begun + Duration::from_secs(seconds))
    }

    #[test]
    fn a_line_fills_the_terminal_but_for_a_column() {
        let (half, now) = state(50, 100, 0, 30);
        assert_eq!(half.line(Style::Short, now, 40), "games ████████░░░░░░░░ 50/100, 30s left");
        assert_eq!(
            half.line(Style::Precise, now, 50),
            "███████░░░░░░░ 50 of 100, 00:00:30, 00:00:30 left"
        );
        // Twenty of an earlier run are no speed: thirty in ten seconds.
        let (later, now) = state(50, 110, 20, 10);
        assert!(later.line(Style::Short, now, 60).ends_with(" 50/110, 20s left"));
        // Nothing is known before anything is done, and a narrow terminal gets the beginning.
        let (first, now) = state(20, 100, 20, 9);
        assert!(first.line(Style::Short, now, 60).ends_with(" 20/100, ? left"));
        assert_eq!(first.line(Style::Short, now, 12), "games  20/1");
        let (nothing, now) = state(0, 0, 0, 0);
        assert!(nothing.line(Style::Short, now, 60).contains("░ 0/0, ? left"));
    }

    #[test]
    fn times_have_a_unit() {
        assert_eq!((about(99), about(100), about(7300)), ("99s".into(), "2m".into(), "2h".into()));
        assert_eq!(precisely(3723), "01:02:03");
    }

    /// What was there at first is no speed; nor is what was there when the count goes back.
    #[test]
    fn the_speed_counts_from_the_first_call() {
        let bar = Bar::new(Style::Short, 0);
        bar.show("games", 20, 100);
        assert_eq!(bar.state.borrow().counted.1, 20);
        bar.show("games", 30, 100);
        assert_eq!(bar.state.borrow().counted.1, 20);
        bar.show("moves", 5, 100);
        assert_eq!(bar.state.borrow().counted.1, 5);
        bar.step();
        assert_eq!((bar.state.borrow().done, bar.state.borrow().counted.1), (6, 5));
    }
}
