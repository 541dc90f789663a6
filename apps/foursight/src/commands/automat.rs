//! `foursight automat`: the device in the terminal. The same crate as on the chip, lights as coloured discs, keys as pads.
//!
//! A legend beside the board says what the lights mean. Keys 1 to 7 are the pads above the columns, `n` is "new game", `q` leaves. With `--script` the keys come from the command line, the clock
//! only moves when told, and each picture is printed once: for tests and for those who want to read it.

mod legend;

use core::cell::{Cell, RefCell};
use core::time::Duration;
use std::io::{IsTerminal, Write, stdin, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

use embedded_hal::delay::DelayNs;
use foursight_automat::model::{LightsModel, TouchModel};
use foursight_automat::{
    Alone, BRIGHTNESS, Brain, Clock, Color, Device, Frame, Pad, Parts, TABLE_WORDS,
};
use foursight_connect_four::COLUMNS;

use super::screen::{Screen, end_by, forward_signals};
use crate::arguments::AutomatArguments;
use crate::failure::Failure;

/// How often the pads are looked at.
const STEP: Duration = Duration::from_millis(5);
/// How long a key touches its pad.
const TAP: Duration = Duration::from_millis(40);

pub(crate) fn run(arguments: &AutomatArguments) -> Result<(), Failure> {
    let mut words = vec![0; TABLE_WORDS];
    match &arguments.script {
        Some(script) => play_script(arguments, script, &mut words),
        None => play(arguments, &mut words),
    }
}

/// A clock that is read, or one that is set.
struct Time {
    begun: Instant,
    set: Option<Cell<Duration>>,
}

impl Clock for Time {
    fn now(&self) -> Duration {
        self.set.as_ref().map_or_else(|| self.begun.elapsed(), Cell::get)
    }
}

/// The model of the touch controller needs no time to start.
struct NoDelay;

impl DelayNs for NoDelay {
    fn delay_ns(&mut self, _nanoseconds: u32) {}
}

/// What the device says on its serial line goes to standard error.
struct Serial;

impl core::fmt::Write for Serial {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        eprint!("{}", text.replace('\r', ""));
        Ok(())
    }
}

type Terminal<'a> = Device<'a, 'a, TouchModel, &'a LightsModel, &'a Time, NoDelay, Serial, Alone>;

fn device<'a>(
    arguments: &AutomatArguments,
    touch: &'a RefCell<TouchModel>,
    lights: &'a LightsModel,
    clock: &'a Time,
    words: &'a mut [u64],
) -> Terminal<'a> {
    let parts = Parts { bus: touch, lights, clock, delay: NoDelay, serial: Serial };
    let brain = Brain::new(words, arguments.seed).expect("the table has room");
    Device::new(parts, brain, Alone)
}

/// Plays the keys of a script on a clock of its own and prints the picture after each.
fn play_script(
    arguments: &AutomatArguments,
    script: &str,
    words: &mut [u64],
) -> Result<(), Failure> {
    let (touch, lights) = (RefCell::new(TouchModel::default()), LightsModel::default());
    let clock = Time { begun: Instant::now(), set: Some(Cell::new(Duration::ZERO)) };
    let mut device = device(arguments, &touch, &lights, &clock, words);
    let pass = |device: &mut Terminal<'_>, time: Duration| {
        let end = clock.now() + time;
        while clock.now() < end {
            device.poll();
            if let Some(set) = &clock.set {
                set.set(set.get() + STEP);
            }
        }
    };
    pass(&mut device, TAP);
    let show = |device: &Terminal<'_>, what: &str| -> Result<(), Failure> {
        let frame = device.machine().frame(clock.now());
        let moves: String =
            device.machine().snapshot().moves.iter().map(ToString::to_string).collect();
        writeln!(stdout(), "{what} {moves}\n{}", draw(&frame, arguments.ascii))?;
        Ok(())
    };
    show(&device, "start")?;
    for key in script.chars() {
        if let Some(pad) = Pad::of_key(key) {
            touch.borrow_mut().touch(pad, true);
            pass(&mut device, TAP);
            touch.borrow_mut().touch(pad, false);
            pass(&mut device, TAP);
            show(&device, &format!("key {key}"))?;
        } else if key.is_ascii_whitespace() {
            // Nothing: for the eye.
        } else if key == '.' {
            pass(&mut device, Duration::from_secs(1));
            show(&device, "1 s")?;
        } else {
            return Err(Failure::call(format!(
                "`{key}` in the script is no key: 1 to 7, n, or . for a second"
            )));
        }
    }
    Ok(())
}

