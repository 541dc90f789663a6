//! While the computer thinks: the lights go on, and "new game" works.
#![cfg(feature = "hardware")]

use core::cell::{Cell, RefCell};
use core::time::Duration;

use embedded_hal::delay::DelayNs;
use foursight_automat::model::{LightsModel, TouchModel};
use foursight_automat::{Alone, Brain, Clock, Device, Pad, Parts, TABLE_WORDS};
use foursight_connect_four::Column;

/// A clock that moves on by 100 ms whenever it is read, and lays a finger on "new game" at a given time.
struct Busy<'a> {
    now: Cell<Duration>,
    touch: &'a RefCell<TouchModel>,
    new_game: Option<Duration>,
}

impl Clock for &Busy<'_> {
    fn now(&self) -> Duration {
        self.now.set(self.now.get() + Duration::from_millis(100));
        if self.new_game.is_some_and(|at| self.now.get() >= at) {
            self.touch.borrow_mut().touch(Pad::NewGame, true);
        }
        self.now.get()
    }
}

struct NoDelay;

impl DelayNs for NoDelay {
    fn delay_ns(&mut self, _nanoseconds: u32) {}
}

/// Chooses the hard level and lets it think about its first move. Returns the moves made, whether the menu is back, and the frames sent meanwhile.
fn think(new_game: Option<Duration>) -> (usize, bool, u32) {
    let touch = RefCell::new(TouchModel::default());
    let lights = LightsModel::default();
    let clock = Busy { now: Cell::new(Duration::ZERO), touch: &touch, new_game };
    let mut words = vec![0; TABLE_WORDS];
    let parts = Parts {
        bus: &touch,
        lights: &lights,
        clock: &clock,
        delay: NoDelay,
        serial: String::new(),
    };
    let mut device = Device::new(parts, Brain::new(&mut words, 0).unwrap(), Alone);
    device.poll();
    device.poll();
    let before = lights.frames();
    touch.borrow_mut().touch(Pad::Column(Column::CENTER), true);
    device.poll();
    let moves = device.machine().snapshot().moves.len();
    (moves, device.machine().mode().is_none(), lights.frames() - before)
}

#[test]
fn a_light_wanders_while_it_thinks() {
    let (moves, menu, frames) = think(None);
    assert_eq!((moves, menu), (1, false));
    assert!(frames > 5, "{frames} frames");
}

#[test]
fn new_game_ends_the_thinking() {
    let (moves, menu, _) = think(Some(Duration::from_millis(900)));
    assert_eq!((moves, menu), (0, true));
}
