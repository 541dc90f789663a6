//! Models of the touch controller and the chain of lights: what the firmware for an emulated chip, the terminal and the tests put where the real
//! ones would be. The device cannot tell the difference: it speaks to them over the same bus and the same trait.
//!
//! The model of the MPR121 has its registers and the rules of its data sheet (NXP, *MPR121 Proximity Capacitive Touch Sensor Controller*, revision 4)
//! that matter here: a read goes on to the next register; while electrodes are measured, settings other than the electrode configuration
//! are not taken; a soft reset restores the values at power-on; no touch is reported before electrodes are switched on.

use core::cell::Cell;
use core::convert::Infallible;

use embedded_hal::i2c::{ErrorKind, ErrorType, I2c, NoAcknowledgeSource, Operation};
use smart_leds_trait::{RGB8, SmartLedsWrite};

use crate::facts::{LIGHTS, Pad};

/// The controller's address when its pin ADDR is at ground.
pub const ADDRESS: u8 = 0x5A;

const ELECTRODES: u8 = 0x5E;
const SOFT_RESET: u8 = 0x80;
/// What an electrode measures when it is touched and when not.
const FILTERED: [u16; 2] = [700, 600];

/// A touch controller made of memory.
#[derive(Clone, Debug)]
pub struct TouchModel {
    registers: [u8; 0x81],
    touched: u16,
    /// Whether it answers at all.
    pub present: bool,
    /// Whether it reports a short circuit.
    pub over_current: bool,
    /// Transfers so far.
    pub transfers: u32,
}

impl Default for TouchModel {
    fn default() -> Self {
        let mut model = Self {
            registers: [0; 0x81],
            touched: 0,
            present: true,
            over_current: false,
            transfers: 0,
        };
        model.reset();
        model
    }
}

impl TouchModel {
    /// A finger on a pad, or off it.
    pub const fn touch(&mut self, pad: Pad, down: bool) {
        let bit = 1 << pad.electrode();
        self.touched = if down { self.touched | bit } else { self.touched & !bit };
    }

    /// The supply dips: all settings are lost.
    pub const fn reset(&mut self) {
        self.registers = [0; 0x81];
        self.registers[0x5C] = 0x10;
        self.registers[0x5D] = 0x24;
    }

    /// A register as it would be read.
    pub const fn register(&self, address: u8) -> u8 {
        let running = self.enabled();
        match address {
            0x00 => (self.touched & running) as u8,
            0x01 => ((self.touched & running) >> 8) as u8 | (self.over_current as u8) << 7,
            0x04..=0x1B => {
                let electrode = (address - 4) / 2;
                if running >> electrode & 1 == 0 {
                    return 0;
                }
                let measured = FILTERED[(self.touched >> electrode & 1) as usize].to_le_bytes();
                measured[(address % 2) as usize]
            }
            _ if (address as usize) < self.registers.len() => self.registers[address as usize],
            _ => 0,
        }
    }

    /// Electrodes that are measured.
    const fn enabled(&self) -> u16 {
        let count = self.registers[ELECTRODES as usize] & 0x0F;
        if count >= 12 { 0x0FFF } else { (1 << count) - 1 }
    }

    fn write(&mut self, address: u8, value: u8) {
        let always = matches!(address, ELECTRODES | 0x73..=0x7A | SOFT_RESET);
        if address == SOFT_RESET && value == 0x63 {
            self.reset();
        } else if (always || self.enabled() == 0) && (address as usize) < self.registers.len() {
            self.registers[address as usize] = value;
        }
    }
}

impl ErrorType for TouchModel {
    type Error = ErrorKind;
}

impl I2c for TouchModel {
    fn transaction(
        &mut self,
        address: u8,
        operations: &mut [Operation<'_>],
    ) -> Result<(), ErrorKind> {
        self.transfers += 1;
        if !self.present || address != ADDRESS {
            return Err(ErrorKind::NoAcknowledge(NoAcknowledgeSource::Address));
        }
        let mut register = 0;
        for operation in operations {
            match operation {
                Operation::Write(bytes) => {
                    let Some((&first, values)) = bytes.split_first() else { continue };
                    register = first;
                    for &value in values {
                        self.write(register, value);
                        register = register.wrapping_add(1);
                    }
                }
                Operation::Read(bytes) => {
                    for byte in bytes.iter_mut() {
                        *byte = self.register(register);
                        register = register.wrapping_add(1);
                    }
                }
            }
        }
        Ok(())
    }
}

/// A chain of lights made of memory, written to through a shared reference.
#[derive(Clone, Debug)]
pub struct LightsModel {
    colors: Cell<[RGB8; LIGHTS]>,
    frames: Cell<u32>,
}

impl Default for LightsModel {
    fn default() -> Self {
        Self { colors: Cell::new([RGB8::new(0, 0, 0); LIGHTS]), frames: Cell::new(0) }
    }
}

impl LightsModel {
    /// What the lights were last sent, in chain order.
    pub fn colors(&self) -> [RGB8; LIGHTS] {
        self.colors.get()
    }

    /// How often they were written to.
    pub fn frames(&self) -> u32 {
        self.frames.get()
    }
}

impl SmartLedsWrite for &LightsModel {
    type Error = Infallible;
    type Color = RGB8;

    fn write<T, I>(&mut self, colors: T) -> Result<(), Infallible>
    where
        T: IntoIterator<Item = I>,
        I: Into<RGB8>,
    {
        let mut chain = self.colors.get();
        for (light, color) in chain.iter_mut().zip(colors) {
            *light = color.into();
        }
        self.colors.set(chain);
        self.frames.set(self.frames.get() + 1);
        Ok(())
    }
}
