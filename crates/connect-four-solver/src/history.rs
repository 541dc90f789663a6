//! The history heuristic: squares that refuted something before are tried earlier.
//!
//! **What.** For each player and square, how often a move there was a cut-off after other moves had failed, and how often it failed
//! before one: a moving average between -2^16 and 2^16, which decides among moves that promise about the same. A cut-off by the first move
//! teaches nothing: it is what the order expected.
//!
//! **Why so.** It starts empty for each question: kept from one to the next it needed a tenth more nodes on some sets and saved little on
//! others. Figures in docs/solver.md.
//!
//! **Source.** J. Schaeffer, *The history heuristic*, 1983; in a solver of Connect Four first by J. Tromp.

/// The larger, the slower the average follows.
const SLOWNESS: u32 = 6;
/// What the average counts in the move order.
const SHIFT: u32 = 12;
const MOST: i32 = 1 << 16;

/// What moves on each square were good for, by player.
#[derive(Clone, Debug)]
pub(crate) struct History([[i32; 64]; 2]);

impl History {
    /// Nothing is known.
    pub(crate) const fn new() -> Self {
        Self([[0; 64]; 2])
    }

    /// How much more promising a move on this square is, with so many discs on the board: -16 to 16.
    #[inline(always)]
    pub(crate) fn promise(&self, discs: u32, square: u32) -> i32 {
        self.0[(discs & 1) as usize][(square & 63) as usize] >> SHIFT
    }

    /// A move was a cut-off after others had failed.
    #[inline]
    pub(crate) fn learn(&mut self, discs: u32, square: u32, failed: &[u32]) {
        let averages = &mut self.0[(discs & 1) as usize];
        let mut follow = |square: u32, target: i32| {
            let average = &mut averages[(square & 63) as usize];
            *average += (target - *average) >> SLOWNESS;
        };
        for &square in failed {
            follow(square, -MOST);
        }
        follow(square, MOST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_that_refutes_gains_and_one_that_fails_loses() {
        let mut history = History::new();
        assert_eq!(history.promise(12, 3), 0);
        for _ in 0..1000 {
            history.learn(12, 3, &[4, 5]);
        }
        assert_eq!([3, 4, 5].map(|square| history.promise(12, square)), [15, -16, -16]);
        assert_eq!(history.promise(13, 3), 0, "the opponent's squares are others");
    }
}
