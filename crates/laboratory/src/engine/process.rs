//! A program that runs: its process group, what it is sent, and what it says.
//!
//! It is the leader of a process group of its own (on Windows: of a job), so that whatever it starts ends with it, and so that a Ctrl-C in the terminal ends the run and not the
//! program in the middle of a line. A thread of its own writes to it: a program that does not read keeps nobody waiting for longer than the deadline.

use core::time::Duration;
use std::io::Write;
use std::process::{ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};

use process_wrap::std::{ChildWrapper, CommandWrap};

use super::output::{Errors, Line, Lines, Next, in_background};
use super::{EngineCause, EngineFailure};

/// How long to wait for the rest of the standard error of a program that has ended: programs that left its group may hold it open.
const ERRORS_TIME: Duration = Duration::from_secs(1);

/// How long the last lines of a program that has ended may need to be read.
const LAST_LINE_TIME: Duration = Duration::from_millis(100);

/// A program that runs. It ends, with all it has started, when this is dropped.
pub(super) struct Process {
    child: Box<dyn ChildWrapper>,
    writer: Option<Writer>,
    lines: Lines,
    errors: Errors,
}

impl Process {
    pub(super) fn start(words: &[String]) -> Result<Self, EngineFailure> {
        let mut command = CommandWrap::with_new(&words[0], |command| {
            command
                .args(&words[1..])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
        });
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        let mut child = command.spawn().map_err(|error| EngineFailure {
            cause: EngineCause::Start(error.to_string()),
            errors: String::new(),
        })?;
        let pipes = (child.stdin().take(), child.stdout().take(), child.stderr().take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            unreachable!("all three were asked for")
        };
        Ok(Self {
            child,
            writer: Some(Writer::of(input)),
            lines: Lines::of(output),
            errors: Errors::of(errors),
        })
    }

    /// Sends lines; they have been taken by the system when this returns.
    pub(super) fn write(&mut self, lines: String, limit: Duration) -> Result<(), EngineCause> {
        match self.writer.as_mut().map(|writer| writer.write(lines, limit)) {
            Some(Written::Done) => Ok(()),
            Some(Written::Late) => Err(EngineCause::Deaf(limit)),
            Some(Written::Closed) | None => Err(EngineCause::Ended(String::new())),
        }
    }

    /// The next line; nothing if none comes within this time.
    pub(super) fn line(&mut self, limit: Duration) -> Result<Option<String>, EngineCause> {
        let next = match self.lines.next(limit) {
            // Its output may be held open by what it has started: what it wrote itself is there already.
            Next::Nothing if self.has_ended() => match self.lines.next(LAST_LINE_TIME) {
                Next::Nothing => Next::End,
                next => next,
            },
            next => next,
        };
        match next {
            Next::Line(Line::Text(line)) => Ok(Some(line.trim().to_owned())),
            Next::Line(Line::TooLong) => Err(EngineCause::LineTooLong),
            Next::Nothing => Ok(None),
            Next::End => Err(EngineCause::Ended(String::new())),
        }
    }

    fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    /// Ends it, with all it has started; its own exit status, and the end of its standard error.
    pub(super) fn end(&mut self) -> (Option<ExitStatus>, String) {
        // Who closes its input lets a program that has ended by itself keep its own exit status.
        self.writer = None;
        let _ended = self.child.start_kill();
        let status = self.child.wait().ok();
        (status, self.errors.wait(ERRORS_TIME))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.writer = None;
        let _ended = self.child.start_kill();
        let _waited = self.child.wait();
    }
}

/// What became of lines that were sent.
enum Written {
    Done,
    Late,
    Closed,
}

/// A thread that writes.
struct Writer {
    lines: Sender<String>,
    done: Receiver<()>,
}

impl Writer {
    fn of(mut input: ChildStdin) -> Self {
        let (lines, to_write) = channel::<String>();
        let (written, done) = channel();
        in_background(Box::new(move || {
            for lines in to_write {
                let sent = input.write_all(lines.as_bytes()).and_then(|()| input.flush());
                if sent.is_err() || written.send(()).is_err() {
                    return;
                }
            }
        }));
        Self { lines, done }
    }

    fn write(&mut self, lines: String, limit: Duration) -> Written {
        use std::sync::mpsc::RecvTimeoutError::{Disconnected, Timeout};
        if self.lines.send(lines).is_err() {
            return Written::Closed;
        }
        match self.done.recv_timeout(limit) {
            Ok(()) => Written::Done,
            Err(Timeout) => Written::Late,
            Err(Disconnected) => Written::Closed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More than a pipe holds, to a program that does not read.
    #[test]
    #[cfg(unix)]
    fn a_program_that_does_not_read_is_not_waited_for() {
        let words = ["sleep", "100000"].map(str::to_owned);
        let mut process = Process::start(&words).unwrap();
        let limit = Duration::from_millis(50);
        let text = "position\n".repeat(100_000);
        assert_eq!(process.write(text, limit), Err(EngineCause::Deaf(limit)));
    }
}
