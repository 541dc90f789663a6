//! What an evaluation is made of, for faces that show why a position has its value.

use core::fmt;

use foursight_game::{Evaluator, Neutral, Player};

use crate::{Bitboard, ConnectFour};

/// What about some cells earned their points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartKind {
    /// A disc in the middle column.
    Center,
    /// Two discs of one player in line, adjacent or with one hole between.
    Pair,
    /// A window of four cells with two discs of one player and two empty cells.
    Two,
    /// Three discs of one player in line with at most one hole.
    Three,
    /// Three discs of one player in a row between two empty cells.
    OpenThree,
    /// Four discs of one player in line.
    Four,
    /// Nothing on the board: the value is random.
    Lot,
    /// The board as a whole: a network does not say which discs made its value.
    Whole,
}

impl fmt::Display for PartKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Center => "centre",
            Self::Pair => "pair",
            Self::Two => "two",
            Self::Three => "three",
            Self::OpenThree => "open three",
            Self::Four => "four",
            Self::Lot => "lot",
            Self::Whole => "whole board",
        })
    }
}

/// One contribution to the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub kind: PartKind,
    /// Whose discs it is made of.
    pub owner: Player,
    /// Where it is, empty cells included.
    pub cells: Bitboard,
    /// What it adds to the value for the view asked about.
    pub points: i32,
}

/// An evaluation that can say what its value is made of.
pub trait Explained: Evaluator<ConnectFour> {
    /// Tells `part` everything worth any points; they sum to what
    /// [`evaluate`](Evaluator::evaluate) says.
    fn parts(&self, position: &ConnectFour, view: Player, part: &mut dyn FnMut(Part));
}

/// Sees nothing, so has no parts.
impl Explained for Neutral {
    fn parts(&self, _position: &ConnectFour, _view: Player, _part: &mut dyn FnMut(Part)) {}
}

/// Tells `part` a pattern at each of its first cells; the others lie these multiples of `step` further.
pub(super) fn tell(
    part: &mut dyn FnMut(Part),
    starts: u64,
    shape: (u32, &[u32]),
    made: (PartKind, Player, i32),
) {
    let ((step, multiples), (kind, owner, points)) = (shape, made);
    if points == 0 {
        return;
    }
    for start in Bitboard::truncated(starts) {
        let first = 1 << start.bit();
        let bits = multiples.iter().fold(first, |bits, multiple| bits | first << (step * multiple));
        part(Part { kind, owner, cells: Bitboard::truncated(bits), points });
    }
}
