//! The whole device: behaviour, brain, touch controller and lights, driven by one call that is made over and over.

use core::cell::RefCell;
use core::fmt::Write;
use core::time::Duration;

use embedded_hal::delay::DelayNs;
use embedded_hal::i2c::I2c;
use foursight_connect_four::{Cell, Column, ROWS};
use foursight_game::Position;
use foursight_session::Ticket;
use smart_leds_trait::{RGB8, SmartLedsWrite};

use crate::brain::{Brain, Thought};
use crate::facts::{BLINK, BRIGHTNESS, BRIGHTNESS_CAP, PATIENCE, Palette, SULK};
use crate::frame::Frame;
use crate::machine::Machine;
use crate::server::{Advice, Adviser};
use crate::touch::{Fault, TouchPads};

/// A clock that never goes back.
pub trait Clock {
    /// Time since the device was switched on.
    fn now(&self) -> Duration;
}

impl<C: Clock + ?Sized> Clock for &C {
    fn now(&self) -> Duration {
        (**self).now()
    }
}

/// What the device is put together from: the chip's own things.
pub struct Parts<'b, B, L, C, D, S> {
    /// The bus the touch controller is on.
    pub bus: &'b RefCell<B>,
    /// The chain of lights.
    pub lights: L,
    /// The clock.
    pub clock: C,
    /// Waits for microseconds while the touch controller starts.
    pub delay: D,
    /// The serial line.
    pub serial: S,
}

/// The device.
pub struct Device<'b, 't, B: I2c, L, C, D, S, A> {
    front: Front<'b, B, L, C, D, S>,
    brain: Brain<'t>,
    adviser: A,
    advice: Waiting,
}

/// Everything that goes on while the computer thinks.
struct Front<'b, B: I2c, L, C, D, S> {
    machine: Machine,
    pads: TouchPads<'b, B>,
    parts: Parts<'b, B, L, C, D, S>,
    brightness: u8,
    shown: Option<Frame>,
}

/// How it stands with the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waiting {
    /// It may be asked.
    Ready,
    /// It was asked this at that time.
    Asked { ticket: Ticket, at: Duration },
    /// It failed, and is not asked before then.
    Sulking { until: Duration },
}

