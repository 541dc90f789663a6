//! The emulated machine: start, serial line, counter, end.

use core::arch::{asm, global_asm};
use core::fmt;
use core::ptr::{read_volatile, write_volatile};

// Stack, zeros, paint on the stack (so that its deepest use can be seen), then `main`.
global_asm!(
    ".section .start, \"ax\"",
    ".globl _start",
    "_start:",
    "  la sp, _stack",
    "  la t0, _zeros",
    "  la t1, _zeros_end",
    "1: bgeu t0, t1, 2f",
    "  sw zero, 0(t0)",
    "  addi t0, t0, 4",
    "  j 1b",
    "2: li t2, 0x5AFE5AFE",
    "3: bgeu t0, sp, 4f",
    "  sw t2, 0(t0)",
    "  addi t0, t0, 4",
    "  j 3b",
    "4: call main",
    "5: j 5b",
);

const PAINT: u32 = 0x5AFE_5AFE;
const UART: usize = 0x1000_0000;
const LINE_STATUS: usize = UART + 5;
const FINISHER: usize = 0x10_0000;

unsafe extern "C" {
    static _zeros: u8;
    static _stack_end: u8;
    static _stack: u8;
}

/// The serial line (a 16550).
pub(crate) struct Serial;

impl fmt::Write for Serial {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            // SAFETY: the transmit register of the machine's serial line; QEMU's is always ready.
            unsafe { write_volatile(UART as *mut u8, byte) };
        }
        Ok(())
    }
}

impl Serial {
    /// The next byte, waiting for it.
    pub(crate) fn read() -> u8 {
        // SAFETY: status and receive register of the machine's serial line.
        unsafe {
            while read_volatile(LINE_STATUS as *const u8) & 1 == 0 {}
            read_volatile(UART as *const u8)
        }
    }
}

/// Instructions since the machine was switched on.
pub(crate) fn instructions() -> u64 {
    loop {
        let (high, low, again): (u32, u32, u32);
        // SAFETY: reading counters changes nothing.
        unsafe {
            asm!(
                "csrr {0}, minstreth", "csrr {1}, minstret", "csrr {2}, minstreth",
                out(reg) high, out(reg) low, out(reg) again,
                options(nomem, nostack)
            );
        }
        // The low half may have run over in between.
        if high == again {
            return u64::from(high) << 32 | u64::from(low);
        }
    }
}

/// Bytes of memory in use: what is there from the start, and the deepest the stack has been.
pub(crate) fn memory_used() -> (usize, usize) {
    let bottom = &raw const _stack_end as usize;
    let top = &raw const _stack as usize;
    let mut touched = bottom;
    // SAFETY: the words between the zeros and the stack pointer belong to nobody else, and those above are only read.
    while touched < top && unsafe { read_volatile(touched as *const u32) } == PAINT {
        touched += 4;
    }
    (bottom - 0x8010_0000, top - touched)
}

/// Switches the machine off.
pub(crate) fn finish(failed: bool) -> ! {
    // SAFETY: the machine's test finisher ends the emulation.
    unsafe { write_volatile(FINISHER as *mut u32, if failed { 0x1_3333 } else { 0x5555 }) };
    loop {}
}
