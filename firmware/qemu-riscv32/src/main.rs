//! The automat on QEMU's machine `virt`: the same device as on the real chip, with models where touch controller and lights would be.
//!
//! The serial line plays the fingers. It understands
//!
//! | byte | meaning |
//! |---|---|
//! | `1` to `7` | tap the pad of that column |
//! | `n` | tap "new game" |
//! | `.` | let time pass until nothing changes by itself any more |
//! | `?` | say how much memory was used |
//! | `q` | switch off |
//!
//! and answers each with a line: the board as the lights show it (`a1` first, columns from the left, rows from the bottom; `r`, `g`, `.`
//! or `*` for another color), and for each move the computer made since the last line `COLUMN:INSTRUCTIONS:NODES`.
//!
//! Time is instructions at 160 MHz, and what the machine would have slept through is skipped.

#![no_std]
#![no_main]

mod machine;

use core::cell::{Cell, RefCell};
use core::fmt::Write;
use core::panic::PanicInfo;
use core::time::Duration;

use embedded_hal::delay::DelayNs;
use foursight_automat::model::{LightsModel, TouchModel};
use foursight_automat::{
    Alone, Brain, Clock, Color, Device, Pad, Palette, Parts, TABLE_WORDS, facts,
};
use foursight_connect_four::Column;
use machine::{Serial, finish, instructions, memory_used};

/// Instructions of the chip in a microsecond.
const PER_MICROSECOND: u64 = 160;
/// How often the loop looks.
const STEP: Duration = Duration::from_millis(5);
/// A touch lasts so long.
const TAP: Duration = Duration::from_millis(50);
/// Nothing the device does by itself takes longer: falling, resting and the show of a win.
const LONGEST: Duration = Duration::from_secs(8);

/// Instructions, and what was skipped.
struct VirtualClock {
    skipped: Cell<Duration>,
}

impl Clock for VirtualClock {
    fn now(&self) -> Duration {
        Duration::from_micros(instructions() / PER_MICROSECOND) + self.skipped.get()
    }
}

struct Skip<'a>(&'a VirtualClock);

impl DelayNs for Skip<'_> {
    fn delay_ns(&mut self, nanoseconds: u32) {
        let time = Duration::from_nanos(nanoseconds.into());
        self.0.skipped.set(self.0.skipped.get() + time);
    }
}

#[panic_handler]
fn panicked(info: &PanicInfo<'_>) -> ! {
    let _ = writeln!(Serial, "{info}");
    finish(true)
}

#[unsafe(no_mangle)]
extern "C" fn main() -> ! {
    // SAFETY: `main` is called once, so this is the only reference there ever is.
    static mut WORDS: [u64; TABLE_WORDS] = [0; TABLE_WORDS];
    let words = unsafe { &mut *(&raw mut WORDS) };
    let touch = RefCell::new(TouchModel::default());
    let lights = LightsModel::default();
    let clock = VirtualClock { skipped: Cell::new(Duration::ZERO) };
    let parts =
        Parts { bus: &touch, lights: &lights, clock: &clock, delay: Skip(&clock), serial: Serial };
    let brain = Brain::new(words, 0).expect("the table has room");
    let mut device = Device::new(parts, brain, Alone);
    let mut moves = Moves { list: [(0, 0, 0); 4], count: 0 };
    // Lets time pass; whatever the computer does meanwhile is noted.
    let mut pass = |time: Duration, moves: &mut Moves| {
        let end = clock.now() + time;
        while clock.now() < end {
            let before = instructions();
            if let Some(thought) = device.poll() {
                moves.add(thought.column, instructions() - before, thought.nodes);
            }
            clock.skipped.set(clock.skipped.get() + STEP);
        }
    };
    // Long enough to find the touch controller and see that no finger is on it.
    pass(TAP, &mut moves);
    loop {
        match Serial::read() {
            byte @ (b'1'..=b'7' | b'n') => {
                let column = Column::from_digit(byte.into());
                let pad = column.map_or(Pad::NewGame, Pad::Column);
                touch.borrow_mut().touch(pad, true);
                pass(TAP, &mut moves);
                touch.borrow_mut().touch(pad, false);
                pass(TAP, &mut moves);
            }
            b'.' => pass(LONGEST, &mut moves),
            b'?' => {
                let (fixed, stack) = memory_used();
                let _ = writeln!(Serial, "memory {fixed} stack {stack}");
                continue;
            }
            b'q' => finish(false),
            _ => continue,
        }
        for row in facts::CHAIN {
            for light in row {
                let color = lights.colors()[light as usize];
                let color = Color(color.r, color.g, color.b);
                let shows = |of: Color| of.at(facts::BRIGHTNESS) == color;
                let letter = match color {
                    Color::OFF => '.',
                    _ if shows(Palette::SOURCE.first) => 'r',
                    _ if shows(Palette::SOURCE.second) => 'g',
                    _ => '*',
                };
                let _ = Serial.write_char(letter);
            }
        }
        for (column, count, nodes) in moves.take() {
            let _ = write!(Serial, " {column}:{count}:{nodes}");
        }
        let _ = Serial.write_char('\n');
    }
}

/// The computer's moves since the last line: one, or none.
struct Moves {
    list: [(u8, u64, u64); 4],
    count: usize,
}

impl Moves {
    fn add(&mut self, column: Column, instructions: u64, nodes: u64) {
        if let Some(place) = self.list.get_mut(self.count) {
            *place = (column.index() as u8 + 1, instructions, nodes);
            self.count += 1;
        }
    }

    fn take(&mut self) -> impl Iterator<Item = (u8, u64, u64)> {
        let count = core::mem::take(&mut self.count);
        self.list.into_iter().take(count)
    }
}