impl<'b, 't, B, L, C, D, S, A> Device<'b, 't, B, L, C, D, S, A>
where
    B: I2c,
    L: SmartLedsWrite,
    RGB8: Into<L::Color>,
    C: Clock,
    D: DelayNs,
    S: Write,
    A: Adviser,
{
    /// Puts the device together. Nothing is switched on before the first [`Device::poll`].
    pub fn new(parts: Parts<'b, B, L, C, D, S>, brain: Brain<'t>, adviser: A) -> Self {
        let front = Front {
            machine: Machine::new(Palette::SOURCE),
            pads: TouchPads::new(parts.bus),
            parts,
            brightness: BRIGHTNESS,
            shown: None,
        };
        Self { front, brain, adviser, advice: Waiting::Ready }
    }

    /// Sets the brightness, 5 of 255 if nobody does; more than the supply can bear is cut to that.
    pub fn set_brightness(&mut self, brightness: u8) {
        self.front.brightness = brightness.min(BRIGHTNESS_CAP);
        self.front.shown = None;
    }

    /// The behaviour, to look at.
    pub fn machine(&self) -> &Machine {
        &self.front.machine
    }

    /// What is wrong with the touch controller, if anything is.
    pub fn fault(&self) -> Option<Fault> {
        self.front.pads.fault()
    }

    /// Looks at the pads, does what is due and shows it; if a computer is to move, it thinks within this call and the lights and pads go on
    /// meanwhile. To be called every few milliseconds; answers with the computer's move, if it made one.
    pub fn poll(&mut self) -> Option<Thought> {
        self.front.refresh();
        let question = self.front.machine.question()?;
        let (position, mode, ticket) = (*question.position, question.mode, question.ticket);
        match self.advised(ticket) {
            Advised::Wait => return None,
            Advised::Column(column) => {
                return Some(self.answer(ticket, Thought { column, nodes: 0 }));
            }
            Advised::Nothing => {}
        }
        let front = &mut self.front;
        let mut abandon = || {
            front.refresh();
            front.machine.question().is_none_or(|question| question.ticket != ticket)
        };
        let thought = self.brain.think(&position, mode, &mut abandon)?;
        Some(self.answer(ticket, thought))
    }

    fn answer(&mut self, ticket: Ticket, thought: Thought) -> Thought {
        let now = self.front.parts.clock.now();
        self.front.machine.answer(ticket, thought.column, now);
        self.front.refresh();
        thought
    }

    /// What the server says to the question with this ticket.
    fn advised(&mut self, ticket: Ticket) -> Advised {
        let now = self.front.parts.clock.now();
        let Some(question) = self.front.machine.question() else { return Advised::Nothing };
        match self.advice {
            Waiting::Sulking { until } if now < until => return Advised::Nothing,
            Waiting::Asked { ticket: asked, .. } if asked == ticket => {}
            _ => {
                self.adviser.ask(self.brain.server_player(question.mode), question.moves);
                self.advice = Waiting::Asked { ticket, at: now };
            }
        }
        let Waiting::Asked { at, .. } = self.advice else { return Advised::Nothing };
        let failure = match self.adviser.answer() {
            Advice::Column(column) if question.position.is_legal(column) => {
                self.advice = Waiting::Ready;
                return Advised::Column(column);
            }
            Advice::Pending if now < at + PATIENCE => return Advised::Wait,
            Advice::Nobody => {
                self.advice = Waiting::Ready;
                return Advised::Nothing;
            }
            Advice::Pending => "no answer in time",
            Advice::Column(_) => "an answer that is no move",
            Advice::Failed => "no answer",
        };
        self.front.say(format_args!("server: {failure}; thinking alone"));
        self.advice = Waiting::Sulking { until: now + SULK };
        Advised::Nothing
    }
}

/// What came of asking the server.
enum Advised {
    Wait,
    Column(Column),
    Nothing,
}

impl<B, L, C, D, S> Front<'_, B, L, C, D, S>
where
    B: I2c,
    L: SmartLedsWrite,
    RGB8: Into<L::Color>,
    C: Clock,
    D: DelayNs,
    S: Write,
{
    /// Pads, time, lights.
    fn refresh(&mut self) {
        let now = self.parts.clock.now();
        let look = self.pads.look(now, &mut self.parts.delay);
        match look.news {
            Some(Ok(())) => self.say(format_args!("touch controller: ready")),
            Some(Err(fault)) => self.say(format_args!("touch controller: {fault}")),
            None => {}
        }
        for pad in look.pads() {
            self.machine.touch(pad, now);
        }
        self.machine.advance(now);
        let mut frame = self.machine.frame(now);
        if let Some(fault) = self.pads.fault() {
            self.blink(&mut frame, fault, now);
        }
        if self.shown != Some(frame) {
            let brightness = self.brightness;
            let colors = frame.chain().map(|color| {
                let sent = color.at(brightness);
                RGB8::new(sent.0, sent.1, sent.2)
            });
            // A frame that did not get through is sent again at the next look.
            self.shown = self.parts.lights.write(colors).is_ok().then_some(frame);
        }
    }

    /// Draws a fault over the top row.
    fn blink(&self, frame: &mut Frame, fault: Fault, now: Duration) {
        let lit = (now.as_millis() / BLINK.as_millis()).is_multiple_of(2);
        for index in fault.columns() {
            let column = Column::new(index).expect("a column of the board");
            let cell = Cell::new(column, ROWS - 1).expect("the top row");
            let color = self.machine.palette().fault;
            frame.set(cell, if lit { color } else { crate::Color::OFF });
        }
    }

    /// Says something on the serial line; what does not get through is lost.
    fn say(&mut self, text: core::fmt::Arguments<'_>) {
        let _ = writeln!(self.parts.serial, "{text}\r");
    }
}
