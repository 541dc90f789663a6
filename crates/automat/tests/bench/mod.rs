//! A device on a bench: models where touch controller and lights would be, and a clock that only moves when told.

use core::cell::{Cell, RefCell};
use core::time::Duration;

use embedded_hal::delay::DelayNs;
use foursight_automat::model::{LightsModel, TouchModel};
use foursight_automat::{Adviser, Brain, Clock, Color, Device, LIGHTS, Pad, Parts, Thought};
use foursight_connect_four::Column;

/// A clock that stands still between steps.
#[derive(Default)]
pub(crate) struct StillClock(pub(crate) Cell<Duration>);

impl Clock for &StillClock {
    fn now(&self) -> Duration {
        self.0.get()
    }
}

/// Waiting costs no time here: only the touch controller's start waits, and it does not look at the clock.
pub(crate) struct NoDelay;

impl DelayNs for NoDelay {
    fn delay_ns(&mut self, _nanoseconds: u32) {}
}

/// What a device is made of, to outlive it.
#[derive(Default)]
pub(crate) struct Bench {
    pub(crate) touch: RefCell<TouchModel>,
    pub(crate) lights: LightsModel,
    pub(crate) clock: StillClock,
    pub(crate) serial: RefCell<String>,
}

/// Writes to a shared string.
pub(crate) struct Serial<'a>(&'a RefCell<String>);

impl core::fmt::Write for Serial<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.0.borrow_mut().push_str(text);
        Ok(())
    }
}

pub(crate) type BenchDevice<'a, A> =
    Device<'a, 'a, TouchModel, &'a LightsModel, &'a StillClock, NoDelay, Serial<'a>, A>;

impl Bench {
    pub(crate) fn device<'a, A: Adviser>(
        &'a self,
        words: &'a mut [u64],
        adviser: A,
    ) -> BenchDevice<'a, A> {
        let parts = Parts {
            bus: &self.touch,
            lights: &self.lights,
            clock: &self.clock,
            delay: NoDelay,
            serial: Serial(&self.serial),
        };
        Device::new(parts, Brain::new(words, 1).unwrap(), adviser)
    }

    /// Lets so many milliseconds pass, one by one.
    pub(crate) fn pass<A: Adviser>(
        &self,
        device: &mut BenchDevice<'_, A>,
        milliseconds: u64,
    ) -> Option<Thought> {
        let mut thought = None;
        for _ in 0..milliseconds {
            self.clock.0.set(self.clock.0.get() + Duration::from_millis(1));
            thought = device.poll().or(thought);
        }
        thought
    }

    /// Touches a pad for 30 ms.
    pub(crate) fn tap<A: Adviser>(&self, device: &mut BenchDevice<'_, A>, pad: Pad) {
        self.touch.borrow_mut().touch(pad, true);
        self.pass(device, 30);
        self.touch.borrow_mut().touch(pad, false);
        self.pass(device, 1);
    }

    #[allow(dead_code, reason = "not every test looks at the lights")]
    /// The color sent to the light at this place of the chain.
    pub(crate) fn sent(&self, light: usize) -> Color {
        let color = self.lights.colors()[light];
        Color(color.r, color.g, color.b)
    }

    #[allow(dead_code, reason = "not every test looks at the lights")]
    /// Every light that is not dark, by its place in the chain.
    pub(crate) fn lit(&self) -> Vec<(usize, Color)> {
        let lit = |light: &(usize, Color)| light.1 != Color::OFF;
        (0..LIGHTS).map(|light| (light, self.sent(light))).filter(lit).collect()
    }
}

pub(crate) fn pad(column: usize) -> Pad {
    Pad::Column(Column::new(column).unwrap())
}
