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
use crate::{ConnectFour, Direction};

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
struct Line {
    /// `●●`
    pair: u64,
    /// `●_●`
    parted_pair: u64,
    /// `●●●`
    three: u64,
    /// `●●_●`
    parted_after_two: u64,
    /// `●_●●`
    parted_after_one: u64,
}

#[inline(always)]
fn line(own: u64, empty: u64, step: u32) -> Line {
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
fn count(own: u64, empty: u64) -> (i32, i32) {
    let (mut pairs, mut threes) = (0, 0);
    for direction in Direction::ALL {
        let line = line(own, empty, direction.step());
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

impl Evaluator<ConnectFour> for Pattern {
    #[inline]
    fn evaluate(&self, position: &ConnectFour, view: Player) -> i32 {
        let empty = (!position.occupied()).bits();
        let (own_pairs, own_threes) = count(position.stones(view).bits(), empty);
        let (opposing_pairs, opposing_threes) = count(position.stones(!view).bits(), empty);
        self.f2 * (own_pairs - opposing_pairs) + self.f3 * (own_threes - opposing_threes)
    }
}

impl Explained for Pattern {
    fn parts(&self, position: &ConnectFour, view: Player, part: &mut dyn FnMut(Part)) {
        let empty = (!position.occupied()).bits();
        for (owner, sign) in [(view, 1), (!view, -1)] {
            let pair = (PartKind::Pair, owner, sign * self.f2);
            let three = (PartKind::Three, owner, sign * self.f3);
            for step in Direction::ALL.map(Direction::step) {
                let line = line(position.stones(owner).bits(), empty, step);
                tell(part, line.pair, (step, &[1]), pair);
                tell(part, line.parted_pair, (step, &[1, 2]), pair);
                tell(part, line.three, (step, &[1, 2]), three);
                tell(
                    part,
                    line.parted_after_two | line.parted_after_one,
                    (step, &[1, 2, 3]),
                    three,
                );
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
