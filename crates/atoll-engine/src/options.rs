//! What the player can be told: memory, threads, and each of its parts on or off for measuring.

/// How the player searches. The default is the strongest known.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools)] // each is a part that can be switched off to measure it
pub struct Options {
    /// What chance is a function of, beside the position.
    pub seed: u64,
    /// Bytes in all: four fifths for the trees, one for each thread, and a fifth for the prover's table.
    pub memory: usize,
    /// Threads, each with a tree of its own; more than one needs the feature `std`.
    pub threads: u32,
    /// How many own playouts weigh as much as what all playouts through a position say of a cell ("RAVE"); 0 is without.
    pub rave: u32,
    /// How much seldom visited moves are preferred.
    pub exploration: f32,
    /// Whether playouts save bridges.
    pub bridges: bool,
    /// Whether wins and losses are proven in the tree, immediate wins taken and immediate threats answered.
    pub proofs: bool,
    /// Whether the tree is kept between moves.
    pub reuse: bool,
    /// Visits of a move before its position becomes part of the tree.
    pub expand_after: u32,
    /// Visits of a position before virtual connections are looked for there; 0 is never, not even at the root.
    pub connections_after: u32,
    /// Whether dead and captured cells are filled before connections are looked for.
    pub fill: bool,
    /// Positions the prover may look at before each search, for every thousand playouts; 0 is without it. Where time is the limit
    /// it has an eighth of that.
    pub prover: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            seed: 0,
            memory: 256 << 20,
            threads: 1,
            rave: 1000,
            exploration: 0.0,
            bridges: true,
            proofs: true,
            reuse: true,
            expand_after: 8,
            connections_after: 1024,
            fill: true,
            prover: 4,
        }
    }
}

impl Options {
    /// Plain UCT: random games without bridges, the upper confidence bound with this constant, nothing else.
    pub fn uct(exploration: f32) -> Self {
        Self {
            rave: 0,
            exploration,
            bridges: false,
            proofs: false,
            reuse: false,
            expand_after: 1,
            connections_after: 0,
            prover: 0,
            ..Self::default()
        }
    }
}