/// Plays with the keyboard until `q` or the end of the input.
fn play(arguments: &AutomatArguments, words: &mut [u64]) -> Result<(), Failure> {
    let (touch, lights) = (RefCell::new(TouchModel::default()), LightsModel::default());
    let clock = Time { begun: Instant::now(), set: None };
    let mut device = device(arguments, &touch, &lights, &clock, words);
    let terminal = stdin().is_terminal() && stdout().is_terminal();
    let language = super::play::language(arguments.language);
    if !terminal {
        eprintln!(
            "menu: 3 two players, 4 hard, 5 easy, 6 perfect, 1 other colours; then 1 to 7 drop a disc, n is new game, q leaves; \
             keys are read line by line"
        );
    }
    // No signal has the number 0.
    let signal = Arc::new(AtomicI32::new(0));
    if terminal {
        let sent = Arc::clone(&signal);
        forward_signals(Box::new(move |number| sent.store(number, Ordering::SeqCst)))?;
    }
    let screen = terminal.then(|| Screen::enter(false)).transpose()?;
    let keys = keys(terminal);
    let mut ended = false;
    let mut held: Option<(Pad, Duration)> = None;
    let mut drawn = 0;
    // What touches a pad at the first look does not count, so there is one before any key.
    device.poll();
    loop {
        device.poll();
        if lights.frames() != drawn {
            drawn = lights.frames();
            let picture = draw(&shown(&lights), arguments.ascii);
            if terminal {
                let legend =
                    with_lights(&legend::legend(device.machine(), language), arguments.ascii);
                let picture = format!("{picture}\n{legend}").replace('\n', "\r\n");
                write!(stdout(), "\x1B[2J\x1B[H{picture}")?;
            } else {
                writeln!(stdout(), "{picture}")?;
            }
            stdout().flush()?;
        }
        let number = signal.load(Ordering::SeqCst);
        if number != 0 {
            drop(screen);
            return Ok(end_by(number)?);
        }
        if let Some((pad, until)) = held
            && clock.now() >= until
        {
            touch.borrow_mut().touch(pad, false);
            held = None;
        }
        if held.is_none() {
            match keys.try_recv() {
                Ok(Some('q')) => return Ok(()),
                Ok(Some(key)) => {
                    if let Some(pad) = Pad::of_key(key) {
                        touch.borrow_mut().touch(pad, true);
                        held = Some((pad, clock.now() + TAP));
                    }
                }
                Ok(None) => ended = true,
                // After the last key the disc still falls and the computer answers.
                Err(_) if ended && device.machine().next_change(clock.now()).is_none() => {
                    return Ok(());
                }
                Err(_) => {}
            }
        }
        thread::sleep(STEP);
    }
}

/// Keys as they come, from a thread that reads them; `None` after the last.
fn keys(raw: bool) -> Receiver<Option<char>> {
    let (send, keys) = channel();
    let send = move |key| send.send(key).is_ok();
    thread::spawn(move || {
        if raw {
            while let Ok(event) = crossterm::event::read() {
                if let crossterm::event::Event::Key(key) = event
                    && key.is_press()
                    && let crossterm::event::KeyCode::Char(letter) = key.code
                {
                    let control = key.modifiers.contains(crossterm::event::KeyModifiers::CONTROL);
                    let letter = if control && letter == 'c' { 'q' } else { letter };
                    send(Some(letter));
                }
            }
        } else {
            for line in stdin().lines().map_while(Result::ok) {
                for letter in line.chars() {
                    send(Some(letter));
                }
            }
        }
        send(None);
    });
    keys
}

/// The lines of the legend, each behind its light.
fn with_lights(lines: &[legend::Line], ascii: bool) -> String {
    let line = |line: &legend::Line| match line.light {
        Some(color) => format!("{} {}\n", light(color, ascii), line.text),
        None => format!("   {}\n", line.text),
    };
    lines.iter().map(line).collect()
}

/// The frame the lights were last sent, with the brightness taken out again as far as it can be.
fn shown(lights: &LightsModel) -> Frame {
    let mut frame = Frame::DARK;
    let full = |part: u8| (u16::from(part) * 256 / (u16::from(BRIGHTNESS) + 1)).min(255) as u8;
    for (light, color) in frame.chain_mut().iter_mut().zip(lights.colors()) {
        *light = Color(full(color.r), full(color.g), full(color.b));
    }
    frame
}

/// Discs of the frame's colours, rows from the top; or letters, with `ascii`.
fn draw(frame: &Frame, ascii: bool) -> String {
    let mut text = String::new();
    for row in frame.rows() {
        for color in row {
            text += &light(color, ascii);
        }
        text.push('\n');
    }
    for column in 1..=COLUMNS {
        text += &format!(" {column}");
    }
    text.push('\n');
    text
}

/// A light as two characters.
fn light(color: Color, ascii: bool) -> String {
    let colored = !ascii && std::env::var_os("NO_COLOR").is_none() && stdout().is_terminal();
    match (colored, color != Color::OFF) {
        (true, true) => {
            let Color(red, green, blue) = color.vivid();
            format!(" \x1B[38;2;{red};{green};{blue}m●\x1B[0m")
        }
        (true, false) => " ·".to_owned(),
        (false, _) => format!(" {}", letter(color)),
    }
}

/// A letter for a colour: by which parts of it are lit.
fn letter(color: Color) -> char {
    match (color.0 > 0, color.1 > 0, color.2 > 0) {
        (false, false, false) => '.',
        (true, false, false) => 'R',
        (false, true, false) => 'G',
        (false, false, true) => 'B',
        (true, true, false) => 'Y',
        (false, true, true) => 'C',
        (true, false, true) => 'M',
        (true, true, true) => 'W',
    }
}
