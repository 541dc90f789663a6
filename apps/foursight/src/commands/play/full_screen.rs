//! The loop: owns the terminal, the clock and the threads; everything else is in the state.

use std::io::{BufWriter, stdout};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Instant;

use core::time::Duration;

use crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use foursight_catalog::Background;
use foursight_live_game::{Effect as Wanted, RecordFile};
use ratatui::Terminal;
use ratatui::backend::{Backend, CrosstermBackend};

use super::draw::draw;
use super::event::{Effect, Event, Key, Leaving, MouseAction};
use super::state::{Play, Setup};
use crate::commands::screen::{Screen, end_by, forward_signals, suspend};
use crate::failure::Failure;

pub(crate) fn run(setup: Setup, mut record: Option<RecordFile>) -> Result<(), Failure> {
    let (send, events) = channel();
    let signals = send.clone();
    forward_signals(Box::new(move |signal| drop(signals.send(Event::Signal(signal)))))?;
    let mut screen = Screen::enter(true)?;
    // From here on a change of size is an event; one that came before is in the size that is asked for now.
    crossterm::event::poll(Duration::ZERO)?;
    let (columns, rows) = crossterm::terminal::size()?;
    drop(send.send(Event::Resized(columns, rows)));
    let mut terminal = Terminal::new(CrosstermBackend::new(BufWriter::new(stdout())))?;
    read_input(send.clone());
    let begun = Instant::now();
    let mut background: Option<Background> = None;
    let mut play = Play::new(setup);
    let mut effects = play.update(Duration::ZERO, Event::Tick);
    let leaving = loop {
        let mut leaving = None;
        for effect in effects.drain(..) {
            match effect {
                Effect::Game(Wanted::Start(number, job)) => {
                    let reports = send.clone();
                    // What ran before is stopped first.
                    drop(background.take());
                    background = Some(job.start_sending(move |event| {
                        drop(reports.send(Event::Work(number, event)));
                    }));
                }
                Effect::Game(Wanted::Stop) => drop(background.take()),
                Effect::Game(Wanted::Record { record: game, again }) => {
                    if let Some(file) = &mut record {
                        if again { file.replace(&game)? } else { file.add(&game)? }
                    }
                }
                // The state takes it itself.
                Effect::Game(Wanted::Judged(..)) => {}
                Effect::Suspend => {
                    drop(screen);
                    suspend()?;
                    screen = Screen::enter(true)?;
                    // `Terminal::clear` would ask where the cursor is, and the answer is read by the thread that reads keys.
                    terminal = Terminal::new(CrosstermBackend::new(BufWriter::new(stdout())))?;
                    terminal.backend_mut().clear()?;
                }
                Effect::Leave(why) => leaving = Some(why),
            }
        }
        if let Some(why) = leaving {
            break why;
        }
        // A terminal that cannot be drawn on is gone; so the game is written down and left.
        if Screen::is_entered() && terminal.draw(|frame| draw(frame, &play)).is_err() {
            effects = play.update(begun.elapsed(), Event::Closed);
            continue;
        }
        let event = match play.next_change() {
            None => events.recv().unwrap_or(Event::Closed),
            Some(due) => {
                events.recv_timeout(due.saturating_sub(begun.elapsed())).unwrap_or(Event::Tick)
            }
        };
        effects = play.update(begun.elapsed(), event);
        // A mouse reports faster than anybody draws.
        while let Ok(event) = events.try_recv() {
            effects.extend(play.update(begun.elapsed(), event));
        }
    };
    drop(screen);
    match leaving {
        Leaving::Quit => Ok(()),
        Leaving::Signal(signal) => Ok(end_by(signal)?),
        Leaving::Closed => Err(Failure::failed("the terminal was closed")),
        Leaving::Panicked => {
            if let Some(mut background) = background {
                background.join();
            }
            Err(Failure::failed("a player panicked"))
        }
    }
}

/// Sends what is typed and pointed at, until nothing more can be read.
fn read_input(events: Sender<Event>) {
    thread::spawn(move || {
        loop {
            let event = match crossterm::event::read() {
                Ok(input) => translated(&input),
                Err(_) => Some(Event::Closed),
            };
            let closed = matches!(event, Some(Event::Closed));
            let unheard = event.is_some_and(|event| events.send(event).is_err());
            if closed || unheard {
                return;
            }
        }
    });
}

/// What an input means here, if anything.
fn translated(input: &Input) -> Option<Event> {
    match *input {
        Input::Key(key) if !key.is_release() => pressed(key).map(Event::Key),
        Input::Mouse(MouseEvent { kind, column, row, .. }) => {
            let action = match kind {
                MouseEventKind::Down(MouseButton::Left) => MouseAction::Pressed,
                MouseEventKind::Moved => MouseAction::Moved,
                MouseEventKind::ScrollUp => MouseAction::WheelUp,
                MouseEventKind::ScrollDown => MouseAction::WheelDown,
                _ => return None,
            };
            Some(Event::Mouse(action, column, row))
        }
        Input::Resize(columns, rows) => Some(Event::Resized(columns, rows)),
        _ => None,
    }
}

fn pressed(key: KeyEvent) -> Option<Key> {
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        return match key.code {
            KeyCode::Char('c') if control => Some(Key::Interrupt),
            KeyCode::Char('z') if control => Some(Key::Suspend),
            _ => None,
        };
    }
    Some(match key.code {
        KeyCode::Char(letter) => Key::Letter(letter.to_lowercase().next().unwrap_or(letter)),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        _ => return None,
    })
}
