//! Prints the nodes of the fixed set: the number behind `Bench:` in commit messages.

fn main() {
    println!("{}", foursight_connect_four_solver::bench());
}
