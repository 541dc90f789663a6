//! The touch controller, watched: rising edges while it works, a fault and another try while it does not.
//!
//! The driver `mpr121-hal` takes the bus away when it is made and gives it back to nobody when that fails, so it gets a borrowed one
//! ([`RefCellDevice`]) and is made anew for every try. After a dip of the supply the controller answers as before but has forgotten its
//! settings and reports no touch for ever; a look at the filtered value of one electrode, which is 0 only in a controller that does not
//! run, finds that out.

use core::cell::RefCell;
use core::fmt;
use core::time::Duration;

use embedded_hal::delay::DelayNs;
use embedded_hal::i2c::I2c;
use embedded_hal_bus::i2c::RefCellDevice;
use mpr121_hal::mpr121::Mpr121;
use mpr121_hal::{Channel, Mpr121Address, Mpr121Error};

use crate::facts::{Pad, RETRY};

/// What is wrong with the touch controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing answers at its address: it is missing, or a wire is.
    Silent,
    /// Something else answers.
    Stranger,
    /// It reports a short circuit at its resistor REXT.
    OverCurrent,
    /// It has lost its settings, as after a dip of the supply.
    Asleep,
}

impl Fault {
    /// Which lights of the top row blink: all, the left three, the right three, the middle one.
    pub const fn columns(self) -> core::ops::Range<usize> {
        match self {
            Self::Silent => 0..7,
            Self::Stranger => 0..3,
            Self::OverCurrent => 4..7,
            Self::Asleep => 3..4,
        }
    }
}

impl From<Mpr121Error> for Fault {
    fn from(error: Mpr121Error) -> Self {
        match error {
            Mpr121Error::OverCurrent => Self::OverCurrent,
            Mpr121Error::WrongDevice { .. } => Self::Stranger,
            _ => Self::Silent,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Silent => "no answer at address 0x5A: check 3V3, GND, SDA, SCL",
            Self::Stranger => "another chip answers at address 0x5A",
            Self::OverCurrent => "over-current: check REXT and the pads for a short circuit",
            Self::Asleep => "lost its settings: check the supply",
        })
    }
}

/// The touch controller, found or not.
pub struct TouchPads<'b, B: I2c> {
    bus: &'b RefCell<B>,
    state: State<'b, B>,
    /// Electrodes touched when last looked at.
    touched: u16,
}

enum State<'b, B: I2c> {
    /// Not tried yet.
    New,
    Working {
        driver: Mpr121<RefCellDevice<'b, B>>,
        looked: Duration,
    },
    Faulty {
        fault: Fault,
        tried: Duration,
    },
}

/// What a look at the pads brought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Electrodes whose touch began.
    pub rising: u16,
    /// Whether the controller was found again, or why it was lost.
    pub news: Option<Result<(), Fault>>,
}

impl Look {
    /// The pads whose touch began.
    pub fn pads(self) -> impl Iterator<Item = Pad> {
        (0..12).filter(move |electrode| self.rising >> electrode & 1 == 1).filter_map(Pad::at)
    }
}

impl<'b, B: I2c> TouchPads<'b, B> {
    /// The controller on this bus, not yet spoken to.
    pub const fn new(bus: &'b RefCell<B>) -> Self {
        Self { bus, state: State::New, touched: 0 }
    }

    /// What is wrong, if anything is.
    pub const fn fault(&self) -> Option<Fault> {
        match self.state {
            State::Faulty { fault, .. } => Some(fault),
            State::New | State::Working { .. } => None,
        }
    }

    /// Looks at the pads, or tries to find the controller if it is time.
    pub fn look(&mut self, now: Duration, delay: &mut impl DelayNs) -> Look {
        match &mut self.state {
            State::New => self.begin(now, delay),
            State::Faulty { tried, .. } if now >= *tried + RETRY => self.begin(now, delay),
            State::Faulty { .. } => Look::default(),
            State::Working { driver, looked } => {
                let look = if now >= *looked + RETRY {
                    *looked = now;
                    healthy(driver)
                } else {
                    Ok(())
                };
                match look.and_then(|()| Ok(driver.get_touched()?)) {
                    Ok(touched) => {
                        let rising = touched & !self.touched;
                        self.touched = touched;
                        Look { rising, news: None }
                    }
                    Err(fault) => self.fail(fault, now),
                }
            }
        }
    }

    fn begin(&mut self, now: Duration, delay: &mut impl DelayNs) -> Look {
        let bus = RefCellDevice::new(self.bus);
        match Mpr121::new(bus, Mpr121Address::Default, delay, true) {
            Ok(driver) => {
                // What is touched at the start was not touched for this.
                self.touched = 0x0FFF;
                self.state = State::Working { driver, looked: now };
                Look { rising: 0, news: Some(Ok(())) }
            }
            Err(error) => self.fail(error.into(), now),
        }
    }

    fn fail(&mut self, fault: Fault, now: Duration) -> Look {
        let known = self.fault() == Some(fault);
        self.state = State::Faulty { fault, tried: now };
        Look { rising: 0, news: (!known).then_some(Err(fault)) }
    }
}

fn healthy<B: I2c>(driver: &mut Mpr121<RefCellDevice<'_, B>>) -> Result<(), Fault> {
    if driver.is_over_current_set()? {
        return Err(Fault::OverCurrent);
    }
    if driver.get_filtered(Channel::One)? == 0 {
        return Err(Fault::Asleep);
    }
    Ok(())
}
