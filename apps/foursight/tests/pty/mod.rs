//! A program on a terminal of its own: keys and the mouse go in, a screen comes out.
//!
//! Nothing here waits for a time: [`Pty::wait_for`] waits until the screen shows something, and gives up after a minute.

use std::io::{Read, Write};
use std::process::{Child, ExitStatus};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use rustix::termios::{LocalModes, Termios, tcgetattr};

/// How long anything may take, also on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// What the program has drawn.
struct Shown {
    parser: vt100::Parser,
    /// Every byte it wrote.
    written: Vec<u8>,
    closed: bool,
}

/// A program and its terminal.
pub(crate) struct Pty {
    terminal: Arc<pty_process::blocking::Pty>,
    pub(crate) child: Child,
    shown: Arc<(Mutex<Shown>, Condvar)>,
    before: Termios,
}

/// Whether the terminal is as a shell leaves it.
fn is_cooked(modes: &Termios) -> bool {
    modes.local_modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
}

impl Pty {
    /// Starts a program on a terminal of so many columns and rows.
    pub(crate) fn start(
        program: &str,
        arguments: &[&str],
        variables: &[(&str, &str)],
        (columns, rows): (u16, u16),
    ) -> Self {
        let (terminal, program_side) = pty_process::blocking::open().expect("a terminal");
        terminal.resize(pty_process::Size::new(rows, columns)).expect("a size");
        let before = tcgetattr(&terminal).expect("its modes");
        assert!(is_cooked(&before));
        let command = pty_process::blocking::Command::new(program)
            .args(arguments)
            .env_remove("NO_COLOR")
            .env_remove("COLORTERM")
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env_remove("LC_CTYPE")
            .env("TERM", "xterm-256color")
            .env("LANG", "en_GB.UTF-8")
            .envs(variables.iter().copied());
        let child = command.spawn(program_side).expect("the program starts");
        let terminal = Arc::new(terminal);
        let parser = vt100::Parser::new(rows, columns, 0);
        let shown = Shown { parser, written: Vec::new(), closed: false };
        let shown = Arc::new((Mutex::new(shown), Condvar::new()));
        std::thread::spawn({
            let (shown, terminal) = (Arc::clone(&shown), Arc::clone(&terminal));
            move || {
                let mut terminal: &pty_process::blocking::Pty = &terminal;
                let mut bytes = [0; 4096];
                loop {
                    // The end of a terminal is an error.
                    let read = terminal.read(&mut bytes).unwrap_or(0);
                    let mut state = shown.0.lock().unwrap();
                    state.parser.process(&bytes[..read]);
                    state.written.extend_from_slice(&bytes[..read]);
                    state.closed |= read == 0;
                    shown.1.notify_all();
                    if read == 0 {
                        return;
                    }
                }
            }
        });
        Self { terminal, child, shown, before }
    }

    /// Types.
    pub(crate) fn send(&self, keys: &str) {
        let mut terminal: &pty_process::blocking::Pty = &self.terminal;
        terminal.write_all(keys.as_bytes()).expect("it takes keys");
    }

    /// Presses the left button of the mouse at a column and a row, from 0.
    pub(crate) fn click(&self, column: u16, row: u16) {
        let place = format!("{};{}", column + 1, row + 1);
        self.send(&format!("\x1b[<0;{place}M\x1b[<0;{place}m"));
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.shown.0.lock().unwrap().parser.screen_mut().set_size(rows, columns);
        self.terminal.resize(pty_process::Size::new(rows, columns)).expect("a size");
    }

    /// What the screen shows.
    pub(crate) fn text(&self) -> String {
        self.shown.0.lock().unwrap().parser.screen().contents()
    }

    /// Everything that was written.
    pub(crate) fn written(&self) -> String {
        String::from_utf8_lossy(&self.shown.0.lock().unwrap().written).into_owned()
    }

    /// Waits until the screen shows what is wanted.
    pub(crate) fn wait_for(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        let mut state = self.shown.0.lock().unwrap();
        loop {
            let text = state.parser.screen().contents();
            if wanted(&text) {
                return text;
            }
            let left = PATIENCE.saturating_sub(begun.elapsed());
            assert!(!left.is_zero() && !state.closed, "waiting for {what}:\n{text}");
            state = self.shown.1.wait_timeout(state, left).unwrap().0;
        }
    }

    /// Waits until these bytes were written, whatever they show.
    pub(crate) fn wait_for_written(&self, bytes: &str) {
        let begun = Instant::now();
        let mut state = self.shown.0.lock().unwrap();
        while !state.written.windows(bytes.len()).any(|window| window == bytes.as_bytes()) {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            assert!(!left.is_zero() && !state.closed, "waiting for {bytes:?}");
            state = self.shown.1.wait_timeout(state, left).unwrap().0;
        }
    }

    /// Waits until the screen shows this text.
    pub(crate) fn wait_for_text(&self, text: &str) -> String {
        self.wait_for(text, |shown| shown.contains(text))
    }

    /// Sends the program a signal.
    pub(crate) fn signal(&self, signal: rustix::process::Signal) {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, signal).expect("the program runs");
    }

    /// Whether the terminal is as a shell leaves it.
    pub(crate) fn is_cooked(&self) -> bool {
        let screen_is_free = {
            let state = self.shown.0.lock().unwrap();
            !state.parser.screen().alternate_screen()
        };
        screen_is_free && is_cooked(&tcgetattr(&*self.terminal).expect("its modes"))
    }

    /// Waits for the end of the program and checks that the terminal is as it was.
    pub(crate) fn restored(mut self) -> (ExitStatus, String) {
        let status = self.wait();
        let after = tcgetattr(&*self.terminal).expect("its modes");
        assert!(is_cooked(&after), "lines are read again, and keys are shown");
        assert_eq!(after.local_modes, self.before.local_modes);
        assert_eq!(after.input_modes, self.before.input_modes);
        assert_eq!(after.output_modes, self.before.output_modes);
        // Whatever was written is read until the end.
        let begun = Instant::now();
        let mut state = self.shown.0.lock().unwrap();
        while !state.closed && begun.elapsed() < PATIENCE {
            state = self.shown.1.wait_timeout(state, Duration::from_millis(100)).unwrap().0;
        }
        let screen = state.parser.screen();
        assert!(!screen.alternate_screen(), "the screen is the shell's again");
        assert!(!screen.hide_cursor(), "the cursor is shown");
        let mouse = screen.mouse_protocol_mode();
        assert_eq!(mouse, vt100::MouseProtocolMode::None, "the mouse is free");
        (status, screen.contents())
    }

    /// Waits for the end of the program.
    pub(crate) fn wait(&mut self) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                return status;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
