//! The evaluation of `automat` as it was printed: [`Automat`] with its slip.
//!
//! The program looks for an open three with its left empty cell in the first and second column only, so that a position and its mirror
//! image differ.

use foursight_game::{Evaluator, Player};

use super::automat::open_threes;
use super::part::tell;
use super::{Automat, Explained, Part, PartKind, Weight, Weighted};
use crate::{Bitboard, Column, ConnectFour, Direction};

/// The evaluation of `automat` that misses the rightmost open three of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AutomatPrinted(pub Automat);

/// Where the program looks for the left empty cell of an open three.
const SEEN: u64 = Bitboard::column(Column::ALL[0]).bits() | Bitboard::column(Column::ALL[1]).bits();

impl Evaluator<ConnectFour> for AutomatPrinted {
    #[inline]
    fn evaluate(&self, position: &ConnectFour, view: Player) -> i32 {
        let open_threes = (open_threes(position, view) & SEEN).count_ones() as i32;
        self.0.windows.evaluate(position, view) + self.0.open_three * open_threes
    }
}

impl Explained for AutomatPrinted {
    fn parts(&self, position: &ConnectFour, view: Player, part: &mut dyn FnMut(Part)) {
        self.0.windows.parts(position, view, part);
        let shape = (Direction::Horizontal.step(), &[1, 2, 3, 4][..]);
        let made = (PartKind::OpenThree, view, self.0.open_three);
        tell(part, open_threes(position, view) & SEEN, shape, made);
    }
}

impl Weighted for AutomatPrinted {
    const WEIGHTS: &'static [Weight] = Automat::WEIGHTS;

    fn weight(&self, name: &str) -> Option<i32> {
        self.0.weight(name)
    }

    fn weight_mut(&mut self, name: &str) -> Option<&mut i32> {
        self.0.weight_mut(name)
    }
}
