//! Prints the netlist of the board; `cargo xtask board` keeps it in hardware/netlist.txt.

extern crate alloc;

mod circuit;
mod kinds;

fn main() {
    print!("{}", circuit::circuit().to_text());
}
