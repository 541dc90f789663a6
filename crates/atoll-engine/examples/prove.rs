//! Proves a position: `prove SIZE NODES MEGABYTES [MOVES…]`.
mod processor_time;
use foursight_atoll::{Atoll, Size};
use foursight_atoll_engine::Solver;
use foursight_game::{Notation, Position};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let size: Size = arguments[0].parse().unwrap();
    let nodes: u64 = arguments[1].parse().unwrap();
    let megabytes: usize = arguments[2].parse().unwrap();
    let mut position = Atoll::new(size);
    position.play_text(&arguments[3..].join(" "), &mut |_| {}).unwrap();
    let mut solver = Solver::new(size, megabytes << 20);
    let begun = processor_time::nanoseconds();
    let proof = solver.prove(&position, nodes, &mut || false).unwrap();
    let seconds = (processor_time::nanoseconds() - begun) as f64 / 1e9;
    println!("{} to move: {proof:?}, {} nodes, {seconds:.3} s", position.turn(), solver.nodes());
}
