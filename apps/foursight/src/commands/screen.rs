//! A terminal that a program draws on as a whole, and that is as it was when the program ends: also after a panic and after a signal.

use std::io::{self, Write, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Whether the terminal is to be restored.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// While it lives, keys come one by one and the program has a screen of its own.
pub(crate) struct Screen(());

impl Screen {
    /// Takes over the terminal, and the mouse if that is wanted.
    pub(crate) fn enter(mouse: bool) -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            // The message of a panic belongs on the screen that stays.
            let before = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                restore();
                before(panic);
            }));
        });
        enable_raw_mode()?;
        ENTERED.store(true, Ordering::SeqCst);
        let screen = Self(());
        execute!(stdout(), EnterAlternateScreen, Hide)?;
        if mouse {
            execute!(stdout(), EnableMouseCapture)?;
        }
        Ok(screen)
    }

    /// Whether it still is the program's: not after a panic in any thread.
    #[cfg(feature = "terminal")]
    pub(crate) fn is_entered() -> bool {
        ENTERED.load(Ordering::SeqCst)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

fn restore() {
    if ENTERED.swap(false, Ordering::SeqCst) {
        // A terminal that is gone needs nothing.
        let _ = execute!(stdout(), DisableMouseCapture, Show, LeaveAlternateScreen);
        let _ = stdout().flush();
        let _ = disable_raw_mode();
    }
}

/// Sends each signal that asks the program to end, instead of ending it at once.
#[cfg(unix)]
pub(crate) fn forward_signals(send: Box<dyn Fn(i32) + Send>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            send(signal);
        }
    });
    Ok(())
}

/// There are none.
#[cfg(not(unix))]
pub(crate) fn forward_signals(_send: Box<dyn Fn(i32) + Send>) -> io::Result<()> {
    Ok(())
}

/// Ends as the signal would have ended the program, so that whoever started it can see why.
#[cfg(unix)]
pub(crate) fn end_by(signal: i32) -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal)
}

/// Stops until the shell continues the program.
#[cfg(all(unix, feature = "terminal"))]
pub(crate) fn suspend() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

/// Nobody could continue it.
#[cfg(all(not(unix), feature = "terminal"))]
pub(crate) fn suspend() -> io::Result<()> {
    Ok(())
}

/// There are no signals.
#[cfg(not(unix))]
pub(crate) fn end_by(_signal: i32) -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, unix))]
#[path = "../../tests/pty/mod.rs"]
#[allow(dead_code, reason = "shared with the integration tests")]
mod pty;

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Run by the test below on a terminal of its own.
    #[test]
    #[ignore = "ends with a panic on purpose"]
    fn a_panic_on_the_screen() {
        let _screen = Screen::enter(true).unwrap();
        std::thread::spawn(|| panic!("on purpose")).join().unwrap_err();
        assert!(!Screen::is_entered(), "a panic of any thread gives the screen back");
        panic!("once more");
    }

    #[test]
    fn a_panic_restores_the_terminal_and_can_be_read() {
        let program = std::env::current_exe().unwrap();
        let name = "commands::screen::tests::a_panic_on_the_screen";
        let arguments = ["--exact", name, "--ignored", "--nocapture"];
        let quiet = [("RUST_BACKTRACE", "0")];
        let pty = super::pty::Pty::start(program.to_str().unwrap(), &arguments, &quiet, (80, 24));
        let (status, text) = pty.restored();
        assert!(!status.success());
        assert!(text.contains("on purpose") && text.contains("once more"), "{text}");
    }
}
