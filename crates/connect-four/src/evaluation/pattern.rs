//! The pattern heuristic of K. Vulinović, *Algoritam Minimaks i primjena na igru "4 u nizu"*, 2016.
//!
//! Value = f2 · (own pairs − opposing pairs) + f3 · (own threes − opposing threes). Patterns overlap: three in line are a
//! three and also two pairs. Open ends are not required. `●` is a disc of one player, `_` an empty cell:
//!
//! ```text
//!   pairs   ●●   ●_●
//!   threes  ●●●  ●●_●  ●_●●
//! ```
//!
//! At any first disc and in any direction at most one of the two pairs starts, and at most one of the three threes, so one
//! word per direction holds the first discs of all pairs and another those of all threes.

use foursight_game::{Evaluator, Player};

use super::part::tell;
use super::{Explained, Part, PartKind, Weight, Weighted};
use crate::{Bitboard, Board, ConnectFour, Direction, Word};

/// The evaluation `pattern`: pairs and threes in line, with or without a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What a pair is worth.
    pub f2: i32,
    /// What a three is worth.
    pub f3: i32,
}

impl Pattern {
    /// The source's first guess.
    pub const GUESSED: Self = Self { f2: 2, f3: 5 };
    /// What the source's genetic algorithm found.
    pub const TUNED: Self = Self { f2: 7, f3: -3 };
}

/// The first discs of one player's patterns in one direction.
#[derive(Clone, Copy)]
struct Line<W> {
    /// `●●`
    pair: W,
    /// `●_●`
    parted_pair: W,
    /// `●●●`
    three: W,
    /// `●●_●`
    parted_after_two: W,
    /// `●_●●`
    parted_after_one: W,
}

#[inline(always)]
fn line<W: Word>(own: W, empty: W, step: u32) -> Line<W> {
    let pair = own & own >> step;
    let parted_pair = own & empty >> step & own >> (2 * step);
    Line {
        pair,
        parted_pair,
        three: pair & pair >> step,
        parted_after_two: own & parted_pair >> step,
        parted_after_one: parted_pair & pair >> (2 * step),
    }
}

/// How many pairs and threes a player has.
#[inline(always)]
fn count<B: Board>(board: B, own: B::Word, empty: B::Word) -> (i32, i32) {
    let (mut pairs, mut threes) = (0, 0);
    for direction in Direction::ALL {
        let line = line(own, empty, board.step(direction));
        pairs += (line.pair | line.parted_pair).count_ones() as i32;
        threes += (line.three | line.parted_after_two | line.parted_after_one).count_ones() as i32;
    }
    (pairs, threes)
}

impl Default for Pattern {
    fn default() -> Self {
        Self::GUESSED
    }
}

impl<B: Board> Evaluator<ConnectFour<B>> for Pattern {
    #[inline]
    fn evaluate(&self, position: &ConnectFour<B>, view: Player) -> i32 {
        let empty = (!position.occupied()).bits();
        let count = |player| count(position.board(), position.stones(player).bits(), empty);
        let (own_pairs, own_threes) = count(view);
        let (opposing_pairs, opposing_threes) = count(!view);
        self.f2 * (own_pairs - opposing_pairs) + self.f3 * (own_threes - opposing_threes)
    }
}

impl<B: Board> Explained<B> for Pattern {
    fn parts(&self, position: &ConnectFour<B>, view: Player, part: &mut dyn FnMut(Part<B>)) {
        let empty = (!position.occupied()).bits();
        for (owner, sign) in [(view, 1), (!view, -1)] {
            let pair = (PartKind::Pair, owner, sign * self.f2);
            let three = (PartKind::Three, owner, sign * self.f3);
            let board = position.board();
            let starts = |bits| Bitboard::on(board, bits);
            for along in Direction::ALL {
                let line = line(position.stones(owner).bits(), empty, board.step(along));
                tell(part, starts(line.pair), (along, &[1]), pair);
                tell(part, starts(line.parted_pair), (along, &[1, 2]), pair);
                tell(part, starts(line.three), (along, &[1, 2]), three);
                let parted = starts(line.parted_after_two | line.parted_after_one);
                tell(part, parted, (along, &[1, 2, 3]), three);
            }
        }
    }
}

impl Weighted for Pattern {
    const WEIGHTS: &'static [Weight] = &[
        Weight { name: "f2", default: Self::GUESSED.f2, description: "pair, own minus opposing" },
        Weight {
            name: "f3",
            default: Self::GUESSED.f3,
            description: "three with at most one hole, own minus opposing",
        },
    ];

    fn weight(&self, name: &str) -> Option<i32> {
        { *self }.weight_mut(name).copied()
    }

    fn weight_mut(&mut self, name: &str) -> Option<&mut i32> {
        match name {
            "f2" => Some(&mut self.f2),
            "f3" => Some(&mut self.f3),
            _ => None,
        }
    }
}
