//! The automat on a LOLIN C3 mini (ESP32-C3), the D1 mini's successor with the same pins: lights on D3, touch controller on D1 and D2. The
//! numbers are in `foursight_automat::facts`, from which the circuit board is made too.
//!
//! With the feature `wifi` every level asks a server first. `AUTOMAT_HARD_DEPTH` sets the hard level's depth when it is built. Not yet run on real hardware.

#![no_std]
#![no_main]

#[cfg(feature = "wifi")]
mod network;

use core::cell::RefCell;
use core::panic::PanicInfo;
use core::time::Duration;

use esp_hal::clock::CpuClock;
use esp_hal::delay::Delay;
use esp_hal::gpio::AnyPin;
use esp_hal::i2c::master::{Config, I2c};
use esp_hal::rmt::Rmt;
use esp_hal::rng::Rng;
use esp_hal::time::{Instant, Rate};
use esp_hal_smartled::{RmtSmartLeds, WS2812B_TIMING, buffer_size, color_order};
use esp_println::{Printer, println};
use foursight_automat::facts::{self, Pin};
use foursight_automat::{Brain, Clock, Device, LIGHTS, Parts, TABLE_WORDS};
use smart_leds_trait::RGB8;

esp_bootloader_esp_idf::esp_app_desc!();

/// The clock of the remote-control unit that makes the lights' signal.
const SIGNAL: Rate = Rate::from_mhz(80);
/// How often the pads are looked at.
const STEP: Duration = Duration::from_millis(5);

/// The chip's own clock.
struct ChipClock;

impl Clock for ChipClock {
    fn now(&self) -> Duration {
        Duration::from_micros(Instant::now().duration_since_epoch().as_micros())
    }
}

#[panic_handler]
fn panicked(info: &PanicInfo<'_>) -> ! {
    println!("{info}");
    esp_hal::system::software_reset()
}

/// The chip's pin of this number.
fn pin(pin: Pin) -> AnyPin<'static> {
    // SAFETY: `main` runs once and asks once for each of the three pins, which differ; nothing else of this program uses a pin.
    unsafe { AnyPin::steal(pin.gpio) }
}

/// Puts the device together from the chip's parts: a macro, because the parts' types are long and the device borrows one of them.
macro_rules! device {
    ($peripherals:ident, $bus:ident, $adviser:expr) => {{
        // SAFETY: `main` runs once, so this is the only reference there ever is.
        static mut WORDS: [u64; TABLE_WORDS] = [0; TABLE_WORDS];
        let words = unsafe { &mut *(&raw mut WORDS) };
        let rmt = Rmt::new($peripherals.RMT, SIGNAL).expect("the RMT runs at 80 MHz");
        let lights = RmtSmartLeds::<{ buffer_size::<RGB8>(LIGHTS) }, _, RGB8, color_order::Grb>::new(
            WS2812B_TIMING,
            rmt.channel0,
            pin(facts::DATA),
            SIGNAL,
        )
        .expect("the lights' timing fits");
        let seed = u64::from(Rng::new().random());
        let parts = Parts {
            bus: &$bus,
            lights,
            clock: ChipClock,
            delay: Delay::new(),
            serial: Printer,
        };
        let mut brain = Brain::new(words, seed).expect("the table has room");
        brain.hard_depth = const { facts::hard_depth(option_env!("AUTOMAT_HARD_DEPTH")) };
        Device::new(parts, brain, $adviser)
    }};
}

/// The bus of the touch controller, at 100 kHz.
macro_rules! bus {
    ($peripherals:ident) => {
        RefCell::new(
            I2c::new($peripherals.I2C0, Config::default())
                .expect("the bus runs at 100 kHz")
                .with_sda(pin(facts::SDA))
                .with_scl(pin(facts::SCL)),
        )
    };
}

#[cfg(not(feature = "wifi"))]
#[esp_hal::main]
fn main() -> ! {
    let peripherals = esp_hal::init(esp_hal::Config::default().with_cpu_clock(CpuClock::max()));
    let bus = bus!(peripherals);
    let mut device = device!(peripherals, bus, foursight_automat::Alone);
    println!("Foursight automat {}", env!("CARGO_PKG_VERSION"));
    let pause = Delay::new();
    loop {
        device.poll();
        pause.delay_millis(STEP.as_millis() as u32);
    }
}

#[cfg(feature = "wifi")]
#[esp_rtos::main]
async fn main(spawner: embassy_executor::Spawner) -> ! {
    let peripherals = esp_hal::init(esp_hal::Config::default().with_cpu_clock(CpuClock::max()));
    // The radio's share: some of it is memory the start-up no longer needs.
    esp_alloc::heap_allocator!(#[esp_hal::ram(reclaimed)] size: 64 * 1024);
    esp_alloc::heap_allocator!(size: 36 * 1024);
    let timers = esp_hal::timer::timg::TimerGroup::new(peripherals.TIMG0);
    esp_rtos::start(timers.timer0, peripherals.FROM_CPU_INTR0);
    let server = network::start(peripherals.WIFI, spawner);
    let bus = bus!(peripherals);
    let mut device = device!(peripherals, bus, server);
    println!("Foursight automat {} with Wi-Fi", env!("CARGO_PKG_VERSION"));
    loop {
        device.poll();
        embassy_time::Timer::after_millis(STEP.as_millis() as u64).await;
    }
}
