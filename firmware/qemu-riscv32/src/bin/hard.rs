//! How many instructions a move of the hard level takes, at any depth.
//!
//! A line over the serial line asks for a move: `d` for the device's hard level or `p` for the source's program as printed, the depth, the moves played
//! (`d7 4455`). The answer is `COLUMN INSTRUCTIONS NODES`. `q` switches off.

#![no_std]
#![no_main]

#[allow(dead_code, reason = "the device's program uses all of it")]
#[path = "../machine.rs"]
mod machine;

use core::fmt::Write;
use core::panic::PanicInfo;

use foursight_automat::{Brain, Mode, TABLE_WORDS, Thought};
use foursight_connect_four::evaluation::{Automat, AutomatPrinted};
use foursight_connect_four::{Column, ConnectFour};
use foursight_game::{Depth, Limits, Position, Searcher, Task};
use foursight_search::{MinimaxAb, Order, Ties, Wins};
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
    let mut brain = Brain::new(words, 0).expect("the table has room");
    loop {
        let program = match Serial::read() {
            program @ (b'd' | b'p') => program,
            b'q' => finish(false),
            _ => continue,
        };
        let digit = char::from(Serial::read()).to_digit(10).expect("a depth");
        let depth = Depth::new(digit).expect("a depth from 1 to 9");
        let mut position = ConnectFour::new();
        loop {
            match Serial::read() {
                b'\n' => break,
                b' ' => {}
                byte => {
                    let column = Column::from_digit(byte.into()).expect("a column");
                    position = position.after(column);
                }
            }
        }
        let before = instructions();
        let thought = if program == b'd' {
            brain.hard_depth = depth;
            brain.think(&position, Mode::Hard, &mut || false)
        } else {
            as_printed(&position, depth)
        };
        let count = instructions() - before;
        let Thought { column, nodes } = thought.expect("the game is not over");
        let _ = writeln!(Serial, "{column} {count} {nodes}");
    }
}

/// The move of `automat-hard-printed`, with the source's work: every column of the root is searched with a full window. (The source leaves out the columns to the right of one that
/// wins at once, this does not.)
fn as_printed(position: &ConnectFour, depth: Depth) -> Option<Thought> {
    let mut player = MinimaxAb::new(AutomatPrinted(Automat::SOURCE))
        .order(Order::Left)
        .ties(Ties::Last)
        .wins(Wins::AtOnce);
    let report = player.search(position, Task::new(Limits::depth(depth)).every_move()).ok()?;
    Some(Thought { column: report.best, nodes: report.nodes })
}
