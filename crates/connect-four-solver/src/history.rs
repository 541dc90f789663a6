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

/// What moves on each square were good for, by player; `S` is a power of two, more than the greatest number of a square.
#[derive(Clone, Debug)]
pub(crate) struct History<const S: usize = 64>([[i32; S]; 2]);

impl<const S: usize> History<S> {
    /// Nothing is known.
    pub(crate) const fn new() -> Self {
        Self([[0; S]; 2])
    }

    /// How much more promising a move on this square is, with so many discs on the board: -16 to 16.
    #[inline(always)]
    pub(crate) fn promise(&self, discs: u32, square: u32) -> i32 {
        self.0[(discs & 1) as usize][square as usize & (S - 1)] >> SHIFT
    }

    /// A move was a cut-off after others had failed.
    #[inline]
    pub(crate) fn learn(&mut self, discs: u32, square: u32, failed: &[u32]) {
        let averages = &mut self.0[(discs & 1) as usize];
        let mut follow = |square: u32, target: i32| {
            let average = &mut averages[square as usize & (S - 1)];
            *average += (target - *average) >> SLOWNESS;
        };
        for &square in failed {
            follow(square, -MOST);
        }
        follow(square, MOST);
    }
}

/// Replies that refuted a move: the same average for each move that was answered, in fewer bits.
///
/// A reply is learnt faster than a square by itself, counts four times as much, and is kept for all questions about one position by the thread that asks them (one that helps it begins anew). Large searches are better
/// off without: they meet more positions they have seen where the order is the same everywhere. From 13 discs on there are 5 to 13 % fewer nodes, on the empty board six times as many (docs/solver.md).
#[derive(Clone, Debug)]
pub(crate) struct Replies<const S: usize = 64>([[[i8; S]; S]; 2]);

impl<const S: usize> Replies<S> {
    /// Positions with fewer discs are searched without.
    pub(crate) const FROM: u32 = 10;
    /// The larger, the slower the average follows.
    const SLOWNESS: u32 = 3;

    /// Nothing is known.
    pub(crate) const fn new() -> Self {
        Self([[[0; S]; S]; 2])
    }

    /// What is known of replies to a move on this square, with so many discs on the board.
    #[inline(always)]
    pub(crate) fn to(&self, discs: u32, last: u32) -> &[i8; S] {
        &self.0[discs as usize & 1][last as usize & (S - 1)]
    }

    /// How much more promising this square is: -64 to 63.
    #[inline(always)]
    pub(crate) fn promise(replies: &[i8; S], square: u32) -> i32 {
        i32::from(replies[square as usize & (S - 1)]) >> 1
    }

    /// A reply was a cut-off after others had failed.
    #[inline]
    pub(crate) fn learn(&mut self, discs: u32, last: u32, square: u32, failed: &[u32]) {
        let averages = &mut self.0[discs as usize & 1][last as usize & (S - 1)];
        let mut follow = |square: u32, target: i8| {
            let average = &mut averages[square as usize & (S - 1)];
            *average += ((i32::from(target) - i32::from(*average)) >> Self::SLOWNESS) as i8;
        };
        for &square in failed {
            follow(square, i8::MIN);
        }
        follow(square, i8::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_that_refutes_gains_and_one_that_fails_loses() {
        let mut history = History::<64>::new();
        assert_eq!(history.promise(12, 3), 0);
        for _ in 0..1000 {
            history.learn(12, 3, &[4, 5]);
        }
        assert_eq!([3, 4, 5].map(|square| history.promise(12, square)), [15, -16, -16]);
        assert_eq!(history.promise(13, 3), 0, "the opponent's squares are others");
    }

    #[test]
    fn a_reply_is_learnt_for_the_move_it_answers() {
        let mut replies = Replies::<64>::new();
        for _ in 0..1000 {
            replies.learn(12, 9, 10, &[4, 5]);
        }
        let promise = |discs, last, square| Replies::<64>::promise(replies.to(discs, last), square);
        assert_eq!([10, 4, 5].map(|square| promise(12, 9, square)), [60, -64, -64]);
        assert_eq!(promise(12, 8, 10), 0, "another move");
        assert_eq!(promise(13, 9, 10), 0, "the other player");
    }
}
