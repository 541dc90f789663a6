//! How many instructions single positions take: keys of positions come in over the serial line, one a line, `q` switches off.
//!
//! The proof of the book knows the position with the longest search of all games; this says how long that is on the chip.

#![no_std]
#![no_main]

#[allow(dead_code, reason = "the device's program uses all of it")]
#[path = "../machine.rs"]
mod machine;

use core::fmt::Write;
use core::panic::PanicInfo;

use foursight_automat::{Perfect, TABLE_WORDS};
use foursight_connect_four_solver::{Stones, Table};
use machine::{Serial, finish, instructions};

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
    let mut table = Table::borrowed(words).expect("the table has room");
    let player = Perfect::new();
    let mut key = 0;
    loop {
        match Serial::read() {
            digit @ b'0'..=b'9' => key = key * 10 + u64::from(digit - b'0'),
            b'q' => finish(false),
            _ => {
                let stones = Stones::from_key(key).expect("the key of a position");
                let before = instructions();
                let reply = player.reply(&stones, &mut table, &mut |_| false);
                let after = instructions();
                let nodes = reply.ok().flatten().map_or(0, |reply| reply.nodes);
                let _ = writeln!(Serial, "{key} {} {nodes}", after - before);
                key = 0;
            }
        }
    }
}
